#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""suspect_ratios.py ROOT: a cell of a kept gate whose portable arm takes less than 0.9 times as long as the baseline, with its
whole interval, has a reason in a table of why-arms-differ.md. Such a ratio comes more often from a slow baseline than from a
fast layer."""
import gzip
import json
import pathlib
import sys

SUSPECT = 0.9  # as in harness/gate/gate_table.cpp
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


def main(root):
    explained = (root / PAGE).read_text().split(SECTION)[1].split("\n## ")[0]
    journals = sorted((root / "results").glob("*/gate*.jsonl.gz"))
    assert journals, "no gate is kept"
    missing = [f"{journal.parent.name}: {cell} is at {ratio:.2f}, and has no reason in {PAGE}: fix the baseline, or say why"
               for journal in journals for cell, ratio in suspects_in(journal) if cell not in explained]
    if missing:
        sys.exit("\n".join(missing))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
