#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""times_by_compiler.py ROOT: where the baseline of a cell takes more than 1.25 times as long by one compiler as by another, on
several threads twice as long, in gates of one machine that are kept, absolute-speed.md has a row with this ratio and a reason.
Neither may a row state what no gate has. A ratio of two arms does not show that both are slow. Machines whose gates are older than `reference_seconds` are left out.

times_by_compiler.py ONE TWO: prints what baselines of TWO take over those of ONE, two journals of toll gate, the largest first:
for two commits."""
import gzip
import json
import pathlib
import statistics
import sys

from suspect_ratios import ratios_in

APART = 1.25
APART_ON_THREADS = 2  # the run-time libraries differ, and where the host puts threads
ROUNDED = 0.05  # other gates of the same builds differ by as much
PAGE = "docs/explanation/absolute-speed.md"
SECTION = "## clang and g++\n"


def reference_times(journal):
    """Of each cell the median of its processes, in seconds."""
    times = {}
    with (gzip.open if str(journal).endswith(".gz") else open)(journal, "rt") as lines:
        for process in map(json.loads, lines):
            for pair in [] if process.get("dropped") else process.get("pairs", []):
                seconds = pair.get("reference_seconds")
                if seconds is not None and pair["reference"] == "baseline":
                    cell = (f"{process['kernel']}/{process['algorithm']} on `{pair['backend']}`", pair["tuning"], process["n"],
                            process["threads"])
                    times.setdefault(cell, []).append(seconds)
    return {cell: statistics.median(all_seconds) for cell, all_seconds in times.items()}


def ratios_of(one, two):
    """(ratio, cell) of cells in both, the largest first."""
    ones, twos = reference_times(one), reference_times(two)
    return sorted(((twos[cell] / ones[cell], cell) for cell in ones.keys() & twos.keys()), reverse=True)


def states(row, ratio):
    return any(low - ROUNDED <= ratio <= high + ROUNDED for low, high in ratios_in(row))


def fault_of(ratio, cell, rows):
    name, tuning, n, threads = cell
    apart = APART if threads == 1 else APART_ON_THREADS
    if 1 / apart < ratio < apart:
        return None
    of_cell = [row for row in rows if name in row.split("|")[1]]
    if any(states(row, ratio) for row in of_cell):
        return None
    return f"{name} {tuning} n={n} takes {ratio:.2f} times as long by clang as by g++, of which {PAGE} says nothing"


def main(root):
    section = (root / PAGE).read_text().split(SECTION)[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    faults, compared = [], []
    for clang in sorted((root / "results").glob("*-clang*/gate.jsonl.gz")):
        gcc = root / "results" / clang.parent.name.split("-clang")[0] / clang.name
        ratios = ratios_of(gcc, clang)
        compared += ratios
        faults += [f"{clang.parent.name}: {fault}" for ratio, cell in ratios if (fault := fault_of(ratio, cell, rows))]
    assert compared, "no two gates of a machine have the times of their baselines"
    faults += [f"{PAGE}: no kept gate has this ratio: {row}" for row in rows if ratios_in(row)
               if not any(cell[0] in row.split("|")[1] and states(row, ratio) for ratio, cell in compared)]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    if len(sys.argv) == 3:
        for quotient, which in ratios_of(*sys.argv[1:]):
            print(f"{quotient:.3f}", *which)
    else:
        main(pathlib.Path(sys.argv[1]))
