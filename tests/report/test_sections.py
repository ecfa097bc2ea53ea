#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Parts of the page that not every document has: doubts, scaling, several runs, commits, gates; and refused input."""
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import made_up
import rendered

sys.path.insert(0, str(rendered.ROOT / "report"))
from toll_report.change_points import change_points  # noqa: E402


def two_rows(**other):
    return [made_up.row("daxpy"), made_up.row("daxpy", "seq", "portable", **other)]


class verdict(unittest.TestCase):
    """Of the banner."""

    def text_of(self, rows=None, **other):
        return rendered.read(made_up.document([made_up.run(1, rows or two_rows(), **other)])).text()

    def test_a_quiet_run_is_valid(self):
        self.assertIn("Valid: nothing speaks against these figures", self.text_of())

    def test_each_reason_makes_it_doubtful(self):
        good = made_up.run(1, [])
        conditions = good["conditions"]
        for reason, other in {
            "1.5 other threads were running": {"conditions": conditions | {"other_threads_running": 1.5}},
            "2.0 % of the time was stolen": {"conditions": conditions | {"stolen_share": 0.02}},
            "5.1 % of the samples were disturbed": {"conditions": conditions | {"disturbed_share_of_samples": 0.051}},
            "uncommitted changes": {"build": good["build"] | {"dirty": True}},
            "interrupted by signal 15": {"interrupted_by_signal": 15},
            "its journal has no end": {"ended_utc": None},
            "1 damaged line in its journal": {"damaged_lines": [{"line": 3, "reason": "checksum"}]},
            "the build is not optimised; so no ratio is stated": {"doubtful_because": "the build is not optimised"},
            "the head of its journal is damaged": {"host": None, "build": None, "conditions": None, "settings": None, "placement": None, "ceilings": None},
            "1 of 1 arms are marked": {"rows": two_rows(mark="unsteady")},
            "1 result missing: crashed": {"rows": two_rows(status="crashed")},
        }.items():
            text = self.text_of(**other)
            self.assertIn("Doubtful", text, reason)
            self.assertIn(reason, text)

    def test_without_a_ratio_none_is_in_the_summary(self):
        self.assertIn("no ratio is stated, because the build has sanitizers", self.text_of(doubtful_because="the build has sanitizers"))

    def test_no_rows(self):
        self.assertIn("it has no results", rendered.read(made_up.document([made_up.run(1, [])])).text())

    def test_commands_to_repeat_it(self):
        text = self.text_of(command_line=["toll", "run", "--out", "two words"], placement={"OMP_NUM_THREADS": "4", "OMP_PLACES": "{0}", "openmp_bound_by": "toll"})
        self.assertIn("OMP_NUM_THREADS=4 toll run --out 'two words'", text)
        self.assertIn("git checkout 0123456789abcdef0123456789abcdef01234567", text)


    def test_a_run_that_has_nothing_in_common_with_the_first(self):
        data = made_up.document([made_up.run(1, two_rows()), made_up.run(2, two_rows(), label="other")])
        data["not_compared"] = [{"run": 2, "because": "made up"}]
        self.assertIn("other is not compared: made up", rendered.read(data).text())


class scaling(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.document = made_up.document([made_up.run(1, made_up.scaling(["daxpy"]))])
        cls.page = rendered.read(cls.document)

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
        found = rendered.read(made_up.document([made_up.run(1, rows)])).records("scaling-1")

        self.assertEqual([(line["compared by"], line["speed-up"], line["efficiency"]) for line in found], [
            ("rate", "1.000", "1.000"), ("rate", "2.000", "1.000")])

    def test_no_curve_of_one_size(self):
        page = rendered.read(made_up.document([made_up.run(1, two_rows())]))
        self.assertNotIn("Size curves", page.text())
        self.assertNotIn("Thread scaling", page.text())
        self.assertIn("Size curves", self.page.text())


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
        loops = [{"run": 2, "reference_run": 1, "id": "x", "kernel": "memory_0", "algorithm": "forall", "backend": "seq", "tuning": "default",
                  "texts": [{"label": "old", "text": "vmovupd"}, {"label": "new", "text": "movsd"}]}]
        facts = [{"part": "machine", "what": "microarchitecture", "values": ["Zen 5", "Zen 4"]}]
        cls.page = rendered.read(made_up.document(runs, made_up.comparison(runs, facts), hot_loops=loops))

    def test_answer_comes_first(self):
        self.assertIn("In cells that memory binds, new takes 1.250 times the time of old, so old is faster by a factor of 1.250 "
                      "(baseline, geometric mean of 3 cells).", self.page.text().replace(" ,", ","))

    def test_means_by_what_binds(self):
        found = {(line["bound by"], line["layer"]): line for line in self.page.records("binding")}
        self.assertEqual(found["memory", "baseline"]["new: time"], "1.250")
        self.assertEqual(found["memory", "portable"]["new: rate"], "0.800")
        self.assertEqual(found["flops", "baseline"]["new: time"], "0.500")
        self.assertEqual(found["flops", "baseline"]["cells"], "3")

    def test_hot_loops_stand_side_by_side(self):
        self.assertIn("Hot loops: memory_0/forall seq old vmovupd new movsd", self.page.text())


class unrelated(unittest.TestCase):
    def test_a_run_without_part_in_the_comparison(self):
        runs = [made_up.run(number, two_rows()) for number in (1, 2)]
        document = made_up.document([*runs, made_up.run(3, [made_up.row("other")], "odd")], made_up.comparison(runs))
        page = rendered.read(document | {"not_compared": [{"run": 3, "because": "nothing in common"}]})

        self.assertIn("odd is not compared: nothing in common", page.text())
        self.assertIn("run-2 over run-1", page.text())
        self.assertNotIn("odd over run-1", page.text())


class changes(unittest.TestCase):
    """Of simulated series."""

    def series(self, noise, count, steps=(), spread=0.01):
        values = [noise.gauss(0, spread) for _ in range(count)]
        return [value + sum(size for place, size in steps if position >= place) for position, value in enumerate(values)]

    def test_few_are_found_where_nothing_changes(self):
        """In each of these reports everything found is false: at most 5 % of them may find anything."""
        noise = random.Random(7)
        false = sum(any(change_points([self.series(noise, count) for _ in range(20)])) for count in (4, 8, 20) for _ in range(50))
        self.assertLessEqual(false, 15)  # 7.5 expected of 150

    def test_outliers_are_no_change(self):
        noise = random.Random(8)
        series = [[0.2 if position == number % 12 else value for position, value in enumerate(self.series(noise, 12))] for number in range(60)]
        self.assertLessEqual(sum(map(bool, change_points(series))), 3)

    def test_a_step_is_found_where_it_is(self):
        noise = random.Random(9)
        series = [self.series(noise, 16) for _ in range(30)] + [self.series(noise, 16, [(10, 0.08)]) for _ in range(3)]
        found = change_points(series)

        self.assertEqual([[place for place, _, _ in each] for each in found[-3:]], [[10]] * 3)
        for ((_, p, factor),) in found[-3:]:
            self.assertLess(p, 0.01)
            self.assertAlmostEqual(factor, math.exp(0.08), delta=0.02)

    def test_two_steps_are_both_found(self):
        found = change_points([self.series(random.Random(10), 24, [(8, 0.1), (16, -0.06)])])
        self.assertEqual([place for place, _, _ in found[0]], [8, 16])

    def test_four_runs_show_a_large_step_and_no_small_one(self):
        self.assertEqual([place for place, _, _ in change_points([[0.001, 0.0, 0.5, 0.501]])[0]], [2])
        self.assertEqual(change_points([[0.0, 0.01, 0.02, 0.03]]), [[]])

    def test_equal_values_have_no_change(self):
        self.assertEqual(change_points([[0.5] * 8, []]), [[], []])

    def test_trend_in_the_page(self):
        runs = made_up.commits(10, change_at=6)
        found = rendered.read(made_up.document(runs, made_up.comparison(runs))).records("changes")

        first = next(line for line in found if line["of the"] == "ratio")
        self.assertEqual((first["kernel/algorithm, layer"], first["first after"]), ("kernel_0/forall portable", "00000007"))
        self.assertAlmostEqual(float(first["factor"]), 1.2, delta=0.02)


class gates(unittest.TestCase):
    def test_only_gates(self):
        document = made_up.document(gates=[made_up.gate(), made_up.gate("codes", check="code"), made_up.gate("counted", check="counts")])
        page = rendered.read(document)

        self.assertIn("Gate gate by time: 3 contests, 1 FAIL, 1 pass, 1 undecided.", page.text())
        rows = page.records("open-1")
        self.assertEqual([(line["verdict"], line["ratio"], line["limit"]) for line in rows], [("undecided", "1.040", "1.020"), ("FAIL", "1.020", "1.020")])
        self.assertEqual(rows[0]["interval"], "[1.030, ∞]")
        self.assertIn("37 instructions for 95", page.text())
        self.assertIn("n=100: 1100 / 1000", page.text())

    def test_same_code_has_no_ratio(self):
        gate = made_up.gate(verdicts=["pass"])
        gate["verdicts"][0]["figures"] = {"limit": 1.02, "confidence": 0.995, "processes": 0, "same_code": True}
        self.assertEqual(rendered.read(made_up.document(gates=[gate])).records("contests-1")[0]["ratio"], "same code")


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
        self.check(made_up.document([made_up.run(1, two_rows(), conditions=[1])]), "report.schema.json")
        self.check(made_up.document([made_up.run(1, two_rows(ratio=-1.0))]), "report.schema.json")

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
