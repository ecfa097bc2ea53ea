# SPDX-License-Identifier: BSD-3-Clause
"""All ratios of a run, sorted, with their intervals and the limits of a gate: a row of panels for each layer, a panel
for each backend."""
from toll_report import drawing
from toll_report.blocks import figure, paragraph, section
from toll_report.document import algorithm_of, cell_name, limit_of
from toll_report.numbers import interval_text, ratio_text
from toll_report.plain import cut

LABELLED = 2  # worst cells of a panel


def bounds_of(row):
    ratio = row["ratio_to_baseline"]
    return (row["ratio_to_baseline_low"] or ratio, row["ratio_to_baseline_high"] or ratio)


def title_of(row):
    return (f"{cell_name(row)}, {row['variant']}: {ratio_text(row['ratio_to_baseline'])} "
            f"{interval_text(row['ratio_to_baseline_low'], row['ratio_to_baseline_high'])}")


def panel(axes, rows, backend, position, name):
    rows = sorted(rows, key=lambda row: row["ratio_to_baseline"])
    ratios = [row["ratio_to_baseline"] for row in rows]
    axes.axhline(1, color=drawing.MUTED, linewidth=0.8)
    axes.axhline(limit_of(backend), color=drawing.SERIES[5], linewidth=0.9, linestyle=(0, (4, 2)))
    colour = drawing.colour_of(position)
    drawing.intervals(axes, range(len(rows)), *zip(*map(bounds_of, rows)), colour)
    axes.scatter(range(len(rows)), ratios, s=11, color=colour, linewidth=0, zorder=3, gid=name)
    for number, row in enumerate(rows[-LABELLED:], len(rows) - LABELLED if len(rows) > LABELLED else 0):
        if row["ratio_to_baseline"] > limit_of(backend):
            axes.annotate(cut(algorithm_of(row), 26), (number, row["ratio_to_baseline"]), xytext=(-5, 0), textcoords="offset points",
                          ha="right", va="center", fontsize=7.5)
    axes.set_xlim(-1.5, max(len(rows), 8) + 0.5)
    axes.set_xticks([])
    axes.grid(False, axis="x")
    return {name: [title_of(row) for row in rows]}


def drawn(run, rows):
    variants = [name for name in run.variants() if any(row["variant"] == name for row in rows)]
    backends = [name for name in run.backends() if any(row["backend"] == name for row in rows)]
    low = min(bounds_of(row)[0] for row in rows) / 1.02
    high = max(max(bounds_of(row)[1] for row in rows), 1.06) * 1.02
    sheet = drawing.sheet(60 + (190 if len(variants) == 1 else 130) * len(variants))
    grid = sheet.subplots(len(variants), len(backends), squeeze=False, sharey=True)
    titles = {}
    for i, variant in enumerate(variants):
        for j, backend in enumerate(backends):
            axes = grid[i][j]
            chosen = [row for row in rows if row["variant"] == variant and row["backend"] == backend]
            drawing.log_scale(axes.yaxis, drawing.ratio_ticks(low, high))
            axes.set_ylim(low, high)
            axes.set_title(f"{cut(variant, 18)} {cut(backend, 18)}: {len(chosen)}")
            if chosen:
                titles |= panel(axes, chosen, backend, j, f"dots-{i}-{j}")
            else:
                axes.set_xticks([])
        grid[i][0].set_ylabel("ratio to baseline")
    return drawing.inline(sheet, f"dots{run.number}", f"Ratios of {run.label} with intervals, sorted", titles)


def dot_plot(run):
    rows = run.with_ratio()
    if not rows:
        return None
    caption = ("Each dot is a cell, sorted by its ratio; the line through it is its 95 % interval. The dashed line is the default limit of "
               "a gate: 1.02 for `seq` and `simd`, 1.05 for all other backends. The number behind a title counts the cells drawn. "
               "The worst above the limit are named. The vertical scale is logarithmic.")
    absent = len(run.without_ratio())
    note = [paragraph(f"Not drawn: {absent} marked, which state no ratio.")] if absent else []
    return section(f"dots-{run.number}", "All ratios with their intervals", [figure(drawn(run, rows), caption), *note])
