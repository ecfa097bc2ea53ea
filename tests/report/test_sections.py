#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Parts of the page that not every document has: scaling and cascades; and refused input."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import types
import unittest

import jsonschema

import made_up
import rendered

sys.path.insert(0, str(rendered.ROOT / "report"))
from toll_report import cascade, ceilings, drawing, heat_map  # noqa: E402
from toll_report.dot_plot import ends_of  # noqa: E402
from toll_report.inputs import over_inputs  # noqa: E402
from toll_report.numbers import share_text  # noqa: E402
from toll_report.size_curves import caches  # noqa: E402


class ceiling(unittest.TestCase):
    def test_is_the_best_repetition_of_the_best_pattern(self):
        rows = [{"level": "L2", "threads": 1, "bytes_per_second": 5, "bytes_per_second_most": 6}, {"level": "L2", "threads": 1, "bytes_per_second": 4},
                {"level": "L2", "threads": 2, "bytes_per_second": 9}, {"level": "memory", "threads": 1, "bytes_per_second": None, "bytes_per_second_most": None}]
        self.assertEqual(ceilings.bandwidths({"bandwidth": rows}, 1), {"L2": 6})
        self.assertEqual(ceilings.best({"seconds": 3, "seconds_least": 2}, "seconds", "_least"), 2)

    def test_is_the_best_of_all_measurements_of_a_run(self):
        def rows(rate, threads=1):
            return {"bandwidth": [{"level": "memory", "pattern": "read", "threads": threads, "bytes_per_second": rate, "bytes_per_second_least": rate - 1,
                                   "bytes_per_second_most": rate + 1}],
                    "launch": [{"backend": "tbb", "threads": threads, "seconds": None}]}

        found = ceilings.of_run({"ceilings": rows(70), "later_ceilings": [rows(140), rows(300, threads=2), {"reasons": {}}]})

        memory, = found["bandwidth"]
        self.assertEqual((memory["bytes_per_second_least"], memory["bytes_per_second_most"]), (69, 141))
        self.assertAlmostEqual(memory["relative_error"], 141 / 69 - 1)
        self.assertEqual(ceilings.bandwidths(found, 1), {"memory": 141})
        self.assertEqual(found["launch"], rows(70)["launch"])
        self.assertEqual(ceilings.of_run({"ceilings": rows(70)}), rows(70) | {"multiply_add": []})
        self.assertIsNone(ceilings.of_run({"ceilings": None}))

    def test_that_varied_gives_a_range(self):
        self.assertEqual(share_text({"of_ceiling": 0.5, "of_ceiling_high": 0.9}), "50-90 %")
        self.assertEqual(share_text({"of_ceiling": 0.5, "of_ceiling_high": None}, 1), "50.0 %")
        self.assertEqual(share_text({"of_ceiling": 0.003, "of_ceiling_high": 0.004}), "0 %")
        self.assertEqual(share_text({"of_ceiling": None, "of_ceiling_high": None}), "–")


class nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.nodes = made_up.nodes()
        cls.document = made_up.document([made_up.run(1, made_up.two_rows())], nodes=cls.nodes)
        cls.page = rendered.read_here(cls.document)

    def test_data_fit_the_schema(self):
        jsonschema.Draft202012Validator(json.loads((rendered.ROOT / "results/schema/nodes.schema.json").read_text())).validate(self.nodes)

    def test_names_the_slow_node_with_its_interval(self):
        self.assertEqual(self.page.text().count(self.nodes["findings"][0]), 2)  # in the summary too
        self.assertLess(self.page.text().index(self.nodes["findings"][0]), self.page.text().index("cost at most 5 %"))
        self.assertEqual(self.page.records("slow-nodes"), [
            {"node": "n3", "group": "1", "slow in": "memory bandwidth", "below the median": "12.0 %", "95 % interval": "11.0 % to 13.0 %"},
            {"node": "n1", "group": "1", "slow in": "daxpy/forall/seq/default/baseline/n=1/threads=1", "below the median": "8.0 %", "95 % interval": "–"}])

    def test_draws_each_node_in_each_subsystem(self):
        titles = [title for title in self.page.texts if re.fullmatch(r"n\d: .* the median", title)]
        self.assertEqual(titles[:6], ["n1: 0.1 % above the median", "n2: 0.0 % below the median", "n4: 0.1 % above the median", "n5: 0.0 % below the median",
                                      "n6: 0.1 % below the median", "n3: 12.0 % below the median"])

    def test_groups_show_where_they_differ(self):
        groups = {each["fact"]: (each["group 1"], each["group 2"]) for each in self.page.records("groups-of-nodes")}
        self.assertEqual(groups["nodes"], ("6", "2"))
        self.assertEqual(groups["memory"], ("384 GiB", "192 GiB"))
        self.assertEqual(groups["microcode"], ("–", "–"))

    def test_no_section_without_nodes(self):
        page = rendered.read_here(made_up.document([made_up.run(1, made_up.two_rows())]))
        self.assertNotIn("slow-nodes", page.tables)
        self.assertNotIn("Nodes", page.text())

    def test_a_thousand_nodes_are_named_only_if_they_are_slow(self):
        page = rendered.read_here(made_up.document([made_up.run(1, made_up.two_rows())], nodes=made_up.nodes(1000, slow="n500")))
        self.assertIn("n500", page.texts)
        self.assertNotIn("n501", page.texts)


class provenance(unittest.TestCase):
    def test_figures_have_units_and_few_digits(self):
        host = made_up.host()
        host["processor"] = host["processor"] | {"present_hz": 2596120000}
        good = made_up.run(1, [])
        facts = {"conditions": good["conditions"] | {"load_average": 1.82398}, "build": good["build"] | {"sanitizers": ""}}
        text = rendered.read_here(made_up.document([made_up.run(1, made_up.two_rows(), host=host, **facts)])).text()
        for words in ("present frequency 2.596 GHz", "load average 1.82 ", "sanitizers none"):
            self.assertIn(words, text)


class scaling(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.document = made_up.document([made_up.run(1, made_up.scaling(["daxpy"]))])
        cls.page = rendered.read_here(cls.document)

    def test_speed_up_and_efficiency(self):
        results = self.document["runs"][0]["results"]
        rows = [dict(zip(results["columns"], row)) for row in results["rows"]]
        rows = {(row["variant"], row["threads"]): row["median_seconds"] for row in rows if row["n"] == 1 << 22}

        found = self.page.records("scaling-1")
        self.assertEqual(len(found), 6)
        for line in found:
            speedup = rows[line["layer"], 1] / rows[line["layer"], int(line["threads"])]
            self.assertEqual(line["speed-up"], f"{speedup:.3f}")
            self.assertEqual(line["efficiency"], f"{speedup / int(line['threads']):.3f}")

    def test_one_size_label_is_compared_by_rate(self):
        rows = [made_up.row("daxpy", "openmp", n=1000 * threads, threads=threads, size="0.5xL2", median_seconds=1e-6) for threads in (1, 2)]
        found = rendered.read_here(made_up.document([made_up.run(1, rows)])).records("scaling-1")

        self.assertEqual([(line["compared by"], line["speed-up"], line["efficiency"]) for line in found], [
            ("rate", "1.000", "1.000"), ("rate", "2.000", "1.000")])

    def test_no_curve_of_one_size(self):
        page = rendered.read_here(made_up.document([made_up.run(1, made_up.two_rows())]))
        self.assertNotIn("Size curves", page.text())
        self.assertNotIn("Thread scaling", page.text())
        self.assertIn("Size curves", self.page.text())


class inputs(unittest.TestCase):
    """Two of one algorithm, with ratios 1 and 4, beside an algorithm with one, of ratio 8."""

    ROWS = [made_up.row("count", variant=variant, algorithm=algorithm, shared_algorithm=shared, ratio=ratio, size="0.5xL2", n=n)
            for algorithm, shared, ratio, n in (("atomic", "atomic", 1.0, 100), ("atomic_few", "atomic", 4.0, 90), ("merged", "merged", 8.0, 100))
            for variant in ("baseline", "portable")]

    def test_weigh_as_one(self):
        rows = [dict(zip(made_up.COLUMNS, row)) for row in self.ROWS if row[made_up.COLUMNS.index("variant")] == "portable"]
        self.assertEqual([round(value, 12) for value in over_inputs(rows, lambda row: row["ratio_to_baseline"])], [2, 8])
        apart = [row | {"size": "100" if row["n"] == 100 else "90"} for row in rows]
        self.assertEqual(len(over_inputs(apart, lambda row: row["ratio_to_baseline"])), 3)

    def test_without_intervals_nothing_is_said_of_them(self):
        page = rendered.read_here(made_up.document([made_up.run(1, made_up.two_rows(ratio_to_baseline_low=None, ratio_to_baseline_high=None))]))
        self.assertIn("No ratio has an interval: fewer than five processes measured each.", page.text())
        self.assertNotIn("the whole 95 % interval", page.text())

    def test_in_the_summary(self):
        page = rendered.read_here(made_up.document([made_up.run(1, self.ROWS)]))
        self.assertIn("In the geometric mean over 2 cells the layer takes 4.000 times the baseline's time.", page.text())
        of_all = page.records("layers-1")[-1]
        self.assertEqual([of_all[name] for name in ("cells", "geometric mean", "up to 1.05", "worst")], ["2", "4.000", "0", "8.000"])

    def test_between_machines(self):
        runs = [made_up.run(1, self.ROWS, "old"), made_up.run(2, self.ROWS, "new")]
        compared = made_up.comparison(runs)
        for task in compared["tasks"]:
            task["ratio"] = {"atomic": 1.0, "atomic_few": 4.0, "merged": 8.0}[task["algorithm"]]
        text = rendered.read_here(made_up.document(runs, compared)).text()
        self.assertIn("new takes 4.000 times the time of old", text)
        self.assertIn("in the geometric mean of 2 cells of the baseline", text)
        self.assertIn("of 3 cells, each input by itself, the interval excludes 1", text)

    def test_on_platforms(self):
        found = cascade.by_platform([{"layer": "portable", "algorithm": f"count/{algorithm}", "shared_algorithm": f"count/{shared}", "machine": "",
                                      "backend": "seq", "efficiency": efficiency}
                                     for algorithm, shared, efficiency in (("a", "a", 1), ("a_few", "a", 0.25), ("b", "b", 0.125))])
        mean, known, count = found["portable"]["seq"]
        self.assertEqual((round(mean, 12), known, count), (0.25, 2, 2))


class figures(unittest.TestCase):
    def test_the_axis_of_ratios_contains_1(self):
        for ratio in (0.3, 1.0, 3.0):
            low, high = ends_of([{"ratio_to_baseline": ratio, "ratio_to_baseline_low": ratio, "ratio_to_baseline_high": ratio}])
            self.assertTrue(low < 1 < high, ratio)

    def test_names_hide_no_mark(self):
        """What comes later is drawn over what comes earlier."""
        rows = [made_up.row(f"kernel_{number}", variant=variant, ratio=1 + number / 50) for number in range(9) for variant in ("baseline", "portable")]
        page = rendered.page_of(made_up.document([made_up.run(1, rows)]))
        for figure, name in (("Ratios of run-1", ">kernel_8/forall<"), ("Roofline of run-1", ">memory 30.00 GB/s<")):
            svg = re.search(rf'<svg[^>]*aria-label="{figure}.*?</svg>', page, re.DOTALL)[0]
            self.assertLess(svg.index(name), svg.index("<title>"), figure)

    def test_a_short_axis_has_more_ticks_than_powers_of_ten(self):
        self.assertEqual(drawing.decades(0.05, 200), [0.01, 0.1, 1, 10, 100, 1000])
        self.assertEqual(drawing.decades(30, 250), [20, 50, 100, 200])

    def test_caches_of_threads_on_cores_with_two_threads_each(self):
        host = {"processor": {"processors": 16, "cores": 8}, "caches": [{"level": 2, "bytes": 1 << 20, "instances": 8, "shared_by": 2},
                                                                        {"level": 3, "bytes": 1 << 25, "instances": 2, "shared_by": 8}]}
        run = types.SimpleNamespace(data={"host": host})
        self.assertEqual([dict(caches(run, threads)) for threads in (1, 2, 4, 5, 16)], [
            {"L2": cores << 20, "L3": chips << 25} for cores, chips in ((1, 1), (2, 1), (4, 1), (5, 2), (8, 2))])

    def test_an_efficiency_of_0_is_drawn_and_explained(self):
        portability = {"layers": {"_odd": {"all": 0, "algorithms": {}}}, "efficiencies": [
            {"layer": "_odd", "algorithm": algorithm, "machine": "", "backend": backend, "efficiency": efficiency}
            for algorithm, backend, efficiency in (("a", "seq", 0.5), ("b", "seq", 0), ("a", "tbb", None), ("a", "simd", 0.25))]}
        found = cascade.by_platform(portability["efficiencies"])
        blocks = cascade.cascade(portability, "run", "portability").blocks

        self.assertEqual(found["_odd"], {"seq": (0.0, 2, 2), "tbb": (None, 0, 1), "simd": (0.25, 1, 1)})
        drawn = next(block for block in blocks if block.kind == "figure")
        self.assertIn("0: an algorithm is missing there.", drawn.caption)
        self.assertIn("_odd", drawn.svg)
        shown = next(block for block in blocks if block.kind == "table")
        self.assertEqual((shown.columns, shown.rows[:-1]), (["platform", "_odd>"], [["seq", "0.000 (2 of 2)"], ["tbb", "–"], ["simd", "0.250 (1 of 1)"]]))
        self.assertEqual([each.text for each in shown.rows[-1]], ["PP", "0.000"])

    def test_platforms_have_the_names_of_runs(self):
        runs = [made_up.run(number, made_up.two_rows(), label) for number, label in ((1, "old"), (2, "new"))]
        compared = made_up.comparison(runs)
        compared["portability"]["efficiencies"] = [{"layer": "portable", "algorithm": "a", "machine": machine, "backend": "seq", "efficiency": 0.5}
                                                   for machine in ("vm (run 1)", "results/new/run.jsonl.gz", "node7", "vm (run 3)")]
        platforms = [line["platform"] for line in rendered.read_here(made_up.document(runs, compared)).records("portability-all")]
        self.assertEqual(platforms, ["old seq", "new seq", "node7 seq", "vm (run 3) seq", "PP"])

    def test_backends_of_one_thread_come_first(self):
        rows = [made_up.row("daxpy", backend, variant) for backend in ("openmp", "seq", "tbb", "simd") for variant in ("baseline", "portable")]
        columns = rendered.read_here(made_up.document([made_up.run(1, rows)])).tables["heat-map-1-0"]["columns"]
        self.assertEqual(columns[1:], ["portable seq", "portable simd", "portable openmp", "portable tbb"])

    def test_a_result_that_passed_without_a_ratio(self):
        row = {"mark": None, "status": "passed", "ratio": None, "low": None, "high": None}
        field = heat_map.field([row], ("ratio", "low", "high"), lambda _: "cell")
        self.assertEqual((field.text, field.title), ("no ratio", "cell: no ratio"))

    def test_labels_that_matplotlib_would_leave_out(self):
        self.assertEqual([drawing.legend_text(text) for text in ("_a", "a_")], [" _a", "a_"])


class refused(unittest.TestCase):
    def check(self, text, *words):
        done = rendered.report(text)
        said = done.stderr.decode()
        self.assertEqual((done.returncode, done.stdout), (2, b""), said)
        self.assertEqual(len(said.splitlines()), 1, said)
        for word in words:
            self.assertIn(word, said)

    def test_what_is_no_document(self):
        self.check("", "standard input")
        self.check("[1]", "toll.report")
        self.check('{"schema":"toll.run"}', "toll.report")
        self.check(made_up.document() | {"schema_version": 9}, "schema_version 9")
        self.check(made_up.document([{"run": 1}]), "report.schema.json")
        self.check(made_up.document([made_up.run(1, made_up.two_rows(), conditions=[1])]), "report.schema.json")
        self.check(made_up.document([made_up.run(1, made_up.two_rows(ratio=-1.0))]), "report.schema.json")

    def test_missing_modules(self):
        """A Python without them, which -S makes of Debian's; first without the system's to fall back to."""
        done = subprocess.run([sys.executable, "-S", rendered.REPORT], input=b"{}", capture_output=True,
                              env=os.environ | {"TOLL_REPORT_TRIED_SYSTEM_PYTHON": "1"})
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"apt-get install python3-matplotlib python3-jinja2", done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1)

        done = subprocess.run([sys.executable, "-S", rendered.REPORT], input=b"{}", capture_output=True)
        self.assertIn(b"has no schema toll.report", done.stderr)

    def test_a_file_argument(self):
        with tempfile.TemporaryDirectory() as folder:
            missing = pathlib.Path(folder) / "none.json"
            done = subprocess.run([sys.executable, rendered.REPORT, missing], capture_output=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"none.json", done.stderr)


if __name__ == "__main__":
    unittest.main()
