# SPDX-License-Identifier: BSD-3-Clause
"""Whether the figures count: valid, or doubtful and why. And what was measured, where, when, and how to repeat it."""
import collections
import math

from toll_report.blocks import folded, items, listing, paragraph, table
from toll_report.document import at
from toll_report.numbers import percent, plural
from toll_report.repeating import commands

# What is said above the limits, which the document has. Each share is the mean over the processes that measured.
TEXTS = {
    "other_threads_running": "{:.1f} other threads were running (load)",
    "stolen_share": "{:.1%} of the time was stolen by other virtual machines (steal)",
    "throttled_share": "{:.1%} of the time was throttled by a quota",
    "moved_share_of_processes": "in {:.0%} of the processes the virtual processors were migrated",
    "disturbed_share_of_samples": "{:.1%} of the samples were disturbed and dropped",
}
MOST_MARKED = 0.1
MOST_CONTROLS_OFF = 0.1
CHANCE_OFF = 0.05  # of a 95 % interval to exclude what is true
LEAST_CHANCE = 0.01
MOST_DROPPED = 0.2
MOST_NAMED = 4  # runs of which one thing is said
OTHER_CODE = "different machines were measured at different commits: what differs may be the code, and not the machine"
LIMITS_TEXT = (
    "A run is doubtful above {other_threads_running} other running threads, {stolen_share} steal time, {throttled_share} throttled time, "
    "{moved_share_of_processes} of processes migrated, {disturbed_share_of_samples} of samples disturbed, or 10 % of arms marked. So it is if more than 10 % of the A/A intervals exclude 1, and chance alone, which is 5 % each, would "
    "give that many in less than 1 % of runs. So it is if a ratio has no interval, if nothing is recorded of load, steal and throttling, if "
    "it was interrupted, failed or ended with another exit code than 0, if it has damaged lines, or if the commit does not name its sources. "
    "A comparison of machines is doubtful if they were measured at different commits. A gate is doubtful if it dropped more than 20 % of its processes, or ended with an exit code that no contest explains.")
BAD = ("wrong", "crashed", "skipped")
# What a gate ends with, and the verdict that explains it.
EXPLAINED = {1: "FAIL", 3: "wrong", 4: "undecided", 5: "crashed"}


def limits_text(limits):
    return LIMITS_TEXT.format_map({name: percent(limit) if "share" in name else f"{limit:g}" for name, limit in limits.items()})


def spaced(text):
    return text.replace("%", " %")


def reasons_of(run):
    """Why one run is doubtful."""
    data = run.data
    if data["doubtful_because"]:
        yield f"{data['doubtful_because']}; so no ratio is stated"
    if data["conditions"] is None:
        yield "nothing is recorded of load, steal and throttling"
    for name, text in TEXTS.items():
        value = at(data, "conditions", name)
        if value is not None and value > run.limits["conditions"][name]:
            yield spaced(text.format(value))
    marked, compared = len(run.without_ratio()), len(run.with_ratio()) + len(run.without_ratio())
    if compared and marked > MOST_MARKED * compared:
        yield f"{marked} of {compared} arms are marked and state no ratio"
    without = sum(row["ratio_to_baseline_low"] is None or row["ratio_to_baseline_high"] is None for row in run.with_ratio())
    if without:
        yield f"{without} of {plural(len(run.with_ratio()), 'ratio')} {'has' if without == 1 else 'have'} no interval: fewer than five processes measured"
    yield from controls_off(run)
    yield from sources(data)
    yield from broken(run)


def chance_of(count, trials):
    """That this many or more of the intervals of undisturbed controls exclude 1 (binomial)."""
    def logarithm(hits):
        ways = math.lgamma(trials + 1) - math.lgamma(hits + 1) - math.lgamma(trials - hits + 1)
        return ways + hits * math.log(CHANCE_OFF) + (trials - hits) * math.log1p(-CHANCE_OFF)
    return math.fsum(math.exp(logarithm(hits)) for hits in range(count, trials + 1))


def controls_off(run):
    """A baseline that differs from itself shows that the machine, or the method, did not treat the arms of a cell alike."""
    controls = [next((row for row in members.values() if row["baseline_to_itself_low"] is not None and row["baseline_to_itself_high"] is not None), None)
                for members in run.cells.values()]
    known = [row for row in controls if row is not None]
    off = sum(row["baseline_to_itself_low"] > 1 or row["baseline_to_itself_high"] < 1 for row in known)
    if off > MOST_CONTROLS_OFF * len(known) and chance_of(off, len(known)) < LEAST_CHANCE:
        yield (f"in {off} of {plural(len(known), 'cell')} the interval of the A/A control excludes 1: the baseline differs from itself, "
               f"and chance explains {percent(CHANCE_OFF)}")


def sources(data):
    """Whether the commit names what was measured."""
    build = data.get("build")
    if not build:
        return
    if build.get("commit") is None:
        yield "the commit that it was built from is unknown"
    elif build.get("dirty") is None:
        yield "it is unknown whether it was built from uncommitted changes"
    if build.get("dirty"):
        yield "it was built from sources with uncommitted changes: the commit does not name them"


def broken(run):
    """What went wrong with the run as such."""
    data = run.data
    if data["interrupted_by_signal"] is not None:
        yield f"it was interrupted by signal {data['interrupted_by_signal']}"
    elif data["ended_utc"] is None:
        yield "its journal has no end: it was killed, or is running"
    elif data["exit_code"]:
        yield f"it ended with exit code {data['exit_code']}"
    if data["damaged_lines"]:
        yield f"{plural(len(data['damaged_lines']), 'damaged line')} in its journal"
    if data["host"] is None or data["build"] is None:
        yield "machine or build are unknown: the head of its journal is damaged"
    for status in BAD:
        reasons = collections.Counter(row["reason"] or "no reason is recorded" for row in run.rows if row["status"] == status)
        if reasons:
            more = "" if len(reasons) == 1 else f"; {plural(len(reasons) - 1, 'other reason')} in provenance"
            yield f"{plural(sum(reasons.values()), 'result')} missing: {status} ({reasons.most_common(1)[0][0]}{more})"
    if not run.rows:
        yield "it has no results"


def unexplained_exit(gate):
    """A sentence on an exit code for which no verdict accounts, or nothing."""
    code = gate.get("exit_code")
    if not code or any(verdict["verdict"] == EXPLAINED.get(code) for verdict in gate["verdicts"]):
        return ""
    if code == 1:
        return "it ended with exit code 1 although no contest fails: the manifest expects other cells"
    return f"it ended with exit code {code}, which no contest explains"


def gate_reasons(gate):
    if gate.get("ended_utc") is None:
        yield "its journal has no end: it was killed, or is running"
    elif unexplained_exit(gate):
        yield unexplained_exit(gate)
    yield from sources(gate)
    processes, dropped = gate.get("processes") or 0, gate.get("dropped") or 0
    if dropped > MOST_DROPPED * processes:
        yield f"{dropped} of {plural(processes, 'process', 'es')} were dropped ({percent(dropped / processes)})"
    if gate.get("damaged_lines"):
        yield f"{plural(len(gate['damaged_lines']), 'damaged line')} in its journal"
    if not gate["verdicts"]:
        yield "it has no verdict"


def all_reasons(found):
    several = len(found.runs) + len(found.gates) > 1
    reasons = [(run.label, why) for run in found.runs for why in reasons_of(run)]
    reasons += [(gate["label"], why) for gate in found.gates for why in gate_reasons(gate)]
    between = [OTHER_CODE] if differ_in_machine_and_code(found) else []
    return between + (by_label(reasons) if several else [why for _, why in reasons])


def differ_in_machine_and_code(found):
    return found.comparison is not None and found.comparison["differences"]["machines_differ"] and len({run.commit() for run in found.runs}) > 1


def by_label(pairs):
    """Each text once, behind the labels of all that it holds for."""
    labels = {}
    for label, text in pairs:
        labels.setdefault(text, []).append(f"`{label}`")
    return [f"{', '.join(names[:MOST_NAMED])}{f' and {len(names) - MOST_NAMED} more' if len(names) > MOST_NAMED else ''}: {text}" for text, names in labels.items()]


def remarks_on_runs(found):
    for run in found.runs:
        left = len(run.data["missing"])
        if left:
            yield run.label, f"{plural(left, 'result')} could not be planned; provenance says which and why"
        if run.data["ceilings"] is None:
            why = run.data.get("ceilings_missing_because") or "no reason is recorded"
            yield run.label, f"the ceilings of the machine are not known ({why})"


def remarks(found):
    """To know, and no reason to doubt."""
    yield from by_label(remarks_on_runs(found))
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
    return table("What was measured, where and when", ["run", "processor", "compiler", "commit", "started (UTC)", "measured for, s>"], rows)


def duration(seconds):
    return "–" if seconds is None else f"{seconds:.0f}"


def banner(found):
    reasons = all_reasons(found)
    listings = [listing(commands(data), data["label"]) for data in [*(run.data for run in found.runs), *found.gates]]
    return {
        "is_doubtful": bool(reasons),
        "reasons": items(reasons),
        "remarks": items(list(remarks(found))),
        "blocks": [facts_table(found), folded("How to repeat it", listings),
                   folded("When a run is called doubtful", [paragraph(limits_text(found.limits["conditions"])), percent_note()])],
    }


def percent_note():
    return paragraph("Cells that are marked `disturbed`, `two modes` or `unsteady` state no ratio and enter no mean. Up to "
                     f"{percent(MOST_MARKED)} of them make no run doubtful.")
