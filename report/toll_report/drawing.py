# SPDX-License-Identifier: BSD-3-Clause
"""Figures: drawn by matplotlib, put into the page as SVG. A figure is drawn in colours that stand for names, which
become variables of the style sheet, so that a figure follows the page into dark mode. The same data give the same bytes."""
import collections
import io
import re
import xml.etree.ElementTree as tree

import matplotlib
import matplotlib.backends.backend_svg
import matplotlib.figure
import matplotlib.path
import matplotlib.patches
import matplotlib.ticker
import markupsafe

INK, MUTED, GRID, PAPER = "#0a0a01", "#0a0a02", "#0a0a03", "#0a0a04"
BEHIND = {"facecolor": PAPER, "edgecolor": "none", "alpha": 0.8, "pad": 0.6}  # of a text on lines
SERIES = [f"#0b0b0{number}" for number in range(1, 9)]
VARIABLES = {INK: "--ink", MUTED: "--muted", GRID: "--grid", PAPER: "--paper",
             **{colour: f"--c{number}" for number, colour in enumerate(SERIES, 1)}}
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "*"]
WIDTH = 680  # points of the page; a phone scrolls what is wider than itself
MOST_TITLED = 800  # marks of a figure that say their name on hover; more make a page slow

matplotlib.rcParams.update({
    "svg.fonttype": "none", "svg.hashsalt": "toll", "text.parse_math": False, "font.size": 9, "font.family": "DejaVu Sans",
    "axes.edgecolor": MUTED, "axes.labelcolor": INK, "axes.linewidth": 0.6, "text.color": INK, "xtick.color": MUTED,
    "ytick.color": MUTED, "xtick.labelcolor": INK, "ytick.labelcolor": INK, "axes.spines.top": False,
    "axes.spines.right": False, "axes.titlesize": 9, "axes.titleweight": "bold", "axes.titlelocation": "left",
    "grid.color": GRID, "grid.linewidth": 0.6, "axes.grid": True, "axes.axisbelow": True, "legend.frameon": False,
    "xtick.major.size": 3, "ytick.major.size": 3, "xtick.labelsize": 8, "ytick.labelsize": 8, "legend.fontsize": 8,
    "figure.facecolor": "none", "axes.facecolor": "none", "savefig.facecolor": "none", "axes.unicode_minus": False})


def sheet(height, layout="constrained"):
    """A figure of this height, in points of the page. Without a layout the caller places the panels, which is quicker."""
    made = matplotlib.figure.Figure(figsize=(WIDTH / 72, height / 72), dpi=72, layout=layout)
    matplotlib.backends.backend_svg.FigureCanvasSVG(made)
    return made


def colour_of(position):
    return SERIES[position % len(SERIES)]


def marker_of(position):
    return MARKERS[position % len(MARKERS)]


def legend_text(text):
    """matplotlib leaves out what begins with an underscore; a space before it is not seen."""
    return f" {text}" if text.startswith("_") else text


def intervals(axes, where, lows, highs, colour):
    """All in one path: thousands of elements would make a page slow."""
    path = matplotlib.path.Path
    corners, codes = [], []
    for x, low, high in zip(where, lows, highs):
        corners += [(x, low), (x, high)]
        codes += [path.MOVETO, path.LINETO]
    if corners:
        patch = matplotlib.patches.PathPatch(path(corners, codes), edgecolor=colour, facecolor="none", linewidth=0.8, alpha=0.6)
        axes.add_patch(patch)


def log_scale(axis, ticks, text="{:g}".format):
    """With these ticks and no others."""
    getattr(axis.axes, f"set_{axis.axis_name}scale")("log")
    axis.set_major_locator(matplotlib.ticker.FixedLocator(list(ticks)))
    axis.set_minor_locator(matplotlib.ticker.NullLocator())
    axis.set_major_formatter(matplotlib.ticker.FixedFormatter([text(tick) for tick in ticks]))


def ratio_ticks(low, high):
    """As many as a short axis has room for."""
    steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100] if high / low > 8 else (
        [0.25, 0.5, 0.7, 1, 1.5, 2, 3, 5, 8] if high / low > 2 else
        [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 1.8] if high / low > 1.25 else [0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2])
    return [step for step in steps if low <= step <= high]


def decades(low, high):
    """Powers of ten from the one below to the one above; twice and five times them too, where only one might be seen otherwise."""
    powers = range(-30, 31)
    if high / low < 30:
        return [step * 10.0**power for power in powers for step in (1, 2, 5) if low / 2 < step * 10.0**power < high * 2]
    found = [10.0**power for power in powers if low / 10 < 10.0**power < high * 10]
    return found[::2] if len(found) > 7 else found


def inline(figure, name, description, titles=None):
    """As SVG that belongs into the page. `titles` has for each group of marks (by its gid) what they say on hover."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    root = tree.fromstring(buffer.getvalue())
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        element.attrib = {key.rpartition("}")[2]: value for key, value in element.attrib.items()}
    for part in [*root.findall("metadata"), *root.findall("defs")]:
        if part.tag == "metadata" or part.find("style") is not None:
            root.remove(part)
    for group in root.iter("g"):
        add_titles(group, (titles or {}).get(group.get("id"), []))
    share_styles(root)
    shorten(root)
    name_ids(root, name)
    unwrap(root)
    name_styles(root, name)
    root.attrib = {"viewBox": root.get("viewBox"), "role": "img", "aria-label": description, "class": "drawing"}
    text = tree.tostring(root, encoding="unicode")
    for colour, variable in VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    return markupsafe.Markup(text)


def add_titles(group, titles):
    if not titles:
        return
    marks = list(group.iter("use")) or list(group.iter("path"))  # few marks are drawn as paths
    if len(marks) != len(titles):
        raise ValueError(f"{len(marks)} marks have {len(titles)} titles")
    for mark, title in list(zip(marks, titles))[:MOST_TITLED]:
        tree.SubElement(mark, "title").text = title


def share_styles(root):
    """Marks of one group that look the same: the group takes their style."""
    for group in root.iter("g"):
        marks = [child for child in group if child.tag == "use"]
        styles = {mark.get("style") for mark in marks}
        if len(marks) > 1 and len(styles) == 1 and None not in styles and "style" not in group.attrib:
            group.set("style", styles.pop())
            for mark in marks:
                del mark.attrib["style"]


def shorten(root):
    """Fewer digits, and the fonts of the page."""
    for element in root.iter():
        for key in ("d", "x", "y", "transform", "points"):
            if key in element.attrib:
                value = re.sub(r"rotate\(-0 [^)]*\)", "", element.attrib[key])
                value = re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), value)
                element.attrib[key] = " ".join(value.split())
        if element.get("transform") == "":
            del element.attrib["transform"]
        if "style" in element.attrib:
            style = re.sub(r"font: (?:\w+ )*?([\d.]+px) [^;]*", r"font-size: \1", element.attrib["style"])
            weight = "; font-weight: 600" if re.search(r"font: (bold|700)", element.attrib["style"]) else ""
            element.attrib["style"] = style.replace(": ", ":").replace("; ", ";") + weight
        element.text = element.text if (element.text or "").strip() else None
        element.tail = None


def name_ids(root, name):
    """Short ids that no other figure has, for what is referred to; none for all else."""
    used = {element.get("href", "").removeprefix("#") for element in root.iter()}
    used |= {element.get("clip-path", "")[5:-1] for element in root.iter()}
    names = {}
    for element in root.iter():
        old = element.attrib.pop("id", None)
        if old in used and old:
            names[old] = f"{name}-{len(names)}"
            element.set("id", names[old])
    for element in root.iter():
        if "href" in element.attrib:
            element.set("href", f"#{names[element.get('href')[1:]]}")
        if "clip-path" in element.attrib:
            element.set("clip-path", f"url(#{names[element.get('clip-path')[5:-1]]})")


def unwrap(element):
    """Groups that say nothing are left out."""
    children = []
    for child in element:
        unwrap(child)
        children += list(child) if child.tag == "g" and not child.attrib else [child]
    element[:] = children


def name_styles(root, name):
    """What several elements look like becomes a class."""
    counts = collections.Counter(element.get("style") for element in root.iter())
    classes = {style: f"{name}s{number}" for number, (style, count) in enumerate(counts.items()) if style and count > 2}
    for element in root.iter():
        if element.get("style") in classes:
            element.set("class", classes[element.attrib.pop("style")])
    style = tree.Element("style")
    style.text = "".join(f".{css}{{{text}}}" for text, css in classes.items())
    root.insert(0, style)
