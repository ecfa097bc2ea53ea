# SPDX-License-Identifier: BSD-3-Clause
"""How time and rate change with the size, where a kernel was measured at two sizes or more."""
import collections

from toll_report import curves, drawing
from toll_report.blocks import figure, paragraph, section
from toll_report.document import algorithm_of, at, place_of
from toll_report.numbers import bytes_text
from toll_report.roofline import bytes_of

NANO, GIGA = 1e-9, 1e9


def lines_of(run):
    """Of each kernel and algorithm: the rows of each line, by size. Marked rows are none."""
    lines = collections.defaultdict(list)
    for row in run.measured:
        if not row["mark"] and row["working_set_bytes"]:
            lines[algorithm_of(row), place_of(row), row["variant"], row["threads"]].append(row)
    found = collections.defaultdict(list)
    for (algorithm, place, variant, threads), rows in sorted(lines.items()):
        if len({row["working_set_bytes"] for row in rows}) > 1:
            found[algorithm].append((place, variant, threads, sorted(rows, key=lambda row: row["working_set_bytes"])))
    return dict(sorted(found.items(), key=lambda entry: (-max(len(line[3]) for line in entry[1]), entry[0])))


def caches(run, threads):
    """Level and bytes of the caches that this many threads use, if they are placed core after core: one on each core."""
    processor = at(run.data, "host", "processor") or {}
    per_core = max(1, (processor.get("processors") or 1) // (processor.get("cores") or processor.get("processors") or 1))
    for cache in at(run.data, "host", "caches") or []:
        shared = max(1, (cache.get("shared_by") or 1) // per_core)  # cores
        used = min(cache.get("instances") or 1, -(-threads // shared))
        if cache.get("bytes"):
            yield f"L{cache['level']}", cache["bytes"] * used


def prepared(run, threads, quantity):
    def prepare(axes, lines):
        xs = [x for line in lines for x in line[2]]
        ys = [y for line in lines for y in line[3]]
        low, high = min(xs) / 2, max(xs) * 2
        ticks = [4.0**power for power in range(2, 24) if low <= 4.0**power <= high]
        drawing.log_scale(axes.xaxis, ticks[::max(1, -(-len(ticks) // 4))], bytes_text)
        drawing.log_scale(axes.yaxis, drawing.decades(min(ys), max(ys)))
        axes.set_xlim(low, high)
        for level, size in caches(run, threads):
            if low < size < high:
                axes.axvline(size, color=drawing.MUTED, linewidth=0.8, linestyle=(0, (2, 2)))
                axes.annotate(level, (size, 1), xycoords=("data", "axes fraction"), xytext=(2, -8), textcoords="offset points", fontsize=7)
        axes.set_ylabel(quantity)
    return prepare


def drawn(run, found, threads, quantity):
    value_of = per_element if quantity.startswith("ns") else rate
    groups = {}
    for algorithm, lines in found.items():
        chosen = [(place, variant, [row["working_set_bytes"] for row in rows], [value_of(row) for row in rows])
                  for place, variant, of_threads, rows in lines if of_threads == threads and all(value_of(row) for row in rows)]
        if chosen:
            groups[algorithm] = chosen
    if not groups:
        return None
    name = f"size{run.number}t{threads}{quantity[0]}"
    svg = curves.panels(groups, f"{quantity} over size, {run.label}", name, prepared(run, threads, quantity))
    return figure(svg, f"{run.label}, {threads} thread{'' if threads == 1 else 's'}: {quantity} over the bytes of the working set. Dotted lines "
                       f"are the caches that these threads use if threads are placed core after core; both scales are logarithmic.{curves.more_text(groups)}")


def per_element(row):
    return row["median_seconds"] / row["n"] / NANO


def rate(row):
    return row["bytes_per_second"] / GIGA if row["bytes_per_second"] and bytes_of(row) else None


def size_curves(run):
    found = lines_of(run)
    if not found:
        return None
    blocks = [paragraph("Lines of kernels that were measured at two sizes or more. Dashed lines with hollow marks are the baseline. "
                        "Time per element is the median time of one run over n. Marked results are left out. The table of all rates has the numbers.")]
    for threads in sorted({line[2] for lines in found.values() for line in lines}):
        blocks += [drawn(run, found, threads, "ns per element"), drawn(run, found, threads, "GB/s")]
    return section(f"sizes-{run.number}", "Size curves", blocks)
