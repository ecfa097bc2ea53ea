# SPDX-License-Identifier: BSD-3-Clause
"""Several runs: what differs between them, where the second is slower or faster than the first, and why, if hot loops
are given: machines, compilers and commits alike."""
from toll_report import commits, machines
from toll_report.blocks import cell, folded, listing, paragraph, section, side_by_side, table, without_empty
from toll_report.document import algorithm_of, place_of
from toll_report.heat_map import colour_class, colour_legend, grid
from toll_report.numbers import NONE, interval_text, plural, ratio_text, scaled
from toll_report.plain import cut

MICRO = 1e-6
OPEN_PARTS = ("machine", "system", "conditions")
RATIO = ("ratio", "ratio_low", "ratio_high")
TASK_COLUMNS = ["kernel/algorithm", "layer", "backend", "size", "n>", "threads>", "first, µs>", "this, µs>", "ratio>", "95 % interval>", "compared by"]


def differences(found):
    """What a reader needs first; options of compilers and the like are long."""
    parts = {True: [], False: []}
    for each in found.comparison["differences"]["facts"]:
        is_open = each["part"] in OPEN_PARTS
        what = each["what"].replace(".", ": ").replace("_", " ") if is_open else each["what"]
        parts[is_open].append([each["part"], what, *(cut(value, 400) for value in each["values"])])
    columns = ["part", "what", *(run.label for run in found.runs)]
    return [table("What differs between the runs: machine, system, conditions", columns, parts[True], css="facts", name="differences"),
            folded(f"What else differs, in {plural(len(parts[False]), 'fact')}: build, options, placement, settings", [
                table("What else differs between the runs", columns, parts[False], css="facts", name="differences-more")])]


def both(task, name):
    """Of both runs, if they differ."""
    first, this = task["in_reference"][name], task["in_run"][name]
    return str(first) if first == this else f"{first} / {this}"


def task_row(task):
    first, this = task["in_reference"], task["in_run"]
    ratio = cell(ratio_text(task["ratio"]), colour_class(task["ratio"])) if task["ratio"] is not None else cell(task["mark"] or NONE, "marked")
    return [algorithm_of(task), task["variant"], place_of(task), first["size"] or NONE, both(task, "n"), both(task, "threads"),
            scaled(first["median_seconds"], MICRO), scaled(this["median_seconds"], MICRO), ratio,
            interval_text(task["ratio_low"], task["ratio_high"]), (task["compared_by"] or NONE).replace("_", " ")]


def describe(task):
    tuning = "" if task["tuning"] == "default" else f"{task['tuning']} "
    return f"{tuning}{task['in_reference']['size'] or ''} n={both(task, 'n')} threads={both(task, 'threads')}"


def of_run(found, run, summary):
    """One of the later runs over the first."""
    first = found.runs[0].label
    tasks = [task for task in found.comparison["tasks"] if task["run"] == run.number]
    means = [[mean["variant"], mean["backend"], ratio_text(mean["geometric_mean"]), str(mean["tasks"])] for mean in summary["means"]]
    only = len(summary["only_in_reference"]), len(summary["only_in_run"])
    blocks = [
        paragraph(f"{plural(summary['tasks'], 'result')} in both runs, {summary['tasks_with_interval']} with an interval, "
                  f"{summary['tasks_without_ratio']} without a ratio. {only[0]} only in `{first}`, {only[1]} only in `{run.label}`{machines.unequal_text(tasks)}."),
        table(f"{run.label} over {first}: geometric means", ["layer", "backend", "geometric mean>", "results>"], means),
        table(f"{run.label}: slowest against {first}", TASK_COLUMNS, [task_row(task) for task in summary["slowest"]]),
        table(f"{run.label}: fastest against {first}", TASK_COLUMNS, [task_row(task) for task in summary["fastest"]]),
        *hot_loops(found, run)]
    maps = [colour_legend(), *grid(tasks, f"{run.label} over {first}: ratios of times", RATIO, describe, f"compared-{run.number}")]
    rows = [task_row(task) for task in sorted(tasks, key=lambda task: -(task["ratio"] or 0))]
    blocks += [section(f"compared-map-{run.number}", "Heat map", maps), folded(f"All {len(rows)} results of both runs", [table(f"{run.label} over {first}: all results", TASK_COLUMNS, rows, css="long",
                                                                  name=f"tasks-{run.number}")])]
    if len(found.runs) > machines.MOST_RUNS:
        return folded(f"Where {run.label} is slower and faster than {first}", blocks)
    return section(f"compared-{run.number}", f"{run.label} over {first}", blocks)


def hot_loops(found, run):
    """The machine code of what got slower, of both builds."""
    for loop in found.hot_loops:
        if loop["run"] == run.number:
            title = f"Hot loops: {algorithm_of(loop)} {place_of(loop)}"
            yield folded(title, [side_by_side([listing(text["text"], text["label"]) for text in loop["texts"]])])


def comparison(found):
    if found.comparison is None:
        return None
    summaries = {each["run"]: each for each in found.comparison["summary"]}
    blocks = [*differences(found), machines.machines(found), commits.trend(found)]
    parts = [of_run(found, run, summaries[run.number]) for run in found.runs[1:] if run.number in summaries]
    blocks += parts if len(found.runs) <= machines.MOST_RUNS else [section("compared", f"Each run over {found.runs[0].label}", parts)]
    return section("comparison", "Comparison of the runs", without_empty(blocks))
