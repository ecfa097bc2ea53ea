# SPDX-License-Identifier: BSD-3-Clause
"""All ratios of a run, sorted, with their intervals and the limits of a gate: a row of panels for each layer, a panel
for each backend."""
import math

from toll_report import drawing
from toll_report.blocks import figure, paragraph, section
from toll_report.document import algorithm_of, cell_name, limit_of
from toll_report.numbers import interval_text, ratio_text
from toll_report.plain import cut

LABELLED = 2  # worst cells of a panel
AXIS = (0.7, 1.6)  # what lies beyond is drawn at the edge, so that a few cells do not flatten all others


def bounds_of(row):
    ratio = row["ratio_to_baseline"]
    return (row["ratio_to_baseline_low"] or ratio, row["ratio_to_baseline_high"] or ratio)


def title_of(row):
    return (f"{cell_name(row)}, {row['variant']}: {ratio_text(row['ratio_to_baseline'])} "
            f"{interval_text(row['ratio_to_baseline_low'], row['ratio_to_baseline_high'])}")


def name_worst(axes, rows, limit, ends):
    """The worst, and the next if its name has room below. Names stand to the left of their marks, and below those at the edge."""
    above = None
    for number in range(len(rows) - 1, max(len(rows) - LABELLED, 0) - 1, -1):
        ratio = rows[number]["ratio_to_baseline"]
        height = math.log(min(ratio, ends[1]) / ends[0]) / math.log(ends[1] / ends[0])
        if ratio > limit and (above is None or height < above - 0.1):
            beyond, at_left = ratio > ends[1], number < 5
            text = cut(algorithm_of(rows[number]), 26) + (f" {ratio_text(ratio)}" if beyond else "")
            axes.annotate(text, (number, min(ratio, ends[1])), xytext=(6 if at_left else 3 if beyond else -6, -9 if beyond else 0),
                          textcoords="offset points", ha="left" if at_left else "right", va="center", fontsize=7.5, bbox=drawing.BEHIND, zorder=0.9).set_in_layout(False)
            above = height - (0.08 if beyond else 0)


def panel(axes, rows, backend, colour, ends):
    """One set of marks for what lies on the axis, one for each edge. Returns their titles."""
    rows = sorted(rows, key=lambda row: row["ratio_to_baseline"])
    axes.axhline(1, color=drawing.MUTED, linewidth=0.8)
    axes.axhline(limit_of(backend), color=drawing.SERIES[5], linewidth=0.9, linestyle=(0, (4, 2)), zorder=0.8)
    drawing.intervals(axes, range(len(rows)), *zip(*map(bounds_of, rows)), colour)
    titles = {}
    for part, marker in (("at", "o"), ("above", "^"), ("below", "v")):
        chosen = [(x, row) for x, row in enumerate(rows) if part_of(row, ends) == part]
        if chosen:
            heights = [min(max(row["ratio_to_baseline"], ends[0]), ends[1]) for _, row in chosen]
            name = f"dots-{axes.get_subplotspec().num1}-{part}"
            axes.scatter([x for x, _ in chosen], heights, s=11 if part == "at" else 22, marker=marker, color=colour, linewidth=0, zorder=3,
                         gid=name, clip_on=False)
            titles[name] = [title_of(row) for _, row in chosen]
    name_worst(axes, rows, limit_of(backend), ends)
    axes.set_xlim(-1.5, max(len(rows), 8) + 0.5)
    axes.set_xticks([])
    axes.grid(False, axis="x")
    return titles


def part_of(row, ends):
    ratio = row["ratio_to_baseline"]
    return "above" if ratio > ends[1] else "below" if ratio < ends[0] else "at"


def ends_of(rows):
    """With 1 between them, whatever the ratios are."""
    low = min(min(bounds_of(row)[0] for row in rows), 1) / 1.02
    high = max(max(bounds_of(row)[1] for row in rows), 1.06) * 1.02
    return max(low, AXIS[0]), min(high, AXIS[1])


def drawn(run, rows):
    variants = [name for name in run.variants() if any(row["variant"] == name for row in rows)]
    backends = [name for name in run.backends() if any(row["backend"] == name for row in rows)]
    ends = ends_of(rows)
    sheet = drawing.sheet(60 + (190 if len(variants) == 1 else 130) * len(variants))
    grid = sheet.subplots(len(variants), len(backends), squeeze=False, sharey=True)
    titles = {}
    for i, variant in enumerate(variants):
        for j, backend in enumerate(backends):
            axes = grid[i][j]
            chosen = [row for row in rows if row["variant"] == variant and row["backend"] == backend]
            drawing.log_scale(axes.yaxis, drawing.ratio_ticks(*ends))
            axes.set_ylim(*ends)
            if not chosen:
                axes.set_axis_off()
                continue
            axes.set_title(f"{cut(variant, 18)} {cut(backend, 18)}: {len(chosen)}")
            titles |= panel(axes, chosen, backend, drawing.colour_of(j), ends)
        grid[i][0].set_ylabel("ratio to baseline")
    return drawing.inline(sheet, f"dots{run.number}", f"Ratios of {run.label} with intervals, sorted", titles)


def dot_plot(run):
    rows = run.with_ratio()
    if not rows:
        return None
    caption = ("Each dot is a cell, sorted by its ratio; the line through it is its 95 % interval. The dashed line is the default limit of "
               "a gate: 1.02 for `seq` and `simd`, 1.05 for all other backends. The number behind a title counts the cells drawn. "
               "The worst above the limit are named. The vertical scale is logarithmic; a triangle at its end is a ratio beyond it.")
    absent = len(run.without_ratio())
    note = [paragraph(f"Not drawn: {absent} marked, which state no ratio.")] if absent else []
    return section(f"dots-{run.number}", "All ratios with their intervals", [figure(drawn(run, rows), caption), *note])
