# SPDX-License-Identifier: BSD-3-Clause
"""Machine against machine: geometric means of the ratios of times by what binds a cell, and the ceilings side by side."""
import collections
import statistics

from toll_report.blocks import cell, folded, paragraph, section, table
from toll_report.ceilings import GIGA, bandwidths, figures, of_run, thread_counts
from toll_report.document import BASELINE, OURS, layer_order, level_order, task_key
from toll_report.heat_map import colour_class
from toll_report.inputs import over_inputs
from toll_report.numbers import NONE, geometric_mean, percent, plural, ratio_text, scaled

SAME = 0.01
MOST_RUNS = 4  # of which sentences are written, rates stand beside the times, and figures are open
NEAR = 0.5  # share of a ceiling from which on it is what binds: far below it, a faster ceiling would change little
OTHER = "something else (latency, branches, atomics)"
UNLIKE = "not the same in both runs"
UNKNOWN = "unknown"


def baseline_row(run, task, place):
    return run.by_task.get(task_key(task | {"variant": BASELINE}, place["n"], place["threads"]))


def binding_of(found, task):
    """What binds the cell of this task: a ceiling that its baseline comes near in both runs."""
    rows = baseline_row(found.runs[0], task, task["in_reference"]), baseline_row(found.run_of(task["run"]), task, task["in_run"])
    if any(row is None or row["ceiling"] is None for row in rows):
        return UNKNOWN
    if any((row.get("of_ceiling_high") or row["of_ceiling"] or 0) < NEAR for row in rows):
        return OTHER
    if any((row["of_ceiling"] or 0) < NEAR for row in rows):  # or not, by how fast the ceiling was then
        return UNKNOWN
    return rows[0]["ceiling"] if rows[0]["ceiling"] == rows[1]["ceiling"] else UNLIKE


def grouped(found):
    """Tasks with a ratio by what binds, layer and run."""
    groups = collections.defaultdict(list)
    for task in found.comparison["tasks"]:
        if task["ratio"] is not None:
            groups[binding_of(found, task), task["variant"], task["run"]].append(task)
    return groups


def ratios_of(tasks):
    return over_inputs([task | task["in_reference"] for task in tasks], lambda task: task["ratio"])


def mean_of(tasks):
    return geometric_mean(ratios_of(tasks))


def answers(found):
    """Sentences: how much faster another run is, for what memory binds and for all."""
    if found.comparison is None or len(found.runs) > MOST_RUNS:
        return []
    groups = grouped(found)
    sentences = []
    for run in found.runs[1:]:
        every = [task for (_, variant, number), members in groups.items() if (variant, number) == (BASELINE, run.number) for task in members]
        if every:
            of_memory = groups.get(("memory", BASELINE, run.number), [])
            is_known = len(groups.get((UNKNOWN, BASELINE, run.number), [])) < len(every)
            of_all = sentence(found.runs[0], run, "In all cells together", every)
            sentences += [sentence(found.runs[0], run, "In cells that memory binds", of_memory), of_all] if of_memory else [
                of_all, "No cell is bound by memory in both runs; measure with `--size 4xLLC`." if is_known else
                f"What binds the cells of `{run.label}` is not known: the ceilings of a machine were not measured."]
            sentences += bandwidth_sentence(found.runs[0], run)
    if not sentences:
        return [paragraph("No two runs have a baseline in common that states a ratio.", "answer")]
    return [paragraph(text, "answer") for text in sentences]


def bandwidth_sentence(first, run):
    """Of the most threads with which both runs measured the bandwidth of memory; nothing if there are none."""
    rates = {threads: [bandwidths(of_run(each.data), threads).get("memory") for each in (run, first)] for threads in thread_counts(of_run(first.data))}
    both = [threads for threads, pair in rates.items() if all(pair)]
    if both:
        this, other = rates[max(both)]
        yield (f"The measured memory bandwidth with {plural(max(both), 'thread')} is {scaled(this, GIGA)} GB/s in `{run.label}` against "
               f"{scaled(other, GIGA)} GB/s in `{first.label}` (ratio {ratio_text(this / other)}).")


def sentence(first, run, what, tasks):
    ratios = ratios_of(tasks)
    mean = geometric_mean(ratios)
    text = f"{what}, `{run.label}` takes {ratio_text(mean)} times the time of `{first.label}`"
    winner, factor = (run, 1 / mean) if mean < 1 else (first, mean)
    faster, slower = (sum(task["ratio_high"] is not None and task["ratio_high"] < 1 for task in tasks),
                      sum(task["ratio_low"] is not None and task["ratio_low"] > 1 for task in tasks))
    if abs(mean - 1) < SAME:
        text += f", the same within {percent(SAME)},"
    elif faster if winner is run else slower:
        text += f", so `{winner.label}` is faster by a factor of {ratio_text(factor)}"
    return (f"{text} in the geometric mean of {plural(len(ratios), 'cell')} of the baseline (median {ratio_text(statistics.median(ratios))}, from "
            f"{ratio_text(min(task['ratio'] for task in tasks))} to {ratio_text(max(task['ratio'] for task in tasks))}; in {faster + slower} of {plural(len(tasks), 'cell')}{'' if len(tasks) == len(ratios) else ', each input by itself,'} the interval excludes 1: "
            f"`{run.label}` is faster in {faster}, `{first.label}` in {slower}{unequal_text(tasks)}).")


def unequal_text(tasks):
    """How many of them ran with another number of threads, and with which."""
    pairs = collections.Counter((task["in_reference"]["threads"], task["in_run"]["threads"]) for task in tasks)
    unequal = {pair: count for pair, count in pairs.items() if pair[0] != pair[1]}
    if not unequal:
        return ""
    return f"; unequal threads in {plural(sum(unequal.values()), 'result')}: {', '.join(f'{first} / {this}' for first, this in sorted(unequal))}"


def binding_table(found):
    groups, is_short = grouped(found), len(found.runs) <= MOST_RUNS
    numbers = [run.number for run in found.runs[1:]]
    keys = sorted({key[:2] for key in groups}, key=lambda key: (level_order(key[0]), layer_order(key[1])))
    if not is_short:
        return long_binding_table(found, groups, keys)
    rows = []
    for bound, variant in keys:
        line = [bound, variant, ratio_text(1.0)]
        for number in numbers:
            tasks = groups.get((bound, variant, number), [])
            mean = mean_of(tasks)
            time = cell(ratio_text(mean), colour_class(mean) if mean else "")
            line += [time, ratio_text(1 / mean if mean else None), str(len(ratios_of(tasks)))]
        rows.append(line)
    heads = [head for run in found.runs[1:] for head in (f"{run.label}: time>", f"{run.label}: rate>", "cells>")]
    return table(f"Time and rate over those of {found.runs[0].label}, geometric means by what binds", ["bound by", "layer", f"{found.runs[0].label}>", *heads],
                 rows, name="binding")


def long_binding_table(found, groups, keys):
    """A row for each run, since a column for each would be too wide; of many layers only ours."""
    shown = [key for key in keys if key[1] in (BASELINE, OURS)]
    rows = []
    for run in found.runs[1:]:
        line = [run.label]
        for key in shown:
            tasks = groups.get((*key, run.number), [])
            mean = mean_of(tasks)
            line.append(cell(ratio_text(mean), colour_class(mean), small=plural(len(ratios_of(tasks)), "cell")) if mean else cell(NONE, "none"))
        rows.append(line)
    return table(f"Time over that of {found.runs[0].label}, geometric means by what binds", ["run", *(f"{bound} {variant}>" for bound, variant in shown)], rows, css="heat",
                 name="binding")


def ceiling_table(found):
    """Those that every machine has or some, over the first run's."""
    by_run = [{(what, threads, unit): value for what, threads, unit, value, _ in figures(of_run(run.data))} for run in found.runs]
    keys = list(dict.fromkeys(key for found_there in by_run for key in found_there))
    rows = []
    for key in keys:
        what, threads, unit = key
        first = by_run[0].get(key)
        line = [what, str(threads), unit, scaled(first, 1)]
        for values in by_run[1:]:
            value = values.get(key)
            line += [scaled(value, 1), ratio_text(value / first) if value and first else NONE]
        rows.append(line)
    heads = [head for run in found.runs[1:] for head in (f"{run.label}>", "over the first>")]
    return table("Measured ceilings side by side", ["ceiling", "threads>", "unit", f"{found.runs[0].label}>", *heads], rows, name="ceilings-compared")


def machines(found):
    if found.comparison is None:
        return None
    return section("machines", "By what binds: memory, caches, flops, launch", [
        paragraph(f"Times are over those of `{found.runs[0].label}`: below 1 is faster. Rates are the inverse. A ceiling binds a cell if its baseline "
                  f"reaches {percent(NEAR)} of it in both runs; otherwise something else does. Where n differs between the runs, times per flop or "
                  "per byte are compared."),
        binding_table(found), ceiling_table(found) if len(found.runs) <= MOST_RUNS else folded("Measured ceilings side by side", [ceiling_table(found)])])
