# SPDX-License-Identifier: BSD-3-Clause
"""Speed-up and efficiency over the number of threads. With one n the times are compared; sizes that grow with the
threads, such as 0.5xL2, are compared by their rates, and are marked so."""
import collections

from toll_report import curves, drawing
from toll_report.blocks import figure, folded, paragraph, section, table
from toll_report.document import algorithm_of, place_of
from toll_report.numbers import NONE, ratio_text, significant
from toll_report.roofline import bytes_of

MICRO = 1e-6


def series(run):
    """Rows of one line by threads: of one n where there are several threads, otherwise of one size label."""
    good = [row for row in run.measured if not row["mark"]]
    by_n, by_size = collections.defaultdict(dict), collections.defaultdict(dict)
    for row in good:
        line = (algorithm_of(row), place_of(row), row["variant"])
        by_n[*line, row["n"]][row["threads"]] = row
        by_size[*line, row["size"]].setdefault(row["threads"], row)
    found = [(key[:3], f"n={key[3]}", rows, "time") for key, rows in by_n.items() if len(rows) > 1]
    for key, rows in by_size.items():
        if key[3] not in (None, "", "own") and len(rows) > 1 and len({row["n"] for row in rows.values()}) == len(rows):
            found.append((key[:3], key[3], rows, "rate"))
    return sorted(found, key=lambda each: (each[0], each[1]))


def work(row):
    """What a rate counts: flops, or bytes where there are none, or elements."""
    return row["flops"] or bytes_of(row) or row["n"]


def speedups(rows, by):
    """(row, speed-up over the fewest threads, efficiency)"""
    first = rows[min(rows)]
    for threads in sorted(rows):
        row = rows[threads]
        speedup = first["median_seconds"] / row["median_seconds"]
        if by == "rate":
            speedup *= work(row) / work(first)
        yield row, speedup, speedup * min(rows) / threads


def prepared(quantity):
    def prepare(axes, lines):
        threads = sorted({x for line in lines for x in line[2]})
        axes.set_xlabel("threads")
        axes.set_ylabel(quantity)
        if quantity == "speed-up":
            ticks = [2.0**power for power in range(-4, 12)]
            highest = max([threads[-1] / threads[0], *(y for line in lines for y in line[3])])
            lowest = min(1, *(y for line in lines for y in line[3]))
            drawing.log_scale(axes.yaxis, [tick for tick in ticks if lowest / 1.5 <= tick <= highest * 1.5])
            axes.plot([threads[0], threads[-1]], [1, threads[-1] / threads[0]], color=drawing.MUTED, linewidth=0.8, linestyle=(0, (2, 2)))
        else:
            axes.axhline(1, color=drawing.MUTED, linewidth=0.8, linestyle=(0, (2, 2)))
            axes.set_ylim(0, max(1.1, 1.05 * max(y for line in lines for y in line[3])))
        drawing.log_scale(axes.xaxis, threads if len(threads) < 7 else threads[::2])
    return prepare


def drawn(run, found, quantity, position):
    groups = collections.defaultdict(list)
    for (algorithm, place, variant), size, rows, by in found:
        points = list(speedups(rows, by))
        groups[f"{algorithm} {size}"].append((place, variant, sorted(rows), [point[position] for point in points]))
    svg = curves.panels(groups, f"{quantity} over threads, {run.label}", f"threads{run.number}{quantity[0]}", prepared(quantity))
    return figure(svg, f"{run.label}: {quantity}. The dotted line is ideal.{curves.more_text(groups)}")


def thread_scaling(run):
    found = series(run)
    if not found:
        return None
    rows = [[algorithm, variant, place, size, by, str(row["n"]), str(row["threads"]), significant(row["median_seconds"] / MICRO),
             ratio_text(speedup), ratio_text(efficiency)]
            for (algorithm, place, variant), size, members, by in found for row, speedup, efficiency in speedups(members, by)]
    columns = ["kernel/algorithm", "layer", "backend", "size", "compared by", "n>", "threads>", "time, µs>", "speed-up>", "efficiency>"]
    return section(f"threads-{run.number}", "Thread scaling", [
        paragraph("Speed-up is over the fewest threads that were measured; efficiency is the speed-up over the growth in threads. "
                  "With one n the times are compared. A size that grows with the caches in use is compared by its rate: flops, or bytes where "
                  f"a kernel has no flops. Marked results are left out ({NONE} in the table of all cells)."),
        drawn(run, found, "speed-up", 1), drawn(run, found, "efficiency", 2),
        folded(f"The {len(rows)} points as a table", [table(f"{run.label}: speed-up and efficiency", columns, rows, css="long",
                                                            name=f"scaling-{run.number}")])])
