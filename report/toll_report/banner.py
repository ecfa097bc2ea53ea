# SPDX-License-Identifier: BSD-3-Clause
"""Whether the figures count: valid, or doubtful and why. And what was measured, where, when, and how to repeat it."""
import shlex

from toll_report.blocks import folded, items, listing, paragraph, table
from toll_report.document import at
from toll_report.numbers import percent, plural

# From here on a reader should know. Each share is the mean over the processes that measured.
LIMITS = {
    "other_threads_running": (0.5, "{:.1f} other threads were running (load)"),
    "stolen_share": (0.01, "{:.1%} of the time was stolen by other virtual machines (steal)"),
    "throttled_share": (0.001, "{:.1%} of the time was throttled by a quota"),
    "moved_share_of_processes": (0.05, "in {:.0%} of the processes the virtual processors were migrated"),
    "disturbed_share_of_samples": (0.05, "{:.1%} of the samples were disturbed and dropped"),
}
MOST_MARKED = 0.1
LIMITS_TEXT = ("A run is doubtful from 0.5 other running threads, 1 % steal time, 0.1 % throttled time, 5 % of processes migrated, 5 % "
               "of samples disturbed, or 10 % of arms marked; also if it was interrupted, failed, has damaged lines, or was built "
               "from sources that its commit does not name.")
BAD = ("wrong", "crashed", "skipped")


def spaced(text):
    return text.replace("%", " %")


def reasons_of(run):
    """Why one run is doubtful."""
    data = run.data
    if data["doubtful_because"]:
        yield f"{data['doubtful_because']}; so no ratio is stated"
    for name, (limit, text) in LIMITS.items():
        value = at(data, "conditions", name)
        if value is not None and value >= limit:
            yield spaced(text.format(value))
    marked, compared = len(run.without_ratio()), len(run.with_ratio()) + len(run.without_ratio())
    if compared and marked > MOST_MARKED * compared:
        yield f"{marked} of {compared} arms are marked and state no ratio"
    yield from broken(run)


def broken(run):
    """What went wrong with the run as such."""
    data = run.data
    if at(data, "build", "dirty"):
        yield "it was built from sources with uncommitted changes: the commit does not name them"
    if data["interrupted_by_signal"] is not None:
        yield f"it was interrupted by signal {data['interrupted_by_signal']}"
    elif data["ended_utc"] is None:
        yield "its journal has no end: it was killed, or is running"
    if data["damaged_lines"]:
        yield f"{plural(len(data['damaged_lines']), 'damaged line')} in its journal"
    if data["host"] is None or data["build"] is None:
        yield "machine or build are unknown: the head of its journal is damaged"
    for status in BAD:
        count = sum(row["status"] == status for row in run.rows)
        if count:
            yield f"{plural(count, 'result')} missing: {status}"
    if not run.rows:
        yield "it has no results"


def gate_reasons(gate):
    if gate.get("ended_utc") is None:
        yield "its journal has no end: it was killed, or is running"
    if at(gate, "build", "dirty"):
        yield "it was built from sources with uncommitted changes: the commit does not name them"
    if gate.get("damaged_lines"):
        yield f"{plural(len(gate['damaged_lines']), 'damaged line')} in its journal"
    if not gate["verdicts"]:
        yield "it has no verdict"


def all_reasons(found):
    several = len(found.runs) + len(found.gates) > 1
    reasons = [(run.label, why) for run in found.runs for why in reasons_of(run)]
    reasons += [(gate["label"], why) for gate in found.gates for why in gate_reasons(gate)]
    return [f"`{label}`: {why}" if several else why for label, why in reasons]


def remarks(found):
    """To know, and no reason to doubt."""
    for run in found.runs:
        left = len(run.data["missing"])
        if left:
            yield f"`{run.label}`: {plural(left, 'result')} could not be planned; provenance says which and why"
        if run.data["ceilings"] is None:
            why = run.data.get("ceilings_missing_because") or "no reason is recorded"
            yield f"`{run.label}`: the ceilings of the machine are not known ({why})"
        if run.data["conditions"] is None:
            yield f"`{run.label}`: nothing is recorded of load, steal and throttling"
    labels = {run.number: run.label for run in found.runs}
    for each in found.data["not_compared"]:
        yield f"`{labels.get(each['run'], each['run'])}` is not compared: {each['because']}"
    if found.comparison is not None:
        if found.comparison["differences"]["machines_differ"]:
            yield "the runs are of different machines"
        if found.differ_in("build"):
            yield "different builds are compared: the comparison lists what differs in compiler, options and commit"


def facts_table(found):
    rows = []
    for run in found.runs:
        dirty = " with changes" if at(run.data, "build", "dirty") else ""
        rows.append((run.label, run.processor(), run.compiler(), (run.commit() or "unknown")[:12] + dirty,
                     run.data["started_utc"] or "unknown", duration(run.data["seconds"])))
    for gate in found.gates:
        host = at(gate, "host", "processor") or {}
        processor = " – ".join(text for text in (host.get("model"), host.get("microarchitecture")) if text)
        rows.append((gate["label"], processor or "unknown processor", at(gate, "build", "compiler") or "unknown",
                     (at(gate, "build", "commit") or "unknown")[:12], gate.get("started_utc") or "unknown", "–"))
    return table("What was measured, where and when", ["run", "processor", "compiler", "commit", "started (UTC)", "took, s>"], rows)


def duration(seconds):
    return "–" if seconds is None else f"{seconds:.0f}"


def reproduce(data):
    """What to type. Paths of output files are those of the first time."""
    settings = at(data, "placement") or {}
    given = [f"{name}={shlex.quote(value)}" for name, value in settings.items()
             if isinstance(value, str) and name.isupper() and not (name.startswith("OMP_P") and settings.get("openmp_bound_by") == "toll")]
    command = shlex.join(data.get("command_line") or ["toll", "run", "..."])
    commit = at(data, "build", "commit")
    return "\n".join([f"git checkout {shlex.quote(commit)}" if commit else "# the commit is unknown",
                      f"cmake --preset release  # build type {at(data, 'build', 'type')}, compiler {at(data, 'build', 'compiler')}",
                      "cmake --build --preset release --target toll", " ".join([*given, command])])


def banner(found):
    reasons = all_reasons(found)
    commands = [listing(reproduce(data), data["label"]) for data in [*(run.data for run in found.runs), *found.gates]]
    return {
        "is_doubtful": bool(reasons),
        "reasons": items(reasons),
        "remarks": items(list(remarks(found))),
        "blocks": [facts_table(found), folded("How to reproduce it: the exact commands", commands),
                   folded("When a run is called doubtful", [paragraph(LIMITS_TEXT), percent_note()])],
    }


def percent_note():
    return paragraph("Cells that are marked `disturbed`, `two modes` or `unsteady` state no ratio and enter no mean. Up to "
                     f"{percent(MOST_MARKED)} of them make no run doubtful.")
