#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""suspect_ratios.py ROOT: a cell of a kept gate whose portable arm takes less than 0.9 times as long as the baseline, with its
whole interval, has a row in a table of why-arms-differ.md, with this ratio and a reason. Such a ratio comes more often from a
slow baseline than from a fast layer."""
import gzip
import json
import pathlib
import re
import sys

SUSPECT = 0.9  # as in harness/gate/gate_table.cpp
ROUNDED = 0.005
PAGE = "docs/explanation/why-arms-differ.md"
SECTION = "## Where the portable arm is faster\n"


def suspects_in(journal):
    with gzip.open(journal, "rt") as lines:
        for verdict in map(json.loads, lines):
            figures = verdict.get("figures", {})
            if (verdict.get("subject"), verdict.get("reference")) == ("portable", "baseline") and "ratio" in figures:
                high = figures["ratio"]["high"]  # none after one process
                if high is not None and high < SUSPECT:
                    yield f"{verdict['kernel']}/{verdict['algorithm']} on `{verdict['backend']}`", figures["ratio"]["value"]


def ratios_in(row):
    """Those that the third column of a row states, as intervals: `0.71, 0.66; 0.84` or `0.75 to 0.81`."""
    stated = re.findall(r"(\d\.\d\d)(?: to (\d\.\d\d))?", row.split("|")[3])
    return [(float(low), float(high or low)) for low, high in stated]


def fault_of(cell, ratio, rows):
    of_cell = [row for row in rows if cell in row.split("|")[1]]
    if not of_cell:
        return f"{cell} is at {ratio:.2f}, and has no reason in {PAGE}: fix the baseline, or say why"
    if not any(low - ROUNDED <= ratio <= high + ROUNDED for row in of_cell for low, high in ratios_in(row)):
        return f"{cell} is at {ratio:.2f}, of which its row in {PAGE} says nothing"
    return None


def main(root):
    section = (root / PAGE).read_text().split(SECTION)[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    journals = sorted((root / "results").glob("*/gate*.jsonl.gz"))
    assert journals, "no gate is kept"
    faults = [f"{journal.parent.name}: {fault}" for journal in journals for cell, ratio in suspects_in(journal)
              if (fault := fault_of(cell, ratio, rows))]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
