# SPDX-License-Identifier: BSD-3-Clause
"""Each measured arm under the ceilings of its machine: flops over bytes where it has flops, else its bandwidth by level."""
from toll_report import drawing
from toll_report.blocks import figure, folded, paragraph, section, table
from toll_report.ceilings import GIGA, bandwidths, ceiling_rows, of_run, peak_flops
from toll_report.document import BASELINE, cell_name, level_order
from toll_report.numbers import scaled, share_text

LEVELS = ["memory", "L4", "L3", "L2", "L1", ""]


def colour_of(level):
    return drawing.colour_of(LEVELS.index(level) if level in LEVELS else 7)


def bytes_of(row):
    return (row["bytes_read"] or 0) + (row["bytes_written"] or 0)


def intensity(row):
    """Flops for each byte; None if one of them is nothing."""
    return row["flops"] / bytes_of(row) if row["flops"] and bytes_of(row) else None


def title_of(row):
    rate = f"{scaled(row['flops_per_second'], GIGA)} GFLOP/s" if row["flops"] else f"{scaled(row['bytes_per_second'], GIGA)} GB/s"
    return f"{cell_name(row)}, {row['variant']}: {rate}, {share_text(row)} of {row['ceiling'] or 'an unknown ceiling'}"


def scatter(axes, rows, value_of, prefix):
    """Baselines hollow, layers filled; a colour for each level."""
    titles = {}
    for level in sorted({row["level"] or "" for row in rows}, key=level_order):
        for is_baseline in (True, False):
            chosen = [row for row in rows if (row["level"] or "") == level and (row["variant"] == BASELINE) == is_baseline]
            if chosen:
                name = f"{prefix}-{len(titles)}"
                colour = colour_of(level)
                axes.scatter(*zip(*map(value_of, chosen)), s=16, marker="o" if is_baseline else "D", linewidth=0.8, gid=name, zorder=3, clip_on=False,
                             facecolor="none" if is_baseline else colour, edgecolor=colour)
                titles[name] = [title_of(row) for row in chosen]
    return titles


def roofs(axes, ceilings, threads, low, high):
    """Slanted from the bandwidths, flat from the flops."""
    peaks = peak_flops(ceilings, threads)
    top = max(peaks.values(), default=None)
    for level, rate in bandwidths(ceilings, threads).items():
        end = min(high, top / rate) if top else high
        axes.plot([low, max(end, low)], [rate * low / GIGA, rate * max(end, low) / GIGA], color=colour_of(level), linewidth=1.1)
        axes.annotate(f"{level} {scaled(rate, GIGA)} GB/s", (low, rate * low / GIGA), xytext=(3, 3), textcoords="offset points",
                      fontsize=7.5, bbox=drawing.BEHIND, zorder=2.5)
    for kind, rate in peaks.items():
        axes.plot([low, high], [rate / GIGA] * 2, color=drawing.MUTED, linewidth=1.1, linestyle="-" if kind == "double" else (0, (4, 2)))
        axes.annotate(f"{kind} {scaled(rate, GIGA)} GFLOP/s", (high, rate / GIGA), xytext=(-3, 3), textcoords="offset points", ha="right",
                      fontsize=7.5, bbox=drawing.BEHIND, zorder=2.5)


def flops_panel(axes, run, rows, threads):
    values = [intensity(row) for row in rows]
    low, high = min([*values, 0.05]) / 3, max([*values, 10]) * 2
    rates = [row["flops_per_second"] / GIGA for row in rows]
    drawing.log_scale(axes.xaxis, drawing.decades(low, high))
    drawing.log_scale(axes.yaxis, drawing.decades(min([*rates, 1]), max([*rates, *(rate / GIGA for rate in peak_flops(of_run(run.data), threads).values()), 1])))
    roofs(axes, of_run(run.data), threads, low, high)
    titles = scatter(axes, rows, lambda row: (intensity(row), row["flops_per_second"] / GIGA), "flops")
    axes.set_xlim(low, high)
    axes.set_xlabel("flops for each byte")
    axes.set_ylabel("GFLOP/s")
    axes.set_title(f"with flops: {len(rows)}")
    return titles


def bytes_panel(axes, run, rows, threads):
    """A column for each level, its cells side by side in it."""
    levels = sorted({row["level"] or "" for row in rows}, key=level_order)
    roof = bandwidths(of_run(run.data), threads)
    place = {}
    for level in levels:
        members = sorted((row for row in rows if (row["level"] or "") == level), key=lambda row: row["bytes_per_second"])
        for number, row in enumerate(members):
            place[id(row)] = levels.index(level) - 0.35 + 0.7 * (number + 0.5) / len(members)
    rates = [row["bytes_per_second"] / GIGA for row in rows] + [roof[level] / GIGA for level in levels if level in roof]
    drawing.log_scale(axes.yaxis, drawing.decades(min(rates), max(rates)))
    titles = scatter(axes, rows, lambda row: (place[id(row)], row["bytes_per_second"] / GIGA), "bytes")
    for number, level in enumerate(levels):
        if level in roof:
            axes.plot([number - 0.42, number + 0.42], [roof[level] / GIGA] * 2, color=colour_of(level), linewidth=1.4)
            axes.annotate(scaled(roof[level], GIGA), (number, roof[level] / GIGA), xytext=(0, 3), textcoords="offset points", ha="center",
                          fontsize=7.5)
    axes.set_xticks(range(len(levels)), [level or "unknown" for level in levels])
    axes.set_xlim(-0.6, len(levels) - 0.4)
    axes.grid(False, axis="x")
    axes.set_ylabel("GB/s")
    axes.set_title(f"without flops: {len(rows)}")
    return titles


def drawn(run, rows, threads):
    with_flops = [row for row in rows if intensity(row) is not None]
    without = [row for row in rows if intensity(row) is None and row["bytes_per_second"]]
    sheet = drawing.sheet(330)
    parts = [(part, chosen) for part, chosen in ((flops_panel, with_flops), (bytes_panel, without)) if chosen]
    if not parts:
        return None, 0
    widths = [2.1 if part is flops_panel else 1 for part, _ in parts]
    grid = sheet.subplots(1, len(parts), squeeze=False, width_ratios=widths)[0]
    titles = {}
    for axes, (part, chosen) in zip(grid, parts):
        titles |= part(axes, run, chosen, threads)
    svg = drawing.inline(sheet, f"roof{run.number}t{threads}", f"Roofline of {run.label} with {threads} threads", titles)
    return svg, len(with_flops) + len(without)


def roofline(run):
    ceilings = of_run(run.data)
    rows = [row for row in run.measured if row["level"] is not None]
    if not rows:
        return None
    blocks = [paragraph("A point is an arm of a cell: a ring for the baseline, a diamond for a layer, in the colour of the level that holds "
                        "its data. A point above its ceiling shows an error of the ceiling, or data nearer than the level says. A baseline far below "
                        "its ceiling is limited by something else: latency, branches, atomics, a scalar loop. The table of all rates has the numbers.")]
    if ceilings is None:
        blocks.append(paragraph(f"The ceilings are not known ({run.data['ceilings_missing_because'] or 'no reason is recorded'}); points only."))
    if len(rows) < len(run.measured):
        blocks.append(paragraph(f"Not drawn: {len(run.measured) - len(rows)} results of which no level is known, such as those on a device."))
    for threads in sorted({row["threads"] for row in rows}):
        svg, count = drawn(run, [row for row in rows if row["threads"] == threads], threads)
        if svg is not None:
            missing = "" if threads in [row["threads"] for row in (ceilings or {}).get("bandwidth") or []] or ceilings is None else (
                " No ceiling was measured with this number of threads.")
            blocks.append(figure(svg, f"{run.label}, {threads} {'thread' if threads == 1 else 'threads'}: {count} points. Ceilings are those "
                                      f"measured with as many threads; both scales are logarithmic.{missing}"))
    return section(f"roofline-{run.number}", "Roofline: how near to what the machine can do", blocks + [
        folded(f"The ceilings of {run.label}", [table("Measured ceilings: the best of their repetitions, because only a disturbance makes one worse; and by how much the largest exceeds the smallest",
               ["ceiling", "threads>", "value>", "unit", "spread>"], ceiling_rows(ceilings), name=f"ceilings-{run.number}")]) if ceilings else None])
