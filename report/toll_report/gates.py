# SPDX-License-Identifier: BSD-3-Clause
"""What gates decided: counts of verdicts, what fails or is undecided, and all contests."""
import collections
import re

from toll_report.banner import unexplained_exit
from toll_report.blocks import cell, folded, paragraph, section, table
from toll_report.document import algorithm_of, at, place_of
from toll_report.numbers import NONE, percent, ratio_text, significant
from toll_report.plain import fact

GOOD = ("pass", "waived")
COLOURS = {"pass": "good", "waived": "good", "FAIL": "bad", "wrong": "bad", "crashed": "bad", "undecided": "unsure"}
TIME_COLUMNS = ["kernel/algorithm", "verdict", "ratio>", "interval>", "limit>", "A/A>", "backend", "at", "contest", "reason"]
OTHER_COLUMNS = ["kernel/algorithm", "verdict", "figures", "limit>", "backend", "at", "contest", "reason"]


def contest(verdict):
    return f"{verdict['subject']}/{verdict['reference']}"


def bounds_text(ratio):
    """A bound that is null is none: times are positive, so a ratio is above 0 and can be anything."""
    if not ratio:
        return NONE
    low, high = (none if ratio.get(name) is None else ratio_text(ratio[name]) for name, none in (("low", "0"), ("high", "∞")))
    return f"[{low}, {high}]"


def time_row(verdict):
    figures = verdict["figures"]
    ratio, control = figures.get("ratio") or {}, figures.get("control") or {}
    shown = "same code" if figures.get("same_code") and not ratio else ratio_text(ratio.get("value"))
    return [algorithm_of(verdict), verdict_cell(verdict), shown, bounds_text(ratio), ratio_text(figures.get("limit")), ratio_text(control.get("value")),
            place_of(verdict), verdict["at"] or NONE, contest(verdict), reason_text(verdict)]


def verdict_cell(verdict):
    return cell(verdict["verdict"], COLOURS.get(verdict["verdict"], ""))


def reason_text(verdict):
    """Nothing where it only repeats ratio, interval and limit, which have columns."""
    reason = verdict["reason"] or NONE
    repeats = "ratio" in verdict["figures"] and re.fullmatch(r"\S+/\S+ \S+ \[\S+, \S+\], limit \S+", reason)
    return "" if repeats else reason


def counts_text(figures):
    """Instructions of one run at each n, subject over reference."""
    if "subject" not in figures:
        return " ".join(text for text in (figures.get("code"), figures.get("differences")) if text)
    pairs = zip(figures["subject"], figures["reference"])
    return "; ".join(f"n={mine['n']}: {significant(mine['instructions'])} / {significant(other['instructions'])}" for mine, other in pairs)


def other_row(verdict):
    return [algorithm_of(verdict), verdict_cell(verdict), counts_text(verdict["figures"]), ratio_text(verdict["figures"].get("limit")),
            place_of(verdict), verdict["at"] or NONE, contest(verdict), reason_text(verdict)]


def count_table(gate, number):
    kinds = sorted({verdict["verdict"] for verdict in gate["verdicts"]}, key=lambda kind: (kind not in GOOD, kind))
    rows = []
    for backend in [*sorted({verdict["backend"] for verdict in gate["verdicts"]}), None]:
        chosen = [verdict for verdict in gate["verdicts"] if backend in (None, verdict["backend"])]
        counts = collections.Counter(verdict["verdict"] for verdict in chosen)
        rows.append([cell(text, "" if backend else "total") for text in (backend or "all", str(len(chosen)), *(str(counts[kind]) for kind in kinds))])
    return table(f"{gate['label']}: verdicts", ["backend", "contests>", *(f"{kind}>" for kind in kinds)], rows, name=f"verdicts-{number}")


def sort_key(verdict):
    ratio = (verdict["figures"].get("ratio") or {}).get("value")
    return -(ratio or 0), algorithm_of(verdict)


def outcome(gate, open_ones):
    """What the table of the failing does not say."""
    unexplained = unexplained_exit(gate)
    if unexplained:
        return paragraph(f"The gate did not pass: {unexplained}.")
    return None if open_ones else paragraph("Nothing fails, and nothing is undecided.")


def without_contest(contests, columns, rows):
    """Columns and rows; a column with one text in all rows takes the room that the reason needs."""
    if len(contests) > 1:
        return columns, rows
    place = columns.index("contest")
    less_columns, *less_rows = [each[:place] + each[place + 1:] for each in (columns, *rows)]
    return less_columns, less_rows


def of_gate(gate, number):
    is_time = gate["check"] == "time"
    columns, row_of = (TIME_COLUMNS, time_row) if is_time else (OTHER_COLUMNS, other_row)
    verdicts = sorted(gate["verdicts"], key=sort_key)
    open_ones = [verdict for verdict in verdicts if verdict["verdict"] not in GOOD]
    contests = {contest(verdict) for verdict in verdicts}
    blocks = [
        paragraph(f"By {gate['check']}{f', {min(contests)} in all contests' if len(contests) == 1 else ''}: {gate.get('processes') or 0} processes measured, "
                  f"{gate.get('dropped') or 0} dropped, exit code {fact(gate.get('exit_code'))}."),
        builds_table(gate), count_table(gate, number),
        table(f"{gate['label']}: failing and undecided", *without_contest(contests, columns, [row_of(verdict) for verdict in open_ones]), name=f"open-{number}"),
        outcome(gate, open_ones) if verdicts else None,
        folded(f"All {len(verdicts)} contests", [table(f"{gate['label']}: all contests", *without_contest(
            contests, columns, [row_of(verdict) for verdict in verdicts]), css="long", name=f"contests-{number}")]) if verdicts else None]
    if is_time and open_ones:
        confidence = next((verdict["figures"]["confidence"] for verdict in open_ones if "confidence" in verdict["figures"]), None)
        blocks.append(paragraph(f"Each bound of an interval holds with {percent(confidence, 1)} confidence. A contest passes if its upper bound is below the limit, and fails "
                                "if the lower bounds of two batches of processes are above it."))
    return section(f"gate-{number}", f"Gate {gate['label']}", blocks)


def builds_table(gate):
    builds = gate.get("builds")
    if not builds:
        return None
    rows = [[name, at(builds, name, "file") or NONE, at(builds, name, "build", "compiler") or NONE, (at(builds, name, "build", "commit") or NONE)[:12]]
            for name in ("subject", "reference")]
    return table(f"{gate['label']}: the two builds", ["build", "file", "compiler", "commit"], rows, css="facts")


def gates(found):
    return [of_gate(gate, number) for number, gate in enumerate(found.gates, 1)]
