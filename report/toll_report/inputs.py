# SPDX-License-Identifier: BSD-3-Clause
"""Cells that differ only in the input of their algorithm weigh as one in every mean and count: a kernel that is measured
on five inputs would have five times the say of the others. The pages in docs/results are made with the same rule."""
import collections
import re

from toll_report.numbers import geometric_mean

SHARED = ("kernel", "backend", "tuning", "threads", "variant")
MULTIPLE_OF_A_CACHE = re.compile(r"[\d.]+x\w+")


def place_over_inputs(row):
    """What such cells have in common. The same multiple of a cache is another n for each input."""
    size = row["size"] or ""
    return (*(row.get(name) for name in SHARED), row.get("shared_algorithm") or row["algorithm"],
            size if MULTIPLE_OF_A_CACHE.fullmatch(size) else str(row["n"]))


def groups_over_inputs(rows):
    """The rows in lists, one for each cell over all its inputs, in their order."""
    groups = collections.defaultdict(list)
    for row in rows:
        groups[place_over_inputs(row)].append(row)
    return list(groups.values())


def over_inputs(rows, value_of):
    """A value for each of these groups: the geometric mean over the inputs."""
    return [geometric_mean(value_of(row) for row in members) for members in groups_over_inputs(rows)]
