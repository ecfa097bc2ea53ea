# SPDX-License-Identifier: BSD-3-Clause
"""The page: its sections in order, and one HTML file of them that requests nothing."""
import base64
import hashlib
import json
import pathlib
import re

import jinja2
import markupsafe

from toll_report import plain
from toll_report.banner import banner
from toll_report.blocks import folded, section, without_empty
from toll_report.cascade import cascade
from toll_report.cells import cells
from toll_report.comparison import comparison
from toll_report.dot_plot import dot_plot
from toll_report.gates import gates
from toll_report.glossary import glossary
from toll_report.heat_map import heat_map
from toll_report.machines import MOST_RUNS
from toll_report.nodes import nodes
from toll_report.provenance import provenance
from toll_report.roofline import roofline
from toll_report.size_curves import size_curves
from toll_report.summary import summary
from toll_report.thread_scaling import thread_scaling

FOLDER = pathlib.Path(__file__).parent / "templates"
MOST_LABELS = 4


def of_run(found, run):
    parts = [heat_map(run), dot_plot(run), roofline(run), size_curves(run), thread_scaling(run)]
    if found.comparison is None:
        parts.append(cascade((run.data["layers"] or {}).get("portability"), run.label, f"portability-{run.number}"))
    parts.append(cells(run))
    blocks = without_empty(parts)
    if len(found.runs) > MOST_RUNS:
        return folded(f"Figures and tables of run {run.label}", blocks)
    return section(f"run-{run.number}", f"Run {run.label}" if len(found.runs) > 1 else "What was measured", blocks)


def portability_of_all(found):
    """Over the platforms of all runs."""
    if found.comparison is None:
        return None
    portability = dict(found.comparison["portability"])
    if not portability.get("efficiencies"):
        portability["efficiencies"] = [entry | {"machine": entry.get("machine") or run.label} for run in found.runs
                                       for entry in ((run.data["layers"] or {}).get("portability") or {}).get("efficiencies") or []]
    portability["efficiencies"] = [entry | {"machine": label_of(found, entry["machine"])} for entry in portability["efficiencies"]]
    return cascade(portability, "All runs", "portability-all")


def label_of(found, machine):
    """Of the run, where the host has no name, or one that it shares: then the number of the run or its journal stands for it."""
    number = re.search(r" \(run (\d+)\)$", machine)
    return next((run.label for run in found.runs if run.data["journal"] == machine or number and run.number == int(number[1])), machine)


def sections(found):
    runs = [of_run(found, run) for run in found.runs]
    if len(runs) > MOST_RUNS:
        runs = [section("each-run", "Each run", runs)]
    parts = [summary(found), nodes(found), comparison(found), portability_of_all(found), *runs, *gates(found), provenance(found), glossary()]
    return without_empty(parts)


def embedded(data):
    """JSON that no HTML parser takes for markup: ASCII only, and no angle bracket."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return markupsafe.Markup(text)


def with_code(text):
    """Escaped, and what stands between backquotes as code."""
    parts = str(text).split("`")
    if len(parts) % 2 == 0:
        return markupsafe.escape(text)
    return markupsafe.Markup("").join(
        markupsafe.Markup("<code>{}</code>").format(part) if number % 2 else markupsafe.escape(part) for number, part in enumerate(parts))


def title_of(found):
    labels = [run.label for run in found.runs] + [gate["label"] for gate in found.gates]
    more = f" and {len(labels) - MOST_LABELS} more" if len(labels) > MOST_LABELS else ""
    return "Toll report: " + plain.cut(", ".join(labels[:MOST_LABELS]) or "no results", 120) + more


def page(found):
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True, lstrip_blocks=True,
                                     undefined=jinja2.StrictUndefined)
    environment.filters["with_code"] = with_code
    script = (FOLDER / "sort.js").read_text()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return environment.get_template("page.html").render(
        title=title_of(found), banner=banner(found), sections=sections(found), generated=found.data["generated_utc"],
        style=markupsafe.Markup((FOLDER / "page.css").read_text()), script=markupsafe.Markup(script), digest=digest,
        data=embedded(found.original))
