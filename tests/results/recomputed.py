#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""recomputed.py ROOT: the numbers that kept reports show of a sweep are those of the samples in its journal, calculated
here again, without a line of toll or of the page: times, ratios, intervals, controls, rates and the worst cells."""
import gzip
import json
import math
import pathlib
import statistics
import sys

T_OF_5 = 2.7764451  # Student's, 97.5 %, four degrees of freedom: a sweep has five processes
WORST = 5
UNSTEADY = 1.1  # to either side: processes disagree


def tasks_in(journal):
    """By id: the task as it was first recorded, and the medians of its processes and of their controls."""
    tasks = {}
    for line in gzip.decompress(journal.read_bytes()).splitlines():
        record = json.loads(line)
        for task in record["tasks"] if record["record"] == "batch" else []:
            found = tasks.setdefault(task["id"], {"task": task, "medians": {}, "controls": {}})
            for process in task["processes"]:
                for name, samples in (("medians", process["samples"]), ("controls", process["control"])):
                    if samples and samples["kept"]:
                        found[name][process["process"]] = statistics.median(sample[0] for sample in samples["kept"])
    return tasks


def logarithms(over, under):
    return [math.log(over[process] / under[process]) for process in over if process in under]


def half_width(logs):
    assert len(logs) == 5, logs
    return T_OF_5 * statistics.stdev(logs) / math.sqrt(len(logs))


def interval(logs):
    middle, half = statistics.mean(logs), half_width(logs)
    return f"[{math.exp(middle - half):.3f}, {math.exp(middle + half):.3f}]"


def key_of(task):
    tuning = "" if task["tuning"] == "default" else f" {task['tuning']}"
    return f"{task['kernel']}/{task['algorithm']}", task["variant"], task["backend"] + tuning, str(task["n"]), str(task["threads"])


def key_in(line):
    return tuple(line[name] for name in ("kernel/algorithm", "layer", "backend", "n", "threads"))


def same(shown, value, where):
    """To the four digits that are shown."""
    assert math.isclose(float(shown), value, rel_tol=6e-4), (*where, shown, value)


def check_cell(line, arm, baseline):
    """Returns its ratio, if it states one."""
    where = key_in(line)
    task, median = arm["task"], statistics.median(arm["medians"].values())
    same(line["time, µs"], median * 1e6, where)
    same(line["baseline, µs"], statistics.median(baseline["medians"].values()) * 1e6, where)
    moved = task["work"]["bytes_read"] + task["work"]["bytes_written"]
    if moved:
        same(line["GB/s"], moved / median * 1e-9, where)
    if task["work"]["flops"]:
        same(line["GFLOP/s"], task["work"]["flops"] / median * 1e-9, where)
    if line["ratio"] == "–":
        assert line["note"], where
        return None
    controls = logarithms(baseline["controls"], baseline["medians"])
    is_unsteady = half_width(controls) > math.log(UNSTEADY)
    assert line["A/A"] == ("–" if is_unsteady else f"{math.exp(statistics.median(controls)):.3f}"), (where, line["A/A"])
    logs = logarithms(arm["medians"], baseline["medians"])
    ratio = math.exp(statistics.median(logs))
    assert line["ratio"] == f"{ratio:.3f}", (where, line["ratio"], ratio)
    assert line["95 % interval"] == interval(logs), (where, line["95 % interval"], interval(logs))
    return ratio


def check(rendered, folder):
    page = rendered.parsed((folder / "report.html").read_text())
    arms = {key_of(found["task"]): found for found in tasks_in(folder / "run.jsonl.gz").values()}
    ratios = []
    lines = page.records("all-1")
    for line in lines:
        key = key_in(line)
        if arms[key]["medians"]:
            ratios.append(check_cell(line, arms[key], arms[key[0], "baseline", *key[2:]]))
        else:
            assert (line["time, µs"], line["ratio"]) == ("–", "–"), line
    stated = sorted((ratio for ratio in ratios if ratio is not None), reverse=True)
    assert len(stated) > len(lines) / 2, (folder, len(stated), len(lines))
    assert len(lines) == sum(key[1] != "baseline" for key in arms), folder
    assert [line["ratio"] for line in page.records("worst-1")] == [f"{ratio:.3f}" for ratio in stated[:WORST]], folder


def main(root):
    sys.path.insert(0, str(root / "tests/report"))
    import rendered
    folders = [report.parent for report in sorted((root / "results").glob("*/report.html"))]
    assert folders, "no report is kept"
    for folder in folders:
        check(rendered, folder)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
