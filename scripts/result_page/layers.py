# SPDX-License-Identifier: BSD-3-Clause
"""What a run of several layers found: each layer's ratio to the baseline, kernel by kernel, and where another layer
is faster than ours. The figures come from the table that toll exported beside the journal."""
import collections
import csv
import json
import re

from toll_report.inputs import over_inputs
from toll_report.numbers import geometric_mean

from result_page.journals import of_kind
from result_page.shares import shares_section
from result_page.sweep import CLOSE, backends_of, conditions, configuration, run_rows
from result_page.text import table

OURS = "portable"
CLEARLY = 0.02  # another layer is faster if the intervals are apart, and the ratios by as much as this


def layer_of(variant):
    return variant.partition(".")[0]


class cell:
    """The variants that were measured together."""

    def __init__(self, row):
        self.row = row | {"variant": None}
        self.kernel, self.algorithm, self.backend = row["kernel"], row["algorithm"], row["backend"]
        self.tuning, self.level, self.n, self.threads = row["tuning"], row["level"], row["n"], row["threads"]
        self.variants = {}

    def name(self):
        return " ".join([f"{self.kernel}/{self.algorithm}", *([self.tuning] if self.tuning != "default" else [])])

    def of_layer(self, layer):
        return {name: found for name, found in sorted(self.variants.items()) if layer_of(name) == layer}

    def ratio_of(self, layer):
        """Of the variant that is written the usual way."""
        found = self.variants.get(layer)
        return found.ratio if found and found.has_ratio else None

    def least_ratio_of(self, layer):
        ratios = [found.ratio for found in self.of_layer(layer).values() if found.has_ratio]
        return min(ratios, default=None)


def cells_in(file):
    with open(file, newline="") as lines:
        rows = list(csv.DictReader(lines))
    cells = {}
    for row in rows:
        key = tuple(row[name] for name in ("kernel", "algorithm", "backend", "tuning", "n", "threads"))
        place = cells.setdefault(key, cell(row))
        if row["variant"] != "baseline":
            place.variants[row["variant"]] = configuration(row, None)
    return list(cells.values())


def layers_of(cells):
    found = {layer_of(name) for one in cells for name in one.variants}
    return sorted(found, key=lambda layer: (layer != OURS, layer))


def ratio_texts(one, layer):
    texts = []
    for name, found in one.of_layer(layer).items():
        way = name.partition(".")[2]
        texts.append(f"{way} {found.ratio_text()}".strip())
    return "<br>".join(texts) or "-"


def matrix(cells, layers):
    lines = []
    for backend in backends_of(cells):
        chosen = [one for one in cells if one.backend == backend]
        threads = ", ".join(sorted({one.threads for one in chosen}))
        here = [layer for layer in layers if any(one.of_layer(layer) for one in chosen)]
        rows = [(one.name(), one.n, one.level or "-", *(ratio_texts(one, layer) for layer in here)) for one in chosen]
        lines += [f"#### {backend}, threads: {threads}", "",
                  *table(["cell", "n>", "data in", *(f"{layer}>" for layer in here)], rows)]
    return lines


def summary_row(name, backend, ratios):
    """`ratios` holds cells, the layer's ratio and ours."""
    both = [row for row in ratios if row[0].backend == backend and None not in row]
    if not both:
        return []
    theirs, ours = (over_inputs([row[0].row | {"ratio": row[place]} for row in both], lambda row: row["ratio"])
                    for place in (1, 2))
    close = sum(ratio <= 1 + CLOSE for ratio in theirs)
    worst, largest, _ = max(both, key=lambda row: row[1])
    return [(name, f"`{backend}`", len(theirs), f"{geometric_mean(theirs):.3f}",
             f"{geometric_mean(ours):.3f}", f"{100 * close / len(theirs):.0f} %",
             f"{largest:.2f} ({worst.name()})")]


def summary(cells, layers):
    """A layer beside ours in the same cells: layers lack different cells, so means over all are not comparable."""
    rows = []
    for layer in layers:
        usual = [(one, one.ratio_of(layer), one.ratio_of(OURS)) for one in cells]
        least = [(one, one.least_ratio_of(layer), one.ratio_of(OURS)) for one in cells]
        has_ways = any(layer_of(name) == layer != name for one in cells for name in one.variants)
        for backend in backends_of(cells):
            rows += summary_row(f"`{layer}`", backend, usual)
            if has_ways:
                rows += summary_row(f"`{layer}`, the faster way", backend, least)
    return table(["layer", "backend", "cells>", "geometric mean>", f"{OURS}, same cells>",
                  f"at most {1 + CLOSE:.2f}>", "largest"], rows)


def losses(cells, reasons):
    """Cells in which another layer's interval lies below ours, with the reason that is noted for them."""
    rows = []
    for one in cells:
        ours = one.variants.get(OURS)
        if not ours or not ours.has_ratio:
            continue
        faster = [(name, found) for name, found in one.variants.items()
                  if layer_of(name) != OURS and found.has_ratio and found.high < ours.low
                  and found.ratio * (1 + CLEARLY) < ours.ratio]
        if faster:
            name, best = min(faster, key=lambda pair: pair[1].ratio)
            rows.append((one.name(), f"`{one.backend}`", one.n, f"`{name}` {best.ratio_text()}", ours.ratio_text(),
                         reason_for(one, name, reasons)))
    if not rows:
        return [f"In no cell is another layer clearly faster than `{OURS}`.", ""]
    return table(["cell", "backend", "n>", "faster", OURS, "because"], rows)


def reason_for(one, name, reasons):
    words = f"{one.name()} {one.backend} {name}"
    for pattern, reason in reasons.items():
        if re.search(pattern, words):
            return reason
    return "not looked into yet"


def compile_times(file):
    """What scripts/compile-times.sh printed, a row for each kernel and backend, a column for each layer."""
    seconds = collections.defaultdict(lambda: collections.defaultdict(float))
    for kernel, variant, backend, spent in re.findall(r"\| (\w+)/([\w.]+)\.cpp \((\w+)\) *\| *([\d.]+) \|", file.read_text()):
        if kernel == "per_backend":  # the cost of a launch, which no kernel is
            continue
        seconds[backend, kernel][layer_of(variant)] += float(spent)
    layers = sorted({layer for row in seconds.values() for layer in row},
                    key=lambda layer: (layer != "baseline", layer != OURS, layer))
    rows = [(f"`{backend}`", kernel, *(f"{row[layer]:.2f}" if layer in row else "-" for layer in layers))
            for (backend, kernel), row in sorted(seconds.items())]
    return ["### Compile times", "",
            "Processor seconds for all files of a kernel, without a compiler cache: "
            f"[{file.name}](../../results/{file.parent.name}/{file.name}), by `scripts/compile-times.sh`.", "",
            *table(["backend", "kernel", *(f"{layer}>" for layer in layers)], rows)]


def layer_sections(packed, records):
    header, batches, end = records[0], of_kind(records, "batch"), of_kind(records, "end")[-1]
    folder = packed.parent
    name = packed.name.removesuffix(".jsonl.gz")
    cells, noted = cells_in(folder / f"{name}.csv"), folder / "reasons.json"
    layers = layers_of(cells)
    reasons = json.loads(noted.read_text()) if noted.exists() else {}
    return [f"## {name.replace('_', ' ').capitalize()}", "",
            *table(["", ""], run_rows(header, end, folder)), *conditions(batches, end),
            "A ratio is the time of a layer's variant over that of the baseline in the same processes, with its 95 % "
            "interval. `tuned` is another way to write the same in that layer. `-` is a cell that the layer has no "
            "variant for ([why](../how-to/measure-other-layers.md)).", "",
            "### By layer", "", *summary(cells, layers), *shares_section(folder / f"{name}.csv"),
            f"### Where another layer is faster than {OURS}", "",
            f"Cells in which the intervals do not overlap, and the ratios differ by more than {100 * CLEARLY:.0f} %.", "",
            *losses(cells, reasons), "### By cell", "", *matrix(cells, layers)]
