# SPDX-License-Identifier: BSD-3-Clause
"""What a sweep found: the figures of run.csv, and the conditions in the journal."""
import collections
import csv
import math
import statistics

from toll_report.inputs import groups_over_inputs, over_inputs
from toll_report.numbers import geometric_mean

from result_page.journals import command_text
from result_page.shares import share_of
from result_page.text import interval_text, seconds_text, table

WORST = 10
CLOSE = 0.05


def run_rows(header, end, folder):
    settings = header["settings"]
    return [
        ("command", command_text(header)),
        ("commit of toll", header["build"]["commit"]),
        ("date", f"{header['started_utc']} to {end['ended_utc']}"),
        ("method", f"[one protocol for runs and gates](../explanation/measuring.md), journal schema "
                   f"{header['schema_version']}"),
        ("processes for each configuration", settings["processes"]),
        ("samples of each variant in a process", f"at most {settings['samples']}, of at least "
                                                 f"{seconds_text(settings['min_time_seconds'])}"),
        ("dropped samples", f"those of which more than {100 * settings['most_disturbed']:g} % went to others"),
        ("journal", f"[{folder.name}](../../results/{folder.name})"),
    ]


def disturbances(batches):
    counts = collections.Counter()
    kept = 0
    for batch in batches:
        for task in batch["tasks"]:
            for process in task["processes"] or []:
                for part in (process["samples"], process["control"]):
                    if part:
                        kept += len(part["kept"])
                        counts.update(part["disturbed"])
    return kept, counts


def conditions(batches, end):
    load = end["load"] or {}
    kept, counts = disturbances(batches)
    counts.pop("too short", None)  # planned again, not disturbed
    dropped = sum(counts.values())
    causes = ", ".join(f"{count} {cause}" for cause, count in sorted(counts.items()))
    ran = [batch["surroundings"] for batch in batches if batch["surroundings"]]  # what did not fit has none
    moved = sum(surroundings["moved"] for surroundings in ran)
    return [f"Steal {100 * (load.get('stolen_share') or 0):.1f} %, "
            f"throttled {100 * (load.get('throttled_share') or 0):.1f} %.",
            f"{dropped} of {dropped + kept} samples were dropped{f' ({causes})' if causes else ''}.",
            f"In {moved} of {len(ran)} processes the virtual processors were migrated.", ""]


class configuration:
    """A portable variant and the baseline of the same cell, as run.csv has them."""

    def __init__(self, portable, baseline):
        self.row, self.baseline = portable, baseline
        self.backend = portable["backend"]
        self.ratio, self.low, self.high = (float(portable["ratio_to_baseline" + end] or "nan")
                                           for end in ("", "_low", "_high"))
        self.has_ratio = not math.isnan(self.ratio)

    def name(self):
        parts = [f"{self.row['kernel']}/{self.row['algorithm']}", self.row["tuning"]]
        return " ".join(part for part in parts if part != "default")

    def ratio_text(self):
        if not self.has_ratio:
            return self.row["mark"] or self.row["status"]
        if math.isnan(self.low):
            return f"{self.ratio:.3f}"
        return interval_text(self.ratio, self.low, self.high)


def configurations_in(file):
    with open(file, newline="") as lines:
        rows = list(csv.DictReader(lines))

    def cell(row):
        return tuple(row[name] for name in ("kernel", "algorithm", "backend", "tuning", "size", "n", "threads"))

    baselines = {cell(row): row for row in rows if row["variant"] == "baseline"}
    return [configuration(row, baselines.get(cell(row))) for row in rows if row["variant"] == "portable"]


def ratios_over_inputs(configurations):
    return over_inputs([c.row for c in configurations if c.has_ratio], lambda row: float(row["ratio_to_baseline"]))


def summary_row(name, configurations):
    ratios = ratios_over_inputs(configurations)
    every = len(groups_over_inputs(c.row for c in configurations))
    if not ratios:
        return (name, every, 0, "-", "-", "-", "-")
    close = sum(abs(ratio - 1) <= CLOSE for ratio in ratios)
    return (name, every, len(ratios), f"{statistics.median(ratios):.3f}",
            f"{geometric_mean(ratios):.3f}", f"{100 * close / len(ratios):.0f} %",
            f"{max(c.ratio for c in configurations if c.has_ratio):.3f}")


def backends_of(configurations):
    order = ("seq", "simd", "openmp", "tbb", "cuda", "omp_target")
    return sorted({c.backend for c in configurations}, key=order.index)


def summary(configurations):
    rows = [summary_row(f"`{backend}`", [c for c in configurations if c.backend == backend])
            for backend in backends_of(configurations)]
    rows.append(summary_row("all", configurations))
    worst = sorted((c for c in configurations if c.has_ratio), key=lambda c: -c.ratio)[:WORST]
    without = collections.Counter(c.ratio_text() for c in configurations if not c.has_ratio)
    marks = ", ".join(f"{count} {mark}" for mark, count in sorted(without.items()))
    return [
        "A ratio is the time of the portable variant over that of the baseline: the median over processes.",
        "A configuration is a kernel, algorithm, backend, tuning, size and number of threads. Those that differ only in "
        "the input of their algorithm count as one, with their geometric mean; the largest ratio is of all.",
        "",
        *table(["backend", "configurations>", "with a ratio>", "median>", "geometric mean>",
                f"within {100 * CLOSE:.0f} %>", "largest>"], rows),
        f"Without a ratio: {marks or 'none'} ([what the marks mean](../explanation/measuring.md)).",
        "",
        f"The {len(worst)} largest ratios, with their 95 % intervals "
        "([why](../explanation/why-arms-differ.md)):",
        "",
        *table(["configuration", "backend", "size", "threads>", "portable/baseline"],
               [(c.name(), f"`{c.backend}`", c.row["size"], c.row["threads"], c.ratio_text()) for c in worst]),
    ]


def rate_text(row):
    if not row["median_seconds"]:
        return "-"
    if float(row["bytes_read"]) + float(row["bytes_written"]) > float(row["flops"]):
        return f"{float(row['bytes_per_second']) / 1e9:.4g} GB/s"
    return f"{float(row['flops_per_second']) / 1e9:.4g} GFLOP/s"


def ceiling_text(row):
    if not row["ceiling"]:
        return "-"
    return f"{share_of(row)} {row['ceiling']}" if row["of_ceiling"] else f"> 110 % {row['ceiling']}"


def row_of(c):
    row, baseline = c.row, c.baseline
    median = [seconds_text(float(r["median_seconds"])) if r and r["median_seconds"] else "-" for r in (baseline, row)]
    control = f"{float(row['baseline_to_itself']):.3f}" if row["baseline_to_itself"] else "-"
    return (row["algorithm"], f"`{c.backend}`", row["tuning"], row["size"], row["n"], row["threads"], *median,
            rate_text(row), ceiling_text(row), c.ratio_text(), control)


def by_kernel(configurations):
    lines = []
    order = {backend: place for place, backend in enumerate(backends_of(configurations))}

    def place(c):
        return c.row["algorithm"], c.row["tuning"], c.row["size"], order[c.backend], int(c.row["threads"])

    for kernel in sorted({c.row["kernel"] for c in configurations}):
        rows = [row_of(c) for c in sorted((c for c in configurations if c.row["kernel"] == kernel), key=place)]
        lines += [f"### {kernel}", "",
                  *table(["algorithm", "backend", "tuning", "size", "n>", "threads>", "baseline>", "portable>",
                          "rate>", "of ceiling>", "portable/baseline", "A/A>"], rows)]
    return lines
