# SPDX-License-Identifier: BSD-3-Clause
"""What a gate by time found, from its journal."""
import collections
import math
import statistics
import sys

from result_page.journals import command_text, of_kind
from result_page.text import interval_text, table


def figure_text(figures, name):
    """Of a ratio; null bounds are infinite."""
    found = figures.get(name)
    if found is None:
        return "same code" if figures.get("same_code") and name == "ratio" else "-"
    if found["value"] is None:
        return "-"
    bounds = [math.inf if found[bound] is None else found[bound] for bound in ("low", "high")]
    return interval_text(found["value"], *bounds)


def gate_summary(verdicts):
    found = {v["verdict"] for v in verdicts}
    good = [kind for kind in ("pass", "waived") if kind in found]
    kinds = good + sorted(found.difference(good))
    backends = sorted({v["backend"] for v in verdicts})
    rows = []
    for backend in [*backends, None]:
        chosen = [v for v in verdicts if backend in (None, v["backend"])]
        counts = collections.Counter(v["verdict"] for v in chosen)
        rows.append((f"`{backend}`" if backend else "all", len(chosen), *(counts[kind] for kind in kinds)))
    return table(["backend", "cells>", *(f"{kind.lower()}>" for kind in kinds)], rows)


def arms_of(verdict):
    """Its subject and its reference; journals before version 3 knew one pair."""
    return verdict.get("subject", "portable"), verdict.get("reference", "baseline")


def gate_controls(verdicts):
    controls = [v["figures"]["control"]["value"] for v in verdicts if v["figures"].get("control")]
    controls = [abs(control - 1) for control in controls if control is not None]
    if not controls:
        return []
    references = " and ".join(sorted({f"`{arms_of(v)[1]}`" for v in verdicts}))
    return [f"A/A control, {references} against itself: off from 1 by {100 * statistics.median(controls):.2f} % in "
            f"the median over {len(controls)} cells, and by {100 * max(controls):.1f} % at most.", ""]


def machine_of(header):
    return header["host"]["processor"]["microarchitecture"], header["build"]["compiler"]


def gate_section(packed, records, first_header):
    header, (end,) = records[0], of_kind(records, "end")
    verdicts, processes = of_kind(records, "verdict"), of_kind(records, "process")
    if header["check"] != "time":
        sys.exit(f"{packed}: a gate by {header['check']}, which has no ratios of times")
    if machine_of(header) != machine_of(first_header):
        sys.exit(f"{packed}: of {machine_of(header)}, but a journal beside it is of {machine_of(first_header)}; "
                 "keep them in different folders")
    confidence = {v["figures"]["confidence"] for v in verdicts}
    dropped = sum(process["dropped"] for process in processes)
    changed = ", with uncommitted changes" if header["build"]["dirty"] else ""
    lines = [
        f"## {packed.name.removesuffix('.jsonl.gz')}",
        "",
        command_text(header),
        "",
        f"{header['started_utc']} to {end['ended_utc']}, commit {header['build']['commit']}{changed}, "
        f"exit code {end['exit_code']}.",
        f"{len(processes)} processes, of which {dropped} were dropped because virtual processors were migrated.",
        "The bounds of a ratio hold at "
        f"{' and '.join(f'{100 * c:g}' for c in sorted(confidence))} % each, one-sided "
        "([how the gate decides](../explanation/gate.md)).",
        "",
        *gate_summary(verdicts),
        *gate_controls(verdicts),
    ]
    # One pair of arms is in the heading, several are in the rows.
    pairs = sorted({arms_of(v) for v in verdicts})
    heading = "/".join(pairs[0]) if len(pairs) == 1 else "ratio"
    for kernel in sorted({v["kernel"] for v in verdicts}):
        rows = [(v["algorithm"], f"`{v['backend']}`", v["tuning"], *(["/".join(arms_of(v))] if len(pairs) > 1 else []),
                 v["at"], figure_text(v["figures"], "ratio"), figure_text(v["figures"], "control"),
                 f"{v['figures']['limit']:g}", v["figures"]["processes"], v["verdict"].lower())
                for v in verdicts if v["kernel"] == kernel]
        lines += [f"### {kernel}, by the gate", "",
                  *table(["algorithm", "backend", "tuning", *(["arms"] if len(pairs) > 1 else []), "at", heading, "A/A",
                          "limit>", "processes>", "verdict"], rows)]
    return lines
