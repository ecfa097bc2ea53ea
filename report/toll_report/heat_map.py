# SPDX-License-Identifier: BSD-3-Clause
"""Kernels and algorithms against layers and backends: each field is the geometric mean over sizes, tunings and threads,
in a colour that says how far it is from 1. A table, so that it can be read aloud, copied and printed."""
import collections

from toll_report.blocks import cell, legend, paragraph, section, table
from toll_report.document import algorithm_of, backend_order, layer_order
from toll_report.numbers import NONE, geometric_mean, interval_text, ratio_text

# Upper ends of the classes of colours, symmetric as factors: h0 is neutral.
CLASSES = [(1 / 1.5, "h-4", "below 0.67"), (1 / 1.2, "h-3", "to 0.83"), (1 / 1.05, "h-2", "to 0.95"), (1 / 1.02, "h-1", "to 0.98"),
           (1.02, "h0", "within 2 %"), (1.05, "h1", "to 1.05"), (1.2, "h2", "to 1.20"), (1.5, "h3", "to 1.50"),
           (float("inf"), "h4", "above 1.50")]
MOST_COLUMNS = 12
MOST_IN_TITLE = 8


def colour_class(ratio):
    return next(css for limit, css, _ in CLASSES if ratio <= limit)


def colour_legend():
    return legend([(css, text) for _, css, text in CLASSES] + [("marked", "marked: no ratio"), ("none", "– not measured")])


def mark_of(row):
    """Why it states no ratio, as far as that is known. That it passed is no reason."""
    status = row.get("status")
    return row.get("mark") or (status if status != "passed" else None) or "no ratio"


def field(rows, ratio_names, describe):
    """Of the rows of one kernel, algorithm, layer and backend. `ratio_names` are its value, low and high."""
    if not rows:
        return cell(NONE, "none")
    value, low, high = ratio_names
    stated = [row for row in rows if row[value] is not None]
    lines = [f"{describe(row)}: {ratio_text(row[value])} {interval_text(row[low], row[high])}" if row[value] is not None
             else f"{describe(row)}: {mark_of(row)}" for row in rows[:MOST_IN_TITLE]]
    title = "\n".join(lines + ([f"and {len(rows) - MOST_IN_TITLE} more"] if len(rows) > MOST_IN_TITLE else []))
    if not stated:
        return cell(mark_of(rows[0]), "marked", title)
    mean = geometric_mean(row[value] for row in stated)
    worst = max(row[value] for row in stated)
    small = "" if len(rows) == 1 else f"{len(stated)} of {len(rows)}, to {ratio_text(worst)}"
    return cell(ratio_text(mean), colour_class(mean), title, small)


def describe_cell(row):
    tuning = "" if row["tuning"] == "default" else f"{row['tuning']} "
    return f"{tuning}n={row['n']} {row['level'] or ''} threads={row['threads']}"


def grid(rows, caption, ratio_names, describe, name):
    """One table, or one for each backend if that would be too wide. Rows are kernel/algorithm."""
    groups = collections.defaultdict(list)
    for row in rows:
        groups[algorithm_of(row), row["variant"], row["backend"]].append(row)
    columns = sorted({(variant, backend) for _, variant, backend in groups}, key=lambda key: (layer_order(key[0]), backend_order(key[1])))
    if len(columns) <= MOST_COLUMNS:
        parts = [("", columns)]
    else:
        backends = sorted({backend for _, backend in columns}, key=backend_order)
        parts = [(f": {one}", [key for key in columns if key[1] == one]) for one in backends]
    tables = []
    for number, (suffix, chosen) in enumerate(parts):
        present = sorted({algorithm for algorithm, variant, backend in groups if (variant, backend) in chosen})
        body = [[algorithm, *(field(groups.get((algorithm, *key), []), ratio_names, describe) for key in chosen)]
                for algorithm in present]
        heads = [f"{variant} {backend}>" if not suffix else f"{variant}>" for variant, backend in chosen]
        tables.append(table(caption + suffix, ["kernel/algorithm", *heads], body, css="heat", name=f"{name}-{number}"))
    return tables


RATIO = ("ratio_to_baseline", "ratio_to_baseline_low", "ratio_to_baseline_high")


def heat_map(run):
    if not run.arms:
        return None
    return section(f"heat-{run.number}", "Heat map: where the layer costs", [
        paragraph("Time over the baseline's. A field with more than one cell is their geometric mean; below it stand how many of its cells "
                  "have a ratio, and the largest. Hover for each cell with its 95 % interval. The table of all cells has the same numbers."),
        colour_legend(),
        *grid(run.arms, f"{run.label}: time over the baseline's, by kernel, layer and backend", RATIO, describe_cell,
              f"heat-map-{run.number}")])
