# SPDX-License-Identifier: BSD-3-Clause
"""Machine against machine: geometric means of the ratios of times by what binds a cell, and the ceilings side by side."""
import collections

from toll_report.blocks import cell, folded, paragraph, section, table
from toll_report.ceilings import figures
from toll_report.document import BASELINE, layer_order, level_order, task_key
from toll_report.heat_map import colour_class
from toll_report.numbers import NONE, geometric_mean, percent, plural, ratio_text, scaled

SAME = 0.01
MOST_RUNS = 4  # of which sentences are written, and rates stand beside the times
WORDS = {"flops": "flops", "launch": "the launch of a loop", None: "an unknown ceiling"}


def binding_of(found, task):
    """What binds this task in the reference run, by its roofline."""
    place = task["in_reference"]
    row = found.runs[0].by_task.get(task_key(task, place["n"], place["threads"]))
    return row["ceiling"] if row else None


def grouped(found):
    """Ratios by what binds, layer and run."""
    groups = collections.defaultdict(list)
    for task in found.comparison["tasks"]:
        if task["ratio"] is not None:
            groups[binding_of(found, task), task["variant"], task["run"]].append(task["ratio"])
    return groups


def answers(found):
    """Sentences: how much faster another run is, for what memory binds and for all."""
    if found.comparison is None or len(found.runs) > MOST_RUNS:
        return []
    groups = grouped(found)
    sentences = []
    for run in found.runs[1:]:
        for bound in ("memory", "L3", "L2", "flops"):
            ratios = groups.get((bound, BASELINE, run.number), [])
            if ratios:
                sentences.append(sentence(found.runs[0], run, bound, ratios))
                break
        every = [ratio for (_, variant, number), members in groups.items() if (variant, number) == (BASELINE, run.number) for ratio in members]
        if every:
            sentences.append(sentence(found.runs[0], run, "all", every))
    if not sentences:
        return [paragraph("No two runs have a baseline in common that states a ratio.", "answer")]
    return [paragraph(" ".join(sentences), "answer")]


def sentence(first, run, bound, ratios):
    mean = geometric_mean(ratios)
    what = "In all cells together" if bound == "all" else f"In cells that {'memory' if bound == 'memory' else WORDS.get(bound, bound)} binds"
    count = f"baseline, geometric mean of {plural(len(ratios), 'cell')}"
    if abs(mean - 1) < SAME:
        return f"{what}, `{run.label}` takes the same time as `{first.label}` within {percent(SAME)} (ratio {ratio_text(mean)}; {count})."
    return (f"{what}, `{run.label}` takes {ratio_text(mean)} times the time of `{first.label}`, so `{(run if mean < 1 else first).label}` is faster by "
            f"a factor of {ratio_text(max(mean, 1 / mean))} ({count}).")


def binding_table(found):
    groups, is_short = grouped(found), len(found.runs) <= MOST_RUNS
    numbers = [run.number for run in found.runs[1:]]
    keys = sorted({key[:2] for key in groups}, key=lambda key: (level_order(key[0]), layer_order(key[1])))
    rows = []
    for bound, variant in keys:
        line = [bound or "unknown", variant, ratio_text(1.0)]
        for number in numbers:
            ratios = groups.get((bound, variant, number), [])
            mean = geometric_mean(ratios)
            time = cell(ratio_text(mean), colour_class(mean) if mean else "")
            line += [time, ratio_text(1 / mean if mean else None), str(len(ratios))] if is_short else [time, str(len(ratios))]
        rows.append(line)
    parts = ("time", "rate") if is_short else ("time",)
    heads = [head for run in found.runs[1:] for head in (*(f"{run.label}: {part}>" for part in parts), "cells>")]
    return table(f"Time and rate over those of {found.runs[0].label}, geometric means by what binds", ["bound by", "layer", f"{found.runs[0].label}>", *heads],
                 rows, name="binding")


def ceiling_table(found):
    """Those that every machine has or some, over the first run's."""
    by_run = [{(what, threads, unit): value for what, threads, unit, value, _ in figures(run.data["ceilings"])} for run in found.runs]
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
        paragraph(f"Times are over those of `{found.runs[0].label}`: below 1 is faster. Rates are the inverse. What binds is the ceiling of the cell in "
                  f"`{found.runs[0].label}`. Where n differs between the runs, times per flop or per byte are compared."),
        binding_table(found), ceiling_table(found) if len(found.runs) <= MOST_RUNS else folded("Measured ceilings side by side", [ceiling_table(found)])])
