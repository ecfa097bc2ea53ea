# SPDX-License-Identifier: BSD-3-Clause
"""The trend over commits, if four runs or more of one machine have different commits."""
import collections
import math

from toll_report import drawing
from toll_report.blocks import cell, figure, folded, paragraph, section, table
from toll_report.change_points import FALSE_SHARE, FEWEST, change_points
from toll_report.document import BASELINE, PLACE, algorithm_of, cell_name, layer_order
from toll_report.heat_map import colour_class
from toll_report.inputs import over_inputs
from toll_report.numbers import geometric_mean, p_text, percent, ratio_text
from toll_report.plain import cut


def comparable(found):
    """A build whose ratios are not stated has no times worth a trend either."""
    return [run for run in found.runs if not run.data["doubtful_because"]]


def is_trend(runs):
    return (len(runs) >= FEWEST and len({run.machine() for run in runs}) == 1 and len({run.compiler() for run in runs}) == 1
            and len({run.commit() for run in runs}) > 1)


def in_order(runs):
    return sorted(runs, key=lambda run: (run.data["started_utc"] or "", run.number))


def key_of(row):
    return tuple(row[name] for name in (*PLACE, "variant"))


def series_of(runs):
    """(kind, key) -> [(position of the run, value)]: ratios of layers, and times of all variants. Marked results are none."""
    found = collections.defaultdict(list)
    for position, run in enumerate(runs):
        for row in run.measured:
            if row["variant"] != BASELINE and row["ratio_to_baseline"] is not None:
                found["ratio", key_of(row)].append((position, row["ratio_to_baseline"]))
            if not row["mark"]:
                found["time", key_of(row)].append((position, row["median_seconds"]))
    return {key: points for key, points in found.items() if len(points) >= FEWEST}


def changes_in(series):
    """(kind, key, position of the first run behind, before, after, p) of each change, the largest first."""
    keys = sorted(series, key=repr)
    by_series = change_points([[math.log(value) for _, value in series[key]] for key in keys])
    rows = []
    for key, changes in zip(keys, by_series):
        ends = [0, *(place for place, _, _ in changes), len(series[key])]
        for number, (place, p, _) in enumerate(changes, 1):
            before = geometric_mean(value for _, value in series[key][ends[number - 1]:place])
            after = geometric_mean(value for _, value in series[key][place:ends[number + 1]])
            rows.append((*key, series[key][place][0], before, after, p))
    return sorted(rows, key=lambda row: -abs(math.log(row[4] / row[3])))


def means(runs):
    """Layer and backend -> geometric mean of the ratios in each run, over the cells that all runs have."""
    by_cell = collections.defaultdict(dict)
    for position, run in enumerate(runs):
        for row in run.with_ratio():
            by_cell[key_of(row)][position] = row
    groups = collections.defaultdict(list)
    for key, rows in by_cell.items():
        if len(rows) == len(runs):
            groups[key[-1], key[PLACE.index("backend")]].append(rows)

    def ratios_in(position, members):
        return over_inputs([rows[position] for rows in members], lambda row: row["ratio_to_baseline"])
    return {group: ([geometric_mean(ratios_in(position, members)) for position in range(len(runs))], len(ratios_in(0, members)))
            for group, members in sorted(groups.items(), key=lambda entry: (layer_order(entry[0][0]), entry[0][1]))}


def commit_text(run):
    return (run.commit() or run.label)[:8]


def drawn(runs, found, changes):
    sheet = drawing.sheet(260)
    axes = sheet.subplots()
    values = [value for line, _ in found.values() for value in line]
    low, high = min([*values, 0.98]) / 1.01, max([*values, 1.05]) * 1.01
    drawing.log_scale(axes.yaxis, drawing.ratio_ticks(low, high))
    axes.axhline(1, color=drawing.MUTED, linewidth=0.8)
    for number, ((variant, backend), (line, count)) in enumerate(found.items()):
        axes.plot(range(len(runs)), line, color=drawing.colour_of(number), marker=drawing.marker_of(number), markersize=4, linewidth=1.3,
                  label=drawing.legend_text(f"{cut(variant, 18)} {cut(backend, 18)}, {count} cells"))
    counts = collections.Counter(change[2] for change in changes)
    for position, count in counts.items():
        axes.axvline(position - 0.5, color=drawing.SERIES[5], linewidth=0.9, linestyle=(0, (4, 2)))
        axes.annotate(f"{count} change{'' if count == 1 else 's'}", (position - 0.5, 1), xycoords=("data", "axes fraction"), xytext=(3, -8),
                      textcoords="offset points", fontsize=7.5)
    axes.set_ylim(low, high)
    axes.set_xticks(range(len(runs)), [commit_text(run) for run in runs], rotation=45 if len(runs) > 6 else 0)
    axes.set_ylabel("ratio to baseline")
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.16 if len(runs) <= 6 else -0.3), ncols=4)
    return drawing.inline(sheet, "trend", "Geometric means of the ratios over commits")


def change_rows(runs, changes):
    rows = []
    for kind, key, position, before, after, p in changes:
        row = dict(zip((*PLACE, "variant"), key))
        factor = after / before
        rows.append([f"{algorithm_of(row)} {row['variant']}", cell_name(row).partition(" ")[2], kind, commit_text(runs[position - 1]), commit_text(runs[position]),
                     cell(ratio_text(factor), colour_class(factor)), p_text(p)])
    return rows


def trend(found):
    runs = in_order(comparable(found))
    if not is_trend(runs):
        return None
    left = [run.label for run in found.runs if run not in runs]
    series = series_of(runs)
    changes = changes_in(series)
    by_layer = means(runs)
    blocks = [paragraph(
        f"{len(runs)} runs of one machine, in the order of their start. Looked for changes of level in {len(series)} series: of each cell the ratio of a layer, "
        "and the time of each variant. A change is a place where Student's t between the values before and after is larger than chance explains, the "
        f"choice of the place included (simulated). The procedure aims at a share of {percent(FALSE_SHARE)} false ones among all findings "
        "(Benjamini and Hochberg). Changes below 1 % are not listed."
        + (f" Left out, because they state no ratio: {', '.join(left)}." if left else ""))]
    blocks.append(paragraph(f"{len(changes)} changes were found." if changes else "No change was found.", "answer"))
    blocks.append(table("Changes, the largest first", ["kernel/algorithm, layer", "cell", "of the", "last before", "first after", "factor>", "p>"],
                        change_rows(runs, changes), name="changes"))
    if by_layer:
        rows = [[variant, backend, str(count), *(ratio_text(value) for value in line)] for (variant, backend), (line, count) in by_layer.items()]
        blocks += [figure(drawn(runs, by_layer, [change for change in changes if change[0] == "ratio"]),
                          "Geometric mean of the ratios over the cells that every run has. Dashed lines: changes in ratios."),
                   folded("The means as a table", [table("Geometric mean of the ratios by commit", ["layer", "backend", "cells>", *(f"{commit_text(run)}>" for run in runs)],
                                                         rows, name="trend")])]
    return section("trend", "Trend over commits", blocks)
