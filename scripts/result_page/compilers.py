# SPDX-License-Identifier: BSD-3-Clause
"""What several compilers made of the same sources: the cost of the layer by each, and the times of each over those of
the first. The figures come from tables that toll exported beside the journals, and from that of toll compare."""
import csv

from toll_report.inputs import over_inputs
from toll_report.numbers import geometric_mean

from result_page.journals import command_text, of_kind, records_in
from result_page.sweep import CLOSE, backends_of, configurations_in, disturbances, ratios_over_inputs
from result_page.text import interval_text, table

FIRST = "g++"  # which the others are compared with
SHOWN = 5


def rows_in(file):
    with open(file, newline="") as lines:
        return list(csv.DictReader(lines))


def build_row(name, records):
    header = records[0]
    kept, counts = disturbances(of_kind(records, "batch"))
    counts.pop("too short", None)  # planned again, not disturbed
    dropped = sum(counts.values())
    return (f"`{name}`", header["build"]["compiler"], command_text(header), header["build"]["commit"][:12],
            f"{100 * dropped / (dropped + kept):.1f} %")


def cost_rows(name, configurations):
    for backend in backends_of(configurations):
        stated = [one for one in configurations if one.backend == backend and one.has_ratio]
        if stated:
            ratios = ratios_over_inputs(stated)
            close = sum(ratio <= 1 + CLOSE for ratio in ratios)
            yield (f"`{name}`", f"`{backend}`", len(ratios), f"{geometric_mean(ratios):.3f}",
                   f"{100 * close / len(ratios):.0f} %", f"{max(one.ratio for one in stated):.2f}")


def mean_rows(names, compared):
    for run, name in enumerate(names[1:], 2):
        for variant in ("baseline", "portable"):
            chosen = [row for row in compared if row["run"] == str(run) and row["variant"] == variant and row["ratio"]]
            for backend in sorted({row["backend"] for row in chosen}):
                ratios = over_inputs([row | {"size": row["reference_size"], "n": row["reference_n"]} for row in chosen
                                      if row["backend"] == backend], lambda row: float(row["ratio"]))
                yield f"`{name}`", f"`{backend}`", variant, len(ratios), f"{geometric_mean(ratios):.3f}"


def cell_text(row):
    tuning = "" if row["tuning"] == "default" else f" {row['tuning']}"
    return f"{row['kernel']}/{row['algorithm']}{tuning}", f"`{row['backend']}`", row["variant"], row["n"]


def extreme_rows(names, compared, is_slowest):
    for run, name in enumerate(names[1:], 2):
        chosen = [row for row in compared if row["run"] == str(run) and row["ratio_low"]]
        chosen.sort(key=lambda row: float(row["ratio"]), reverse=is_slowest)
        for row in chosen[:SHOWN]:
            yield (f"`{name}`", *cell_text(row),
                   interval_text(*(float(row["ratio" + end]) for end in ("", "_low", "_high"))))


def compiler_section(folder):
    """Of compiler_<name>.jsonl.gz, each with its .csv, and compilers.csv."""
    journals = {packed.name.removeprefix("compiler_").removesuffix(".jsonl.gz"): packed
                for packed in folder.glob("compiler_*.jsonl.gz")}
    if not journals:
        return []
    names = sorted(journals, key=lambda name: (name != FIRST, name))
    compared = rows_in(folder / "compilers.csv")
    costs = [row for name in names for row in cost_rows(name, configurations_in(folder / f"compiler_{name}.csv"))]
    heading = ["compiler", "cell", "backend", "variant", "n>", f"over {FIRST}>"]
    return ["## Compilers", "",
            "The same plan by builds of several compilers, interleaved process by process "
            "([how](../how-to/compare-compilers.md)).", "",
            *table(["build", "compiler", "command", "commit", "samples dropped>"],
                   [build_row(name, records_in(journals[name])) for name in names]),
            "### What the layer costs, by compiler", "",
            *table(["compiler", "backend", "cells>", "geometric mean>", f"at most {1 + CLOSE:.2f}>", "largest>"], costs),
            f"### Times over those of {FIRST}", "",
            f"Above 1 the compiler makes slower code than {FIRST}. OpenMP's run-time library is another too: `seq` and `simd` are code alone.", "",
            *table(["compiler", "backend", "variant", "cells>", "geometric mean>"], mean_rows(names, compared)),
            f"The {SHOWN} cells of each compiler that are slowest against {FIRST}:", "",
            *table(heading, extreme_rows(names, compared, True)),
            f"The {SHOWN} that are fastest against it:", "", *table(heading, extreme_rows(names, compared, False))]
