#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""kept_figures.py TOLL ROOT [--write]: rows, summary and figures of a sweep that documents show are those of the
kept results. With --write the documents are changed to show them."""
import csv
import pathlib
import re
import statistics
import subprocess
import sys

sys.dont_write_bytecode = True  # leaves no folder beside the sources
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "report"))
from toll_report.inputs import over_inputs  # noqa: E402

KEPT = "results/zen5-2cpu"
TABLES = {"README.md": KEPT,
          "docs/tutorial/first-sweep.md": "results/zen4-2cpu"}  # which has a row that is unsteady; newer ones may have none
HEADING = re.compile(r"kernel/algorithm +backend ")
SUMMARY = re.compile(rf"(toll show {KEPT} --summary\n).*?(^```$)", re.MULTILINE | re.DOTALL)


def shown(toll, folder, *words):
    """What toll makes of the kept journal."""
    return subprocess.run([toll, "show", folder, *words], capture_output=True, text=True, check=True).stdout


def shown_table(toll, folder):
    """Its heading and rule, and its rows by their first three columns."""
    lines = shown(toll, folder).split("\n\n")[0].splitlines()
    assert HEADING.match(lines[0]), lines[0]
    return lines[:2], {tuple(line.split()[:3]): line for line in lines[2:]}


def with_kept_rows(text, heading, rows):
    """The document with each row of such a table as the journal has it."""
    inside = False
    found = False
    lines = []
    for line in text.splitlines():
        if HEADING.match(line):
            inside = True
            lines.append(heading[0])
        elif inside and line.startswith("---"):
            lines.append(heading[1])
        elif inside and line != "```":
            key = tuple(line.split()[:3])
            assert key in rows, f"no row of the kept results begins with {key}"
            lines.append(rows[key])
            found = True
        else:
            inside = False
            lines.append(line)
    assert found, "no table has rows of the kept results"
    return "\n".join(lines) + "\n"


def kept_ratios(root):
    with open(root / KEPT / "run.csv", newline="") as file:
        return [row for row in csv.DictReader(file) if row["ratio_to_baseline"]]


def above_its_limit(row):
    """Whether a gate by time would be expected to fail: the limits are those of the backends."""
    limit = 1.02 if row["backend"] in ("seq", "simd") else 1.05
    return float(row["ratio_to_baseline_low"]) > limit


def sentences(root):
    """By document: what stands there, with a group for each figure, and the figures."""
    rows = kept_ratios(root)
    ratios = over_inputs(rows, lambda row: float(row["ratio_to_baseline"]))
    worst = max(rows, key=lambda row: float(row["ratio_to_baseline"]))
    near = sum(abs(ratio - 1) <= 0.05 for ratio in ratios)
    above = sum(above_its_limit(row) for row in rows)
    return {
        "README.md": [
            (r"the median of (\d+) ratios is (\d\.\d+)\. (\d+) % of them lie within 5 % of 1\.",
             [len(ratios), f"{statistics.median(ratios):.3f}", f"{100 * near / len(ratios):.0f}"]),
            (r"The worst is `(\S+)` on `(\S+)` with (\S+) \[(\S+), (\S+)\]",
             [f"{worst['kernel']}/{worst['algorithm']}", worst["backend"],
              *(f"{float(worst['ratio_to_baseline' + part]):.2f}" for part in ("", "_low", "_high"))]),
        ],
        "docs/how-to/gate-a-pull-request.md": [
            (r"(\d+) of (\d+) ratios lie above their limit with their whole interval", [above, len(rows)]),
        ],
        "docs/tutorial/first-sweep.md": [],
    }


def with_kept_figures(text, pattern, figures):
    found = re.search(pattern.replace(" ", r"\s"), text)
    assert found, f"there is no sentence '{pattern}'"
    for group in range(found.re.groups, 0, -1):
        text = text[: found.start(group)] + str(figures[group - 1]) + text[found.end(group):]
    return text


def main(toll, root, writes):
    summary = shown(toll, root / KEPT, "--summary")
    assert SUMMARY.search((root / "README.md").read_text()), "README.md shows no summary"
    stale = []
    for name, figures in sentences(root).items():
        text = (root / name).read_text()
        kept = SUMMARY.sub(lambda found: found[1] + summary + found[2], text)
        if name in TABLES:
            kept = with_kept_rows(kept, *shown_table(toll, root / TABLES[name]))
        for pattern, values in figures:
            kept = with_kept_figures(kept, pattern, values)
        if kept == text:
            continue
        if writes:
            (root / name).write_text(kept)
            continue
        pairs = zip(text.splitlines(), kept.splitlines())
        stale += [f"{name}:\n  {old}\n  is now\n  {new}" for old, new in pairs if old != new]
    if stale:
        sys.exit("\n".join(stale) + f"\n{sys.argv[0]} TOLL ROOT --write changes them")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:] == ["--write"])
