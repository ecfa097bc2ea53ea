#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What makes a run or a gate doubtful, the commands that repeat it, and the verdicts of gates."""
import shlex
import sys
import unittest

import made_up
import rendered

sys.path.insert(0, str(rendered.ROOT / "report"))
from toll_report.banner import chance_of  # noqa: E402
from toll_report.gates import bounds_text  # noqa: E402
from toll_report.repeating import commands  # noqa: E402


class verdict(unittest.TestCase):
    """Of the banner."""

    def text_of(self, rows=None, **other):
        return rendered.read_here(made_up.document([made_up.run(1, rows or made_up.two_rows(), **other)])).text()

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

    def test_limits_are_those_of_the_document(self):
        data = made_up.document([made_up.run(1, made_up.two_rows())])
        data["limits"] = data["limits"] | {"conditions": data["limits"]["conditions"] | {"stolen_share": 0.0}, "large_ratio": 1.25}
        data["runs"][0]["conditions"] = data["runs"][0]["conditions"] | {"stolen_share": 0.004}
        text = rendered.read_here(data).text()
        self.assertIn("0.4 % of the time was stolen", text)
        self.assertIn("cost at most 25 % more than the baseline", text)

    def test_a_weak_baseline_is_named(self):
        weak = {"kernel": "daxpy", "algorithm": "forall", "backend": "simd", "tuning": "default", "n": 16384, "threads": 1, "simpler_backend": "seq",
                "ratio": 1.9, "ratio_low": 1.8, "ratio_high": 2.0}
        self.assertIn("the baseline of simd is 1.9 times slower than that of seq: ratios are against a weak baseline", self.text_of(weak_baselines=[weak]))

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
            "1 of 1 ratio has no interval": {"rows": made_up.two_rows(ratio_to_baseline_low=None, ratio_to_baseline_high=None)},
            "it ended with exit code 3": {"exit_code": 3},
            "in 5 of 20 cells the interval of the A/A control excludes 1": {"rows": self.controls(20, 5)},
            "uncommitted changes": {"build": good["build"] | {"dirty": True}},
            "interrupted by signal 15": {"interrupted_by_signal": 15},
            "its journal has no end": {"ended_utc": None},
            "1 damaged line in its journal": {"damaged_lines": [{"line": 3, "reason": "checksum"}]},
            "the build is not optimised; so no ratio is stated": {"doubtful_because": "the build is not optimised"},
            "the head of its journal is damaged": {"host": None, "build": None, "conditions": None, "settings": None, "placement": None, "ceilings": None},
            "1 of 1 arms are marked": {"rows": made_up.two_rows(mark="unsteady")},
            "1 result missing: crashed (made up)": {"rows": made_up.two_rows(status="crashed")},
            "3 results missing: skipped (budget; 1 other reason in provenance)": {"rows": made_up.two_rows() + [
                made_up.row(f"kernel_{number}", status="skipped", reason="budget" if number else "no lanes") for number in range(3)]},
        }.items():
            text = self.text_of(**other)
            self.assertIn("Doubtful", text, reason)
            self.assertIn(reason, text)

    def test_what_holds_for_several_runs_is_said_once(self):
        runs = [made_up.run(number, made_up.two_rows(), ceilings=None, damaged_lines=[{"line": 3, "reason": "checksum"}] if number < 3 else []) for number in range(1, 7)]
        text = rendered.read_here(made_up.document(runs)).text()
        self.assertIn("run-1 , run-2 : 1 damaged line in its journal", text)
        self.assertIn("run-1 , run-2 , run-3 , run-4 and 2 more: the ceilings of the machine are not known", text)

    def test_machines_at_different_commits(self):
        why = "different machines were measured at different commits: what differs may be the code"
        machine = [{"part": "machine", "what": "processor", "values": ["a", "b"]}]
        for facts, commits, is_doubtful in ((machine, "ab", True), (machine, "aa", False), ([], "ab", False)):
            runs = [made_up.run(number, made_up.two_rows(), commit=40 * commit) for number, commit in enumerate(commits, 1)]
            text = rendered.read_here(made_up.document(runs, made_up.comparison(runs, facts))).text()
            self.assertEqual((why in text, "Doubtful" in text), (is_doubtful, is_doubtful), (facts, commits))

    def test_without_a_ratio_none_is_in_the_summary(self):
        self.assertIn("no ratio is stated, because the build has sanitizers", self.text_of(doubtful_because="the build has sanitizers"))

    def test_no_rows(self):
        self.assertIn("it has no results", rendered.read_here(made_up.document([made_up.run(1, [])])).text())

    def test_commands_to_repeat_it(self):
        text = self.text_of(command_line=["toll", "run", "--out", "two words"], placement={"OMP_NUM_THREADS": "4", "OMP_PLACES": "{0}", "openmp_bound_by": "toll"})
        self.assertIn("OMP_NUM_THREADS=4 build/release/harness/toll run --out 'two words'", text)
        self.assertIn("git checkout 0123456789abcdef0123456789abcdef01234567", text)
        self.assertIn("# compiler: GNU 12.2.0; if it has another name here, give that as CMAKE_CXX_COMPILER cmake --preset release -DCMAKE_CXX_COMPILER=g++-12 -DTOLL_BACKENDS=seq -DTOLL_LAYERS= cmake --build", text)

    def test_commands_hold_nothing_but_what_they_should(self):
        evil = "x\nrm -rf ~ #\r$(id)`id`"
        lines = commands({"command_line": [evil, evil, "--out"], "placement": {"OMP_NUM_THREADS": evil, "A=1;id": "2", "OMP\nid": "3", "x": "4"}, "build": {
            "commit": evil, "compiler": evil, "type": evil, "dirty": True, "flags": {f"toll_variants_seq_{evil}": [], "toll_variants_omp_target_kokkos": []}}})

        self.assertEqual(shlex.split(lines, comments=True), [
            "cmake", "--preset", "release", "-DTOLL_BACKENDS=omp_target", "-DTOLL_LAYERS=kokkos", f"-DCMAKE_BUILD_TYPE={evil}", "cmake", "--build", "--preset",
            "release", "--target", "toll", f"OMP_NUM_THREADS={evil}", "build/release/harness/toll", evil, "--out"])
        self.assertIn("-DCMAKE_CXX_COMPILER=clang++-19", commands({"build": {"compiler": "Clang 19.1.7"}}))
        self.assertNotIn("-DCMAKE_CXX_COMPILER", commands({"build": {"compiler": "NVHPC 24.1"}}))
        self.assertIn("# the command line is unknown", commands({}))
        self.assertNotIn("TOLL_BACKENDS", commands({}))

    def test_a_run_that_has_nothing_in_common_with_the_first(self):
        data = made_up.document([made_up.run(1, made_up.two_rows()), made_up.run(2, made_up.two_rows(), label="other")])
        data["not_compared"] = [{"run": 2, "because": "made up"}]
        self.assertIn("other is not compared: made up", rendered.read_here(data).text())


class gates(unittest.TestCase):
    def text_of(self, verdicts, **other):
        return rendered.read_here(made_up.document(gates=[made_up.gate(verdicts=verdicts) | other])).text()

    def test_an_exit_code_that_no_contest_explains(self):
        why = "it ended with exit code 1 although no contest fails: the manifest expects other cells"
        text = self.text_of(["pass"], exit_code=1)
        self.assertIn("Doubtful", text)
        self.assertEqual(text.count(why), 3)  # banner, summary, section
        self.assertNotIn("Nothing fails", text)

        self.assertNotIn(why, self.text_of(["pass", "FAIL"], exit_code=1))
        self.assertIn(why, self.text_of(["undecided"], exit_code=1))
        self.assertIn("Nothing fails, and nothing is undecided.", self.text_of(["pass", "waived"], exit_code=0))
        self.assertIn("exit code 2, which no contest explains", self.text_of(["pass"], exit_code=2))

    def test_many_dropped_processes_are_a_doubt(self):
        self.assertIn("Valid", self.text_of(["pass"], exit_code=0, processes=100, dropped=20))
        self.assertIn("21 of 100 processes were dropped (21 %)", self.text_of(["pass"], exit_code=0, processes=100, dropped=21))

    def test_a_ratio_has_no_bound_below_0(self):
        self.assertEqual(bounds_text({"low": None, "high": 1.02}), "[0, 1.020]")

    def test_only_gates(self):
        document = made_up.document(gates=[made_up.gate(), made_up.gate("codes", check="code"), made_up.gate("counted", check="counts")])
        page = rendered.read_here(document)

        self.assertIn("Gate gate by time: 3 contests, 1 FAIL, 1 pass, 1 undecided.", page.text())
        rows = page.records("open-1")
        self.assertEqual([(line["verdict"], line["ratio"], line["limit"]) for line in rows], [("undecided", "1.040", "1.020"), ("FAIL", "1.020", "1.020")])
        self.assertEqual(rows[0]["interval"], "[1.030, ∞]")
        self.assertIn("By time, portable/baseline in all contests: 123 processes measured", page.text())
        self.assertNotIn("contest", rows[0])
        self.assertIn("37 instructions for 95", page.text())
        self.assertIn("n=100: 1100 / 1000", page.text())

    def test_two_contests_have_a_column(self):
        gate = made_up.gate()
        gate["verdicts"][0]["subject"] = "kokkos"
        page = rendered.read_here(made_up.document(gates=[gate]))
        self.assertEqual({line["contest"] for line in page.records("contests-1")}, {"portable/baseline", "kokkos/baseline"})

    def test_a_reason_that_columns_say_is_not_repeated(self):
        gate = made_up.gate(verdicts=["FAIL", "FAIL"])
        gate["verdicts"][0]["reason"] = "portable/baseline 1.318 [1.301, 1.335], limit 1.05"
        page = rendered.read_here(made_up.document(gates=[gate]))
        self.assertEqual([line["reason"] for line in page.records("open-1")], ["made up", ""])

    def test_same_code_has_no_ratio(self):
        gate = made_up.gate(verdicts=["pass"])
        gate["verdicts"][0]["figures"] = {"limit": 1.02, "confidence": 0.995, "processes": 0, "same_code": True}
        self.assertEqual(rendered.read_here(made_up.document(gates=[gate])).records("contests-1")[0]["ratio"], "same code")


if __name__ == "__main__":
    unittest.main()
