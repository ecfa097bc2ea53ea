#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Parts of the page that not every document has: doubts, scaling, several runs, commits, gates; and refused input."""
import math
import os
import pathlib
import random
import shlex
import subprocess
import sys
import tempfile
import types
import unittest

import made_up
import rendered

sys.path.insert(0, str(rendered.ROOT / "report"))
from toll_report import cascade, drawing, gates as gate_part, heat_map  # noqa: E402
from toll_report.banner import chance_of  # noqa: E402
from toll_report.change_points import change_points, two_sided  # noqa: E402
from toll_report.dot_plot import ends_of  # noqa: E402
from toll_report.repeating import commands  # noqa: E402
from toll_report.size_curves import caches  # noqa: E402


def two_rows(**other):
    return [made_up.row("daxpy"), made_up.row("daxpy", "seq", "portable", **other)]


class verdict(unittest.TestCase):
    """Of the banner."""

    def text_of(self, rows=None, **other):
        return rendered.read_here(made_up.document([made_up.run(1, rows or two_rows(), **other)])).text()

    def test_a_quiet_run_is_valid(self):
        self.assertIn("Valid: nothing speaks against these figures", self.text_of())

    def controls(self, cells, off):
        """This many cells, and in how many of them the baseline differs from itself."""
        return [made_up.row(f"kernel_{number}", "seq", variant, **({"baseline_to_itself_low": 1.001} if number < off else {}))
                for number in range(cells) for variant in ("baseline", "portable")]

    def test_what_lies_at_a_limit_is_no_doubt(self):
        """The terminal says that it must lie above."""
        conditions = {"load_average": 9.0, "other_threads_running": 0.5, "stolen_share": 0.01, "throttled_share": 0.01, "moved_share_of_processes": 0.05,
                      "disturbed_share_of_samples": 0.05}
        self.assertIn("Valid: nothing speaks against these figures", self.text_of(conditions=conditions))

    def test_controls_that_chance_explains_are_no_doubt(self):
        """2 of 10 are expected in 9 % of runs, 100 of 1,000 in none."""
        self.assertIn("Valid: nothing speaks against these figures", self.text_of(self.controls(10, 2)))
        self.assertAlmostEqual(chance_of(2, 10), 0.0861, places=4)
        self.assertLess(chance_of(100, 1000), 1e-9)
        self.assertAlmostEqual(chance_of(0, 5000), 1, places=6)

    def test_each_reason_makes_it_doubtful(self):
        good = made_up.run(1, [])
        conditions = good["conditions"]
        for reason, other in {
            "1.5 other threads were running": {"conditions": conditions | {"other_threads_running": 1.5}},
            "2.0 % of the time was stolen": {"conditions": conditions | {"stolen_share": 0.02}},
            "5.1 % of the samples were disturbed": {"conditions": conditions | {"disturbed_share_of_samples": 0.051}},
            "1.1 % of the time was throttled": {"conditions": conditions | {"throttled_share": 0.011}},
            "nothing is recorded of load, steal and throttling": {"conditions": None},
            "the commit that it was built from is unknown": {"build": good["build"] | {"commit": None, "dirty": None}},
            "unknown whether it was built from uncommitted changes": {"build": good["build"] | {"dirty": None}},
            "1 of 1 ratio has no interval": {"rows": two_rows(ratio_to_baseline_low=None, ratio_to_baseline_high=None)},
            "it ended with exit code 3": {"exit_code": 3},
            "in 5 of 20 cells the interval of the A/A control excludes 1": {"rows": self.controls(20, 5)},
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
        self.assertIn("it has no results", rendered.read_here(made_up.document([made_up.run(1, [])])).text())

    def test_commands_to_repeat_it(self):
        text = self.text_of(command_line=["toll", "run", "--out", "two words"], placement={"OMP_NUM_THREADS": "4", "OMP_PLACES": "{0}", "openmp_bound_by": "toll"})
        self.assertIn("OMP_NUM_THREADS=4 build/release/harness/toll run --out 'two words'", text)
        self.assertIn("git checkout 0123456789abcdef0123456789abcdef01234567", text)
        self.assertIn("# compiler: GNU 12.2.0 cmake --preset release -DTOLL_BACKENDS=seq -DTOLL_LAYERS= cmake --build", text)

    def test_commands_hold_nothing_but_what_they_should(self):
        evil = "x\nrm -rf ~ #\r$(id)`id`"
        lines = commands({"command_line": [evil, evil, "--out"], "placement": {"OMP_NUM_THREADS": evil, "A=1;id": "2", "OMP\nid": "3", "x": "4"}, "build": {
            "commit": evil, "compiler": evil, "type": evil, "dirty": True, "flags": {f"toll_variants_seq_{evil}": [], "toll_variants_omp_target_kokkos": []}}})

        self.assertEqual(shlex.split(lines, comments=True), [
            "cmake", "--preset", "release", "-DTOLL_BACKENDS=omp_target", "-DTOLL_LAYERS=kokkos", f"-DCMAKE_BUILD_TYPE={evil}", "cmake", "--build", "--preset",
            "release", "--target", "toll", f"OMP_NUM_THREADS={evil}", "build/release/harness/toll", evil, "--out"])
        self.assertIn("# the command line is unknown", commands({}))
        self.assertNotIn("TOLL_BACKENDS", commands({}))

    def test_a_run_that_has_nothing_in_common_with_the_first(self):
        data = made_up.document([made_up.run(1, two_rows()), made_up.run(2, two_rows(), label="other")])
        data["not_compared"] = [{"run": 2, "because": "made up"}]
        self.assertIn("other is not compared: made up", rendered.read_here(data).text())


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
        page = rendered.read_here(made_up.document([made_up.run(1, two_rows())]))
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
        for row in runs[1]["ceilings"]["bandwidth"]:
            row["bytes_per_second"] /= 2
        loops = [{"run": 2, "reference_run": 1, "id": "x", "kernel": "memory_0", "algorithm": "forall", "backend": "seq", "tuning": "default",
                  "texts": [{"label": "old", "text": "vmovupd"}, {"label": "new", "text": "movsd"}]}]
        facts = [{"part": "machine", "what": "microarchitecture", "values": ["Zen 5", "Zen 4"]}, {"part": "build", "what": "flags", "values": ["-O3", "-O2"]}]
        cls.page = rendered.read_here(made_up.document(runs, made_up.comparison(runs, facts), hot_loops=loops))

    def test_answer_comes_first(self):
        text = self.page.text().replace(" ,", ",")
        self.assertIn("In cells that memory binds, new takes 1.250 times the time of old, so old is faster by a factor of 1.250 in the geometric mean of 3 cells "
                      "of the baseline (median 1.250, from 1.250 to 1.250; in 3 of 3 cells the interval excludes 1: new is faster in 0, old in 3).", text)
        self.assertIn("The measured memory bandwidth with 4 threads is 45.47 GB/s in new against 90.94 GB/s in old (ratio 0.500).", text)

    def test_what_differs_is_open_or_folded(self):
        self.assertEqual([line["what"] for line in self.page.records("differences")], ["microarchitecture"])
        self.assertEqual([line["what"] for line in self.page.records("differences-more")], ["flags"])

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

    def test_without_memory_no_cache_stands_in_for_it(self):
        cached = {"ceiling": "L3", "of_ceiling": 0.9, "level": "L3"}
        text = self.page_of(cached, cached).text()

        self.assertIn("No cell of both runs is bound by memory; measure with --size 4xLLC .", text)
        self.assertNotIn("In cells that", text)

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


class figures(unittest.TestCase):
    def test_the_axis_of_ratios_contains_1(self):
        for ratio in (0.3, 1.0, 3.0):
            low, high = ends_of([{"ratio_to_baseline": ratio, "ratio_to_baseline_low": ratio, "ratio_to_baseline_high": ratio}])
            self.assertTrue(low < 1 < high, ratio)

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
        self.assertEqual(shown.rows[0], ["_odd", "0.000", "0.000 (2 of 2)", "0.250 (1 of 1)", "–"])

    def test_a_result_that_passed_without_a_ratio(self):
        row = {"mark": None, "status": "passed", "ratio": None, "low": None, "high": None}
        field = heat_map.field([row], ("ratio", "low", "high"), lambda _: "cell")
        self.assertEqual((field.text, field.title), ("no ratio", "cell: no ratio"))

    def test_labels_that_matplotlib_would_leave_out(self):
        self.assertEqual([drawing.legend_text(text) for text in ("_a", "a_")], [" _a", "a_"])


class unrelated(unittest.TestCase):
    def test_a_run_without_part_in_the_comparison(self):
        runs = [made_up.run(number, two_rows()) for number in (1, 2)]
        document = made_up.document([*runs, made_up.run(3, [made_up.row("other")], "odd")], made_up.comparison(runs))
        page = rendered.read_here(document | {"not_compared": [{"run": 3, "because": "nothing in common"}]})

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

    def test_one_clear_step_among_thousands_of_series_is_found(self):
        """Which no simulation of 20,000 could show."""
        noise = random.Random(11)
        found = change_points([self.series(noise, 12) for _ in range(2999)] + [self.series(noise, 12, [(6, 0.2)])])

        self.assertEqual([place for place, _, _ in found[-1]], [6])
        self.assertLessEqual(sum(map(bool, found[:-1])), 1)

    def test_the_tail_of_t(self):
        """Of the tables in textbooks; with one degree of freedom it is Cauchy's, with two it has a closed form."""
        for freedom, statistic, p in ((10, 2.228139, 0.05), (10, 4.586894, 0.001), (30, 3.645959, 0.001), (5, 6.868827, 0.001)):
            self.assertAlmostEqual(two_sided(statistic, freedom) / p, 1, places=5)
        self.assertAlmostEqual(two_sided(1e4, 1) / (2 / math.pi * math.atan(1e-4)), 1, places=9)
        self.assertAlmostEqual(two_sided(1e6, 2) / 1e-12, 1, places=6)
        self.assertEqual(two_sided(0.0, 8), 1)

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
        found = rendered.read_here(made_up.document(runs, made_up.comparison(runs))).records("changes")

        first = next(line for line in found if line["of the"] == "ratio")
        self.assertEqual((first["kernel/algorithm, layer"], first["first after"]), ("kernel_0/forall portable", "00000007"))
        self.assertAlmostEqual(float(first["factor"]), 1.2, delta=0.02)


    def test_runs_that_state_no_ratio_are_left_out(self):
        runs = made_up.commits(10, change_at=6)
        for run in runs[6:]:
            run["doubtful_because"] = "the build is not optimised"
        page = rendered.read_here(made_up.document(runs, made_up.comparison(runs)))

        self.assertNotIn("changes", page.tables)
        self.assertIn("6 runs of one machine", page.text())
        self.assertIn("Left out, because they state no ratio: run-7, run-8, run-9, run-10.", page.text())
        self.assertIn("The procedure aims at a share of 5 % false ones", page.text())


class gates(unittest.TestCase):
    def text_of(self, verdicts, **other):
        return rendered.read_here(made_up.document(gates=[made_up.gate(verdicts=verdicts) | other])).text()

    def test_an_exit_code_that_no_contest_explains(self):
        why = "it ended with exit code 1 although no contest fails: the manifest expects other cells"
        text = self.text_of(["pass"], exit_code=1)
        self.assertIn("Doubtful", text)
        self.assertEqual(text.count(why), 2)
        self.assertNotIn("Nothing fails", text)

        self.assertNotIn(why, self.text_of(["pass", "FAIL"], exit_code=1))
        self.assertIn(why, self.text_of(["undecided"], exit_code=1))
        self.assertIn("Nothing fails, and nothing is undecided.", self.text_of(["pass", "waived"], exit_code=0))
        self.assertIn("exit code 2, which no contest explains", self.text_of(["pass"], exit_code=2))

    def test_many_dropped_processes_are_a_doubt(self):
        self.assertIn("Valid", self.text_of(["pass"], exit_code=0, processes=100, dropped=20))
        self.assertIn("21 of 100 processes were dropped (21 %)", self.text_of(["pass"], exit_code=0, processes=100, dropped=21))

    def test_a_ratio_has_no_bound_below_0(self):
        self.assertEqual(gate_part.bounds_text({"low": None, "high": 1.02}), "[0, 1.020]")

    def test_only_gates(self):
        document = made_up.document(gates=[made_up.gate(), made_up.gate("codes", check="code"), made_up.gate("counted", check="counts")])
        page = rendered.read_here(document)

        self.assertIn("Gate gate by time: 3 contests, 1 FAIL, 1 pass, 1 undecided.", page.text())
        rows = page.records("open-1")
        self.assertEqual([(line["verdict"], line["ratio"], line["limit"]) for line in rows], [("undecided", "1.040", "1.020"), ("FAIL", "1.020", "1.020")])
        self.assertEqual(rows[0]["interval"], "[1.030, ∞]")
        self.assertIn("37 instructions for 95", page.text())
        self.assertIn("n=100: 1100 / 1000", page.text())

    def test_same_code_has_no_ratio(self):
        gate = made_up.gate(verdicts=["pass"])
        gate["verdicts"][0]["figures"] = {"limit": 1.02, "confidence": 0.995, "processes": 0, "same_code": True}
        self.assertEqual(rendered.read_here(made_up.document(gates=[gate])).records("contests-1")[0]["ratio"], "same code")


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
