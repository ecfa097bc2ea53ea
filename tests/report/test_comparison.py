#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Several runs: which machine is faster at what, what differs, and the worst cells."""
import unittest

import made_up
import rendered


class comparison(unittest.TestCase):
    """A second machine whose memory is slower and whose flops are faster."""

    @classmethod
    def setUpClass(cls):
        def rows(memory, flops):
            found = []
            for number in range(3):
                for bound, factor in (("memory", memory), ("flops", flops)):
                    place = {"n": 1000 + number, "ceiling": bound, "level": bound if bound == "memory" else "L1"}
                    for variant in ("baseline", "portable"):
                        found.append(made_up.row(f"{bound}_{number}", "seq", variant, median_seconds=(number + 1) * 1e-6 * factor, **place))
            return found
        runs = [made_up.run(1, rows(1, 1), "old"), made_up.run(2, rows(1.25, 0.5), "new", host=made_up.host("node2", "Zen 4"))]
        for row in runs[1]["ceilings"]["bandwidth"]:
            row["bytes_per_second"] /= 2
        loops = [{"run": 2, "reference_run": 1, "id": "x", "kernel": "memory_0", "algorithm": "forall", "backend": "seq", "tuning": "default",
                  "texts": [{"label": "old", "text": "vmovupd"}, {"label": "new", "text": "movsd"}]}]
        facts = [{"part": "machine", "what": "processor.model_number", "values": ["2", "17"]}, {"part": "build", "what": "flags.toll_code", "values": ["-O3", "-O2"]}]
        cls.page = rendered.read_here(made_up.document(runs, made_up.comparison(runs, facts), hot_loops=loops))

    def test_answer_comes_first(self):
        text = self.page.text().replace(" ,", ",")
        self.assertIn("In cells that memory binds, new takes 1.250 times the time of old, so old is faster by a factor of 1.250 in the geometric mean of 3 cells "
                      "of the baseline (median 1.250, from 1.250 to 1.250; in 3 of 3 cells the interval excludes 1: new is faster in 0, old in 3).", text)
        self.assertIn("The measured memory bandwidth with 4 threads is 45.47 GB/s in new against 90.94 GB/s in old (ratio 0.500).", text)

    def test_what_differs_is_open_or_folded(self):
        self.assertEqual([line["what"] for line in self.page.records("differences")], ["processor: model number"])
        self.assertEqual([line["what"] for line in self.page.records("differences-more")], ["flags.toll_code"])

    def test_means_by_what_binds(self):
        found = {(line["bound by"], line["layer"]): line for line in self.page.records("binding")}
        self.assertEqual(found["memory", "baseline"]["new: time"], "1.250")
        self.assertEqual(found["memory", "portable"]["new: rate"], "0.800")
        self.assertEqual(found["flops", "baseline"]["new: time"], "0.500")
        self.assertEqual(found["flops", "baseline"]["cells"], "3")

    def test_hot_loops_stand_side_by_side(self):
        self.assertIn("Hot loops: memory_0/forall seq old vmovupd new movsd", self.page.text())


class bindings(unittest.TestCase):
    """What a machine is said to be faster at."""

    def page_of(self, first, second):
        def rows(facts):
            return [made_up.row("daxpy", "seq", variant, **facts) for variant in ("baseline", "portable")]
        runs = [made_up.run(1, rows(first), "old"), made_up.run(2, rows(second), "new")]
        return rendered.read_here(made_up.document(runs, made_up.comparison(runs)))

    def bound_by(self, first, second):
        return [line["bound by"] for line in self.page_of(first, second).records("binding")]

    def test_a_ceiling_binds_what_is_near_it_in_both_runs(self):
        near, far = {"ceiling": "memory", "of_ceiling": 0.5, "level": "memory"}, {"ceiling": "memory", "of_ceiling": 0.49, "level": "memory"}
        other = "something else (latency, branches, atomics)"

        self.assertEqual(self.bound_by(near, near), ["memory"] * 2)
        self.assertEqual(self.bound_by(near, far), [other] * 2)
        self.assertEqual(self.bound_by(far, near), [other] * 2)
        self.assertEqual(self.bound_by(near, near | {"ceiling": "L3"}), ["not the same in both runs"] * 2)
        self.assertEqual(self.bound_by(near, near | {"ceiling": None}), ["unknown"] * 2)
        self.assertEqual(self.bound_by(near, far | {"of_ceiling_high": 0.8}), ["unknown"] * 2)

    def test_without_memory_no_cache_stands_in_for_it(self):
        cached = {"ceiling": "L3", "of_ceiling": 0.9, "level": "L3"}
        text = self.page_of(cached, cached).text()

        self.assertIn("No cell is bound by memory in both runs; measure with --size 4xLLC .", text)
        self.assertNotIn("In cells that", text)
        self.assertLess(text.index("In all cells together"), text.index("No cell is bound by memory"))

    def test_without_ceilings_nothing_is_said_of_what_binds(self):
        text = self.page_of({"ceiling": None, "of_ceiling": None}, {"ceiling": None, "of_ceiling": None}).text()

        self.assertIn("is not known: the ceilings of a machine were not measured.", text)
        self.assertNotIn("bound by memory in both runs", text)

    def test_unequal_threads_are_shown(self):
        page = self.page_of({"threads": 2}, {"threads": 64})

        self.assertEqual({line["threads"] for line in page.records("tasks-2")}, {"2 / 64"})
        self.assertIn("; unequal threads in 1 result: 2 / 64).", page.text())
        self.assertTrue(any("threads=2 / 64" in attrs.get("title", "") for tag, attrs in page.starts if tag == "td"))

    def test_nothing_is_faster_where_intervals_contain_1(self):
        page = self.page_of({"median_seconds": 1e-6}, {"median_seconds": 1.015e-6})
        self.assertIn("In all cells together, new takes 1.015 times the time of old in the geometric mean", page.text())
        self.assertIn("in 0 of 1 cell the interval excludes 1", page.text())

    def test_worst_cells_of_many_runs(self):
        runs = [made_up.run(number, [made_up.row("daxpy"), made_up.row("daxpy", "seq", "portable", ratio=1 + number / 10)]) for number in range(1, 7)]
        page = rendered.read_here(made_up.document(runs, made_up.comparison(runs)))

        self.assertEqual([line["ratio"] for line in page.records("worst-1")], ["1.100"])
        self.assertEqual([(line["ratio"], line["run"]) for line in page.records("worst-of-all")][:2], [("1.600", "run-6"), ("1.500", "run-5")])
        self.assertEqual(len(page.records("worst-of-all")), 5)


class many(unittest.TestCase):
    def test_figures_of_few_runs_are_open_and_so_printed(self):
        for count, is_closed in ((4, False), (5, True)):
            page = rendered.read_here(made_up.document([made_up.run(number, made_up.two_rows()) for number in range(1, count + 1)]))
            self.assertEqual("Figures and tables of run run-1" in page.text(), is_closed)
            self.assertIn("heat-map-1-0", page.tables)

    def test_five_runs_have_no_section_each(self):
        runs = [made_up.run(number, made_up.two_rows()) for number in range(1, 6)]
        page = rendered.read_here(made_up.document(runs, made_up.comparison(runs)))
        headings = [attrs["id"] for tag, attrs in page.starts if tag == "section" and "id" in attrs]
        ids = [attrs["id"] for _, attrs in page.starts if "id" in attrs]

        self.assertEqual(len(ids), len(set(ids)))
        self.assertFalse({"run-2", "compared-2", "provenance-2"} & set(headings), headings)
        self.assertEqual(page.text().count("Each run over run-1"), 2)  # the contents, the section
        self.assertEqual([(line["run"], line["L2 baseline"], line["L2 portable"]) for line in page.records("binding")],
                         [(f"run-{number}", "1.0001 cell", "1.0001 cell") for number in range(2, 6)])


class unrelated(unittest.TestCase):
    def test_a_run_without_part_in_the_comparison(self):
        runs = [made_up.run(number, made_up.two_rows()) for number in (1, 2)]
        document = made_up.document([*runs, made_up.run(3, [made_up.row("other")], "odd")], made_up.comparison(runs))
        page = rendered.read_here(document | {"not_compared": [{"run": 3, "because": "nothing in common"}]})

        self.assertIn("odd is not compared: nothing in common", page.text())
        self.assertIn("run-2 over run-1", page.text())
        self.assertNotIn("odd over run-1", page.text())


if __name__ == "__main__":
    unittest.main()
