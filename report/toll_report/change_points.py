# SPDX-License-Identifier: BSD-3-Clause
"""Where the level of a series changes.

The series is a logarithm of times or ratios, one value for each run. For each place that leaves two values or more on both
sides, Student's t compares the two sides, and the largest |t| is the statistic. Under no change, with normal errors
of one unknown variance, its distribution depends on the length alone: it is simulated once for each length, with a fixed seed.
So the p-value accounts for the place having been chosen. A permutation test would need ten runs or more before it
could reach one percent: four values have six splits in two halves. Beyond the largest simulated statistic Bonferroni's bound
over all places holds: without it, no change could be found among thousands of series, however clear.

All series of a report are decided together: Benjamini and Hochberg's procedure aims at an expected share of false
findings of 5 %. A series with a change is split there, and its parts are looked at again by the same rule."""
import functools
import math

import numpy

FEWEST = 4
FALSE_SHARE = 0.05
SIMULATIONS = 20000
LEAST_CHANGE = 0.01  # smaller ones are no news
NEGLIGIBLE = 1e-17
LEAST_SPREAD = 1e-6  # of values that are all the same


def largest_t(values):
    """|t| of the best split of each row of a matrix, and the first index behind it."""
    count = values.shape[1]
    places = numpy.arange(2, count - 1)
    left = numpy.cumsum(values, axis=1)[:, places - 1]
    left_squares = numpy.cumsum(values**2, axis=1)[:, places - 1]
    total, squares = values.sum(axis=1, keepdims=True), (values**2).sum(axis=1, keepdims=True)
    right = total - left
    within = left_squares - left**2 / places + (squares - left_squares) - right**2 / (count - places)
    spread = numpy.sqrt(numpy.maximum(within, 0) / (count - 2))
    error = numpy.maximum(spread, LEAST_SPREAD) * numpy.sqrt(1 / places + 1 / (count - places))
    found = numpy.abs(left / places - right / (count - places)) / error
    best = found.argmax(axis=1)
    return found[numpy.arange(len(found)), best], places[best]


@functools.lru_cache(maxsize=None)
def without_change(count):
    """The statistic of this many values that do not change, sorted."""
    noise = numpy.random.default_rng(count).standard_normal((SIMULATIONS, count))
    return numpy.sort(largest_t(noise)[0])


def two_sided(statistic, freedom):
    """P(|t| > statistic) of Student's t: the incomplete beta function as a series of positive terms, exact far out."""
    share, half = freedom / (freedom + statistic**2), freedom / 2
    if share == 1:
        return 1.0
    coefficient, total, order = 1.0, 1 / half, 0
    while coefficient > NEGLIGIBLE * total:
        coefficient *= share * (order + 0.5) / (order + 1)
        order += 1
        total += coefficient / (half + order)
    beta = math.lgamma(half) + math.lgamma(0.5) - math.lgamma(half + 0.5)
    return min(1.0, total * math.exp(half * math.log(share) - beta))


def strongest(values):
    """(first index behind the change, p-value) of the most likely change."""
    centred = numpy.asarray([values], dtype=float)
    statistic, place = largest_t(centred - centred.mean())
    above = SIMULATIONS - numpy.searchsorted(without_change(len(values)), statistic[0])
    p = float(above + 1) / (SIMULATIONS + 1)
    if above == 0:
        p = min(p, (len(values) - 3) * two_sided(float(statistic[0]), len(values) - 2))
    return int(place[0]), p


def accepted(p_values):
    """Benjamini and Hochberg: which of them are findings."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    last = max((rank for rank, index in enumerate(order, 1) if p_values[index] <= FALSE_SHARE * rank / len(order)), default=0)
    return set(order[:last])


def change_points(series):
    """Of all series together: for each its changes as (first index behind, p-value, factor), by index."""
    found = [[] for _ in series]
    parts = [(number, 0, list(values)) for number, values in enumerate(series)]
    while parts:
        parts = [part for part in parts if len(part[2]) >= FEWEST]
        looked = [strongest(values) for _, _, values in parts]
        split = accepted([p for _, p in looked])
        next_parts = []
        for index in sorted(split):
            (number, begin, values), (place, p) = parts[index], looked[index]
            factor = math.exp(math.fsum(values[place:]) / (len(values) - place) - math.fsum(values[:place]) / place)
            if abs(math.log(factor)) >= math.log(1 + LEAST_CHANGE):
                found[number].append((begin + place, p, factor))
            next_parts += [(number, begin, values[:place]), (number, begin + place, values[place:])]
        parts = next_parts
    return [sorted(changes) for changes in found]
