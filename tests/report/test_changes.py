#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Changes over commits, in simulated series and in the page."""
import math
import random
import sys
import unittest

import made_up
import rendered

sys.path.insert(0, str(rendered.ROOT / "report"))
from toll_report.change_points import change_points, two_sided  # noqa: E402


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


if __name__ == "__main__":
    unittest.main()
