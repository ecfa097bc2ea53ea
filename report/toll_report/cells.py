# SPDX-License-Identifier: BSD-3-Clause
"""The table of all cells: a row for each arm, beside the baseline of its cell."""
from toll_report.blocks import cell, folded, paragraph, section, table
from toll_report.document import BASELINE, algorithm_of, layer_order, place_of
from toll_report.heat_map import colour_class
from toll_report.numbers import NONE, interval_text, ratio_text, scaled, share_text, significant, whole
from toll_report.roofline import intensity
from toll_report.size_curves import per_element

MICRO, GIGA = 1e-6, 1e9
COLUMNS = ["kernel/algorithm", "layer", "backend", "size", "n>", "level", "threads>", "time, µs>", "baseline, µs>", "ratio>", "95 % interval>", "A/A>",
           "GB/s>", "GFLOP/s>", "of ceiling>", "processes>", "note"]


def rows_with_baselines(run):
    """Arms with the baseline of their cell; a baseline that stands alone is a row of its own."""
    for members in run.cells.values():
        arms = [row for variant, row in members.items() if variant != BASELINE]
        for row in arms or members.values():
            yield row, members.get(BASELINE)


def note_of(row):
    if row["status"] != "passed":
        return f"{row['status']}: {row['reason']}" if row["reason"] else row["status"]
    return "; ".join(text for text in (row["mark"], row.get("notes")) if text)


def ratio_cell(row):
    ratio = row["ratio_to_baseline"]
    if ratio is not None:
        return cell(ratio_text(ratio), colour_class(ratio))
    return cell(NONE, "marked" if row["mark"] or row["status"] != "passed" else "none")


def cell_row(row, baseline):
    return [algorithm_of(row), row["variant"], place_of(row), row["size"] or NONE, str(row["n"]), row["level"] or NONE, str(row["threads"]),
            scaled(row["median_seconds"], MICRO), scaled(baseline["median_seconds"], MICRO) if baseline else NONE, ratio_cell(row),
            interval_text(row["ratio_to_baseline_low"], row["ratio_to_baseline_high"]), ratio_text(row["baseline_to_itself"]),
            scaled(row["bytes_per_second"] or None, GIGA), scaled(row["flops_per_second"] or None, GIGA), share_text(row, 1),
            whole(row["processes"]), note_of(row)]


def marked_rows(run):
    return [[algorithm_of(row), row["variant"], place_of(row), str(row["n"]), str(row["threads"]), cell(note_of(row), "marked"), scaled(row["median_seconds"], MICRO)]
            for row in run.rows if (row["mark"] or row["status"] != "passed") and row["ratio_to_baseline"] is None]


RATE_COLUMNS = ["kernel/algorithm", "layer", "backend", "n>", "working set, bytes>", "level", "threads>", "ns per element>", "flops/byte>", "GFLOP/s>",
                "GB/s>", "ceiling", "of ceiling>"]


def rate_rows(run):
    """Of every arm and baseline: the numbers of the roofline and of the curves."""
    rows = sorted(run.measured, key=lambda row: (algorithm_of(row), row["backend"], row["tuning"], row["n"], row["threads"], layer_order(row["variant"])))
    return [[algorithm_of(row), row["variant"], place_of(row), str(row["n"]), whole(row["working_set_bytes"]), row["level"] or NONE, str(row["threads"]),
             significant(per_element(row)), significant(intensity(row)), scaled(row["flops_per_second"] or None, GIGA),
             scaled(row["bytes_per_second"] or None, GIGA), row["ceiling"] or NONE, share_text(row, 1)] for row in rows]


def cells(run):
    if not run.rows:
        return None
    rows = [cell_row(row, baseline) for row, baseline in sorted(rows_with_baselines(run), key=lambda pair: (
        algorithm_of(pair[0]), pair[0]["backend"], pair[0]["tuning"], pair[0]["n"], pair[0]["threads"], pair[0]["variant"]))]
    marked = marked_rows(run)
    return section(f"cells-{run.number}", "All cells", [
        paragraph("Times are medians over processes. The ratio is the median over processes of the ratio in each, not the quotient of the two times. "
                  "A/A is the control: the baseline over itself, in the same processes. It would be 1 without noise."),
        folded(f"{len(marked)} results that are marked or failed, and state no ratio", [table(
            f"{run.label}: marked and failed results", ["kernel/algorithm", "layer", "backend", "n>", "threads>", "note", "time, µs>"], marked,
            css="long")]) if marked else paragraph("No result is marked, and none failed."),
        folded(f"The table of all {len(rows)} results", [table(f"{run.label}: all results", COLUMNS, rows, css="long", name=f"all-{run.number}")]),
        folded(f"The table of all {len(run.measured)} rates, baselines too", [table(
            f"{run.label}: all rates", RATE_COLUMNS, rate_rows(run), css="long", name=f"rates-{run.number}")])])
