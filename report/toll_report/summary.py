# SPDX-License-Identifier: BSD-3-Clause
"""The answer first: what the layer costs as a whole, by layer and backend, and where it costs most."""
from toll_report import machines
from toll_report.banner import unexplained_exit
from toll_report.blocks import cell, paragraph, section, table, without_empty
from toll_report.document import BASELINE, OURS, algorithm_of, place_of
from toll_report.inputs import groups_over_inputs, over_inputs
from toll_report.numbers import NONE, geometric_mean, interval_text, percent, plural, ratio_text

WORST = 5


def ratios_of(rows):
    return over_inputs(rows, lambda row: row["ratio_to_baseline"])


def main_variant(run):
    """Ours if it was measured, otherwise the one with most ratios."""
    found = run.variants()
    if OURS in found or not found:
        return OURS
    return max(found, key=lambda name: sum(row["variant"] == name for row in run.with_ratio()))


def sentence(run):
    """What the run says: the share first, and how certain it is."""
    name = main_variant(run)
    place = f"On {run.processor()} with {threads_text(run)}, compiled by {run.compiler()}"
    mine = [row for row in run.with_ratio() if row["variant"] == name]
    ratios = ratios_of(mine)
    if run.data["doubtful_because"]:
        return f"{place}: no ratio is stated, because {run.data['doubtful_because']}."
    if not ratios:
        return f"{place}: {plural(len(run.measured), 'result')}, none with a ratio to a baseline."
    close = sum(ratio <= run.close for ratio in ratios)
    marked = sum(row["variant"] == name for row in run.without_ratio())
    return (f"{place}: {percent(close / len(ratios))} of the cells ({close} of {len(ratios)}) of the layer `{name}` cost at most {percent(run.close - 1)} more than the "
            f"baseline. {certain_text(mine, run.close)} In the geometric mean over {plural(len(ratios), 'cell')} the layer takes "
            f"{ratio_text(geometric_mean(ratios))} times the baseline's time. {marked_text(marked)}")


def certain_text(rows, limit):
    known = groups_over_inputs(row for row in rows if row["ratio_to_baseline_low"] is not None and row["ratio_to_baseline_high"] is not None)
    if not known:
        return "No ratio has an interval: fewer than five processes measured each."
    below = sum(all(row["ratio_to_baseline_high"] < limit for row in members) for members in known)
    above = sum(any(row["ratio_to_baseline_low"] > limit for row in members) for members in known)
    return f"Of {plural(below, 'cell')} the whole 95 % interval lies below {limit}, of {above} above."


def marked_text(marked):
    if marked == 0:
        return "No cell is marked."
    return f"{plural(marked, 'cell')} {'is' if marked == 1 else 'are'} marked and {'states' if marked == 1 else 'state'} no ratio."


def threads_text(run):
    """What was measured, not what the machine has."""
    most = max((row["threads"] for row in run.measured), default=None)
    return "an unknown number of threads" if most is None else f"up to {plural(most, 'thread')}"


def by_layer(run):
    rows = []
    for variant in run.variants():
        for backend in [*run.backends(), None]:
            chosen = [row for row in run.arms if row["variant"] == variant and backend in (None, row["backend"])]
            if chosen:
                rows.append(layer_row(variant, backend, chosen, run.close))
    return table(f"{run.label}: time over the baseline's, by layer and backend",
                 ["layer", "backend", "geometric mean>", "worst>", f"up to {run.close}>", "share>", "with a ratio>", "cells>"], rows,
                 name=f"layers-{run.number}")


def layer_row(variant, backend, arms, limit):
    stated = [row for row in arms if row["ratio_to_baseline"] is not None]
    ratios = ratios_of(stated)
    close = sum(ratio <= limit for ratio in ratios)
    css = "" if backend else "total"
    return [cell(text, css) for text in (
        variant, backend or "all", ratio_text(geometric_mean(ratios)), ratio_text(max((row["ratio_to_baseline"] for row in stated), default=None)),
        str(close), percent(close / len(ratios)) if ratios else NONE, str(len(ratios)), str(len(groups_over_inputs(arms))))]


def worst_of(rows):
    return sorted(rows, key=lambda row: -row["ratio_to_baseline"])[:WORST]


def worst_rows(rows):
    return [[algorithm_of(row), cell(ratio_text(row["ratio_to_baseline"]), "strong"), interval_text(row["ratio_to_baseline_low"], row["ratio_to_baseline_high"]),
             place_of(row), str(row["n"]), row["level"] or NONE, str(row["threads"]), row["variant"], row["why"] or "not known"] for row in worst_of(rows)]


def weak_rows(run):
    return [[algorithm_of(weak), place_of(weak), str(weak["n"]), cell(ratio_text(weak["ratio"]), "strong"), interval_text(weak["ratio_low"], weak["ratio_high"]),
             f"the baseline of {weak['backend']} is {weak['ratio']:.1f} times slower than that of {weak['simpler_backend']}: ratios are against a weak baseline"]
            for weak in run.data["weak_baselines"]]


WORST_COLUMNS = ["kernel/algorithm", "ratio>", "95 % interval>", "backend", "n>", "level", "threads>", "layer", "why"]


def of_run(run):
    ours = main_variant(run)
    others = [row for row in run.with_ratio() if row["variant"] != ours]
    mine = [row for row in run.with_ratio() if row["variant"] == ours]
    return without_empty([
        paragraph(sentence(run), "answer"), by_layer(run),
        table(f"{run.label}: the {WORST} worst cells of `{ours}`", WORST_COLUMNS, worst_rows(mine), name=f"worst-{run.number}"),
        table(f"{run.label}: the {WORST} worst cells of the other layers", WORST_COLUMNS, worst_rows(others)),
        table(f"{run.label}: baselines that are slower than those of a simpler backend", ["kernel/algorithm", "backend", "n>", "ratio>", "95 % interval>", "consequence"],
              weak_rows(run), name=f"weak-{run.number}")])


def worst_of_many(found):
    """Of the first run, and over all of them: a trend needs both its start and its worst."""
    rows = [(run, row) for run in found.runs for row in run.with_ratio() if row["variant"] == main_variant(run)]
    worst = sorted(rows, key=lambda pair: -pair[1]["ratio_to_baseline"])[:WORST]
    first = found.runs[0]
    return [table(f"{first.label}: the {WORST} worst cells of `{main_variant(first)}`", WORST_COLUMNS, worst_rows([row for run, row in rows if run is first]),
                  name=f"worst-{first.number}"),
            table(f"The {WORST} worst cells over all {len(found.runs)} runs", [*WORST_COLUMNS, "run"],
                  [worst_rows([row])[0] + [run.label] for run, row in worst], name="worst-of-all")]


def gate_sentence(gate):
    counts = {}
    for verdict in gate["verdicts"]:
        counts[verdict["verdict"]] = counts.get(verdict["verdict"], 0) + 1
    listed = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    unexplained = unexplained_exit(gate)
    return paragraph(f"Gate `{gate['label']}` by {gate['check']}: {plural(len(gate['verdicts']), 'contest')}, {listed or 'no verdict'}."
                     + (f" But {unexplained}." if unexplained else ""), "answer")


def run_row(found, run):
    """One line for each run, where sentences would be too many."""
    name = main_variant(run)
    ratios = ratios_of(row for row in run.with_ratio() if row["variant"] == name)
    close = sum(ratio <= run.close for ratio in ratios)
    times = [] if found.comparison is None else machines.ratios_of([task for task in found.comparison["tasks"] if (task["run"], task["variant"]) == (
        run.number, BASELINE) and task["ratio"] is not None])
    return [run.label, (run.commit() or NONE)[:12], name, str(len(ratios)), ratio_text(geometric_mean(ratios)), percent(close / len(ratios)) if ratios else NONE,
            ratio_text(1.0 if run is found.runs[0] else geometric_mean(times)), str(len(times)) if times else NONE]


def summary(found):
    blocks = [paragraph("; ".join(found.nodes["findings"]) or "No node is named slow.", "answer")] if found.nodes else []
    blocks += machines.answers(found)
    is_long = len(found.runs) > machines.MOST_RUNS
    if is_long:
        blocks += [paragraph(f"{len(found.runs)} runs. The last: {sentence(found.runs[-1])}", "answer"), table(
            f"The runs: time of a layer over the baseline's, and of the baseline over that in {found.runs[0].label}; geometric means",
            ["run", "commit", "layer", "cells>", "ratio>", f"up to {found.limits['large_ratio']}>", "baseline over the first>", "cells>"], [run_row(found, run) for run in found.runs], name="runs"), *worst_of_many(found)]
    for run in [] if is_long else found.runs:
        parts = of_run(run)
        if len(found.runs) > 1:
            parts[0].text = f"`{run.label}`: {parts[0].text}"
        blocks += parts
    blocks += [gate_sentence(gate) for gate in found.gates]
    return section("summary", "Summary", blocks)
