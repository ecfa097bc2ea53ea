# SPDX-License-Identifier: BSD-3-Clause
"""Small panels with lines in them: one panel for each kernel and algorithm, a colour for each backend, a marker and a
dash for each layer."""
import math

from toll_report import drawing
from toll_report.plain import cut

COLUMNS = 3
MOST_PANELS = 12
ROW, LEGEND = 165, 40  # points
DASHES = ["-", (0, (4, 2)), (0, (1, 1.5)), (0, (5, 1, 1, 1))]


def style_of(backends, variants, backend, variant):
    """Baseline is a thin dashed line with hollow marks, so that the layer's stands out."""
    place = variants.index(variant)
    return {"color": drawing.colour_of(backends.index(backend)), "linestyle": DASHES[1] if variant == "baseline" else DASHES[0],
            "linewidth": 0.9 if variant == "baseline" else 1.3, "marker": drawing.marker_of(place), "markersize": 3.2,
            "markerfacecolor": drawing.PAPER if variant == "baseline" else drawing.colour_of(backends.index(backend))}


def panels(groups, label, name, prepare):
    """`groups` are by title of the panel: lists of (backend, variant, xs, ys). `prepare` sets up the axes of one."""
    shown = list(groups.items())[:MOST_PANELS]
    backends = sorted({line[0] for _, lines in shown for line in lines})
    variants = sorted({line[1] for _, lines in shown for line in lines}, key=lambda each: (each != "baseline", each != "portable", each))
    rows = math.ceil(len(shown) / COLUMNS)
    height = LEGEND + ROW * rows
    sheet = drawing.sheet(height, layout=None)
    grid = sheet.subplots(rows, COLUMNS, squeeze=False)
    sheet.subplots_adjust(left=46 / drawing.WIDTH, right=1 - 6 / drawing.WIDTH, top=1 - 18 / height, bottom=(LEGEND + 32) / height, wspace=0.27,
                          hspace=0.42)
    flat = [axes for line in grid for axes in line]
    drawn = {}
    for axes, (title, lines) in zip(flat, shown):
        prepare(axes, lines)
        for backend, variant, xs, ys in lines:
            drawn[drawing.legend_text(f"{cut(backend, 18)} {cut(variant, 18)}")] = axes.plot(xs, ys, **style_of(backends, variants, backend, variant))[0]
        axes.set_title(cut(title, 32))
    for axes in flat[len(shown):]:
        axes.set_visible(False)
    sheet.legend(drawn.values(), drawn.keys(), loc="lower center", ncols=5)
    return drawing.inline(sheet, name, label)


def more_text(groups):
    left = len(groups) - MOST_PANELS
    return f" Drawn are the first {MOST_PANELS} of {len(groups)}; the table has all." if left > 0 else ""
