# SPDX-License-Identifier: BSD-3-Clause
"""How near each layer comes to the best on each platform: efficiencies from the best platform to the worst, and PP."""
import collections

from toll_report import drawing
from toll_report.blocks import cell, figure, folded, paragraph, section, table
from toll_report.document import layer_order
from toll_report.numbers import NONE, geometric_mean, ratio_text
from toll_report.plain import cut


def platform_of(entry):
    return " ".join(part for part in (entry.get("machine"), entry["backend"]) if part)


def by_platform(efficiencies):
    """Layer -> platform -> (geometric mean over algorithms, known, all); no mean where none is known, 0 where an algorithm is missing.
    The inputs of one algorithm are one: known if it is known on some."""
    groups = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(list)))
    for entry in efficiencies:
        shared = entry.get("shared_algorithm") or entry["algorithm"]
        groups[entry["layer"]][platform_of(entry)][shared].append(entry["efficiency"])
    found = {}
    for layer, platforms in groups.items():
        found[layer] = {}
        for platform, algorithms in platforms.items():
            known = [stated for values in algorithms.values() if (stated := [value for value in values if value is not None])]
            is_missing = any(0 in values for values in known)
            mean = 0.0 if is_missing else geometric_mean(geometric_mean(values) for values in known)
            found[layer][platform] = (mean, len(known), len(algorithms))
    return dict(sorted(found.items(), key=lambda entry: layer_order(entry[0])))


def drawn(name, found):
    sheet = drawing.sheet(250)
    axes = sheet.subplots()
    most = 1
    for number, (layer, platforms) in enumerate(found.items()):
        ordered = sorted((mean for mean, _, _ in platforms.values() if mean is not None), reverse=True)
        most = max(most, len(ordered))
        if ordered:
            axes.plot(range(1, len(ordered) + 1), ordered, color=drawing.colour_of(number), marker=drawing.marker_of(number), markersize=4.5,
                      linewidth=1.3, label=drawing.legend_text(cut(layer, 18)), clip_on=False)
    axes.set_ylim(0, 1.05)
    axes.set_xlim(0.8, most + 0.2)
    axes.set_xticks(range(1, most + 1))
    axes.set_xlabel("platforms, from the layer's best to its worst")
    axes.set_ylabel("efficiency")
    axes.legend(loc="lower left", ncols=4)
    return drawing.inline(sheet, name, "Efficiency of each layer over platforms")


def rows_of(found, metric):
    """A row for each platform, of which there may be many, and one for PP."""
    platforms = list(dict.fromkeys(platform for by_layer in found.values() for platform in by_layer))
    rows = []
    for platform in platforms:
        values = [by_layer.get(platform, (None, 0, 0)) for by_layer in found.values()]
        rows.append([platform, *(f"{ratio_text(mean)} ({known} of {count})" if mean is not None else NONE for mean, known, count in values)])
    rows.append([cell(text, "total") for text in ("PP", *(ratio_text(((metric or {}).get(layer) or {}).get("all")) for layer in found))])
    return ["platform", *(f"{layer}>" for layer in found)], rows


def algorithm_rows(metric):
    """PP by algorithm, where it is known."""
    layers = sorted(metric or {}, key=layer_order)
    algorithms = sorted({algorithm for layer in layers for algorithm in metric[layer]["algorithms"]})
    return ["kernel/algorithm", *(f"{layer}>" for layer in layers)], [
        [algorithm, *(ratio_text(metric[layer]["algorithms"].get(algorithm)) for layer in layers)] for algorithm in algorithms]


def cascade(portability, label, name):
    """None where there is one layer only and no efficiency is known."""
    efficiencies = (portability or {}).get("efficiencies") or []
    metric = (portability or {}).get("layers")
    found = by_platform(efficiencies)
    if not metric and not found:
        return None
    blocks = [paragraph(
        "Efficiency is the least time of all variants over the layer's least time. The row of a platform averages algorithms, each over its inputs: the geometric mean "
        "over those of which it is known (how many of how many), 0 if an algorithm is missing there. PP is the metric of Pennycook, Sewall and Lee, and averages cells: "
        "on each platform all of them, and then the platforms. It is 0 if an algorithm is missing on one. So PP is not the mean of the rows.")]
    if any(mean is not None for values in found.values() for mean, _, _ in values.values()):
        blocks.append(figure(drawn(name, found), f"{label}: efficiency of each layer, its platforms sorted from best to worst. A flat line is portable."
                             + (" 0: an algorithm is missing there." if any(mean == 0 for values in found.values() for mean, _, _ in values.values()) else "")))
    columns, rows = rows_of(found or {layer: {} for layer in metric}, metric)
    heads, lines = algorithm_rows(metric)
    blocks += [table(f"{label}: PP and efficiency by platform", columns, rows, name=name),
               folded("PP by algorithm", [table(f"{label}: PP by algorithm", heads, lines, css="long")]) if lines else None]
    return section(f"{name}-section", "Performance portability", blocks)
