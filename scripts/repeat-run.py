#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""repeat-run.py TIMES [arguments of toll run]: runs `toll run` so many times, one process after the
other, and prints for each cell the median over the runs of portable/baseline, with the smallest and the
largest. One process has one placement of memory and one start of its threads, so that its own interval says
nothing about the next. TOLL names the executable (default build/release/harness/toll)."""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

FACTS = ("kernel", "algorithm", "backend", "tuning", "n", "threads")


def medians(run_json):
    """(facts of the cell, variant) -> median real time in ns, of one run."""
    samples = {}
    for row in json.loads(run_json.read_text())["benchmarks"]:
        key = (tuple(row[fact] for fact in FACTS), row["variant"])
        assert row["time_unit"] == "ns", row["name"]
        samples.setdefault(key, []).append(row["real_time"])
    return {key: statistics.median(times) for key, times in samples.items()}


def main(times, arguments):
    toll = os.environ.get("TOLL", "build/release/harness/toll")
    ratios, baselines = {}, {}
    for number in range(times):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([toll, "run", *arguments, "--out", folder], stdout=subprocess.DEVNULL)
            if done.returncode != 0:
                sys.exit(done.returncode)
            of_run = medians(pathlib.Path(folder) / "run.json")
        for (cell, variant), time in of_run.items():
            if variant == "portable" and (cell, "baseline") in of_run:
                ratios.setdefault(cell, []).append(time / of_run[cell, "baseline"])
                baselines.setdefault(cell, []).append(of_run[cell, "baseline"])
    print("| " + " | ".join(FACTS) + " | baseline, us | portable/baseline | smallest, largest |")
    print("| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for cell, seen in ratios.items():
        facts = " | ".join(str(fact) for fact in cell)
        print(f"| {facts} | {statistics.median(baselines[cell]) / 1e3:.4g} | {statistics.median(seen):.3f} "
              f"| {min(seen):.3f}, {max(seen):.3f} |")


if __name__ == "__main__":
    if len(sys.argv) < 2 or not sys.argv[1].isdigit() or int(sys.argv[1]) < 1:
        sys.exit(__doc__)
    main(int(sys.argv[1]), sys.argv[2:])
