# SPDX-License-Identifier: BSD-3-Clause
"""Where the figures come from: machine, build, options, placement, versions, and what was skipped and why."""
import collections
import shlex

from toll_report.blocks import folded, listing, paragraph, section, table, without_empty
from toll_report.document import at
from toll_report.machines import MOST_RUNS
from toll_report.numbers import bytes_text, percent, plural
from toll_report.plain import fact

MOST_REASONS = 40


def host_rows(host):
    processor, memory = host.get("processor") or {}, host.get("memory") or {}
    caches = ", ".join(f"L{cache['level']}: {cache['instances']} x {bytes_text(cache['bytes'])}" for cache in host.get("caches") or [])
    rows = [("processor", processor.get("model")), ("microarchitecture", processor.get("microarchitecture")),
            ("processors, cores, sockets", " / ".join(fact(processor.get(name)) for name in ("processors", "cores", "sockets"))),
            ("processors that could be used", processor.get("allowed")), ("caches", caches or None), ("memory", bytes_text(memory.get("bytes"))),
            ("NUMA nodes", len(memory["numa_nodes"]) if memory.get("numa_nodes") else None)]
    rows += [(name.replace("_", " "), processor.get(name)) for name in ("microcode", "smt", "turbo", "governor", "frequency_driver")]
    reasons, hertz = processor.get("reasons") or {}, processor.get("present_hz")
    rows += [("present frequency", unknown(reasons.get("present_hz")) if hertz is None else f"{hertz / 1e9:.3f} GHz"), ("instruction sets", processor.get("instruction_sets"))]
    rows += [(f"memory: {name.replace('_', ' ')}", memory.get(name)) for name in ("page_bytes", "huge_page_bytes", "transparent_huge_pages")]
    rows += [(name.replace("_", " "), host.get(name)) for name in ("name", "system", "kernel", "kernel_build", "hypervisor", "control_group", "aslr", "mitigations")]
    return [[name, fact(value) if value is not None else unknown(reasons.get(name.replace(" ", "_")))] for name, value in rows]


def unknown(reason):
    return f"unknown: {reason}" if reason else "unknown"


def build_rows(build):
    rows = [[name.replace("_", " "), fact(build.get(name)) or "none"] for name in ("version", "commit", "dirty", "compiler", "type", "optimised", "sanitizers", "standard")]
    libraries = build.get("libraries") or {}
    return rows + [[f"library {name.replace('_', ' ')}", fact(value)] for name, value in libraries.items() if name != "reasons" and value is not None]


def flag_rows(build):
    return [[target, " | ".join(options) if isinstance(options, list) else fact(options)] for target, options in (build.get("flags") or {}).items()]


def condition_rows(data, limits):
    for name, value in (data["conditions"] or {}).items():
        is_share = name not in ("load_average", "other_threads_running")
        limit = limits.get(name)
        yield [name.replace("_", " "), percent(value, 2) if is_share else f"{value:.2f}" if isinstance(value, float) else fact(value), "" if limit is None else percent(limit, 1) if is_share else fact(limit)]
    for cause, count in (data["disturbed_by"] or {}).items():
        yield [f"samples dropped: {cause}", str(count), ""]


def skipped_rows(run):
    """By reason, so that a hundred of one kind are one row."""
    groups = collections.defaultdict(list)
    for entry in run.data["missing"]:
        groups["not planned", entry["reason"]].append(entry["what"])
    for row in run.rows:
        if row["status"] != "passed":
            groups[row["status"], row["reason"] or "no reason is recorded"].append(
                f"{row['kernel']}/{row['algorithm']} {row['backend']} {row['tuning']} {row['variant']} n={row['n']} threads={row['threads']}")
    return [[state, reason, str(len(what)), "; ".join(what)] for (state, reason), what in groups.items()]


def settings_rows(value):
    reasons = (value or {}).get("reasons") or {}
    return [[name, fact(each) if each is not None else reasons.get(name, "unknown")] for name, each in (value or {}).items() if name != "reasons"]


def warnings(run):
    rows = [["damaged line", f"line {fact(entry['line'])}: {entry['reason']}"] for entry in run.data["damaged_lines"]]
    for part in ("build", "host", "placement"):
        for name, reason in (at(run.data, part, "reasons") or {}).items():
            if part != "placement" or reason != "not set":
                rows.append([f"{part}: {name}", reason])
    return rows + [[name, reason] for name, reason in (run.data.get("reasons") or {}).items()]


def journal_rows(data):
    names = ("journal", "run_id", "started_utc", "ended_utc", "seconds", "exit_code", "interrupted_by_signal", "doubtful_because")
    words = {"doubtful_because": "no ratio is stated because", "seconds": "seconds that were measured"}
    return [[words.get(name, name.replace("_", " ")), fact(data.get(name)) if data.get(name) is not None else "none"] for name in names]


def of_run(run):
    data = run.data
    label, host, build = run.label, data["host"] or {}, data["build"] or {}
    facts = ["fact", "value"]
    skipped, found = skipped_rows(run), warnings(run)
    return section(f"provenance-{run.number}", f"Run {label}", without_empty([
        table(f"{label}: journal", facts, journal_rows(data), css="facts"),
        listing(shlex.join(data["command_line"]) or "unknown", "command line"),
        table(f"{label}: conditions, means over the processes that measured", ["condition", "value>", "doubtful above>"], list(condition_rows(data, run.limits["conditions"]))),
        table(f"{label}: machine", facts, host_rows(host), css="facts") if host else paragraph("The machine is unknown: the head of the journal is damaged."),
        table(f"{label}: build", facts, build_rows(build), css="facts") if build else paragraph("The build is unknown: the head of the journal is damaged."),
        table(f"{label}: placement", facts, settings_rows(data["placement"]), css="facts"),
        table(f"{label}: batch job", facts, settings_rows(data["job"]), css="facts"),
        table(f"{label}: settings", facts, settings_rows(data["settings"]), css="facts"),
        paragraph(f"GPU: {fact(data['gpu'])}.") if data["gpu"] else None,
        folded(f"{plural(len(found), 'warning')}: what could not be found out, and damaged lines", [table(f"{label}: warnings", ["what", "reason"], found, css="facts")])
        if found else paragraph("No warning."),
        folded(f"Missing and skipped: {plural(sum(int(row[2]) for row in skipped), 'result')}, {plural(len(skipped), 'reason')}", [table(
            f"{label}: missing and skipped results", ["state", "reason", "results>", "what"], skipped, css="facts")]) if skipped else paragraph("Nothing is missing."),
        folded("Compiler options", [table(f"{label}: compiler options", ["target", "options"], flag_rows(build), css="facts")]) if build.get("flags") else None]))


def of_gate(gate, number):
    facts = ["fact", "value"]
    return section(f"provenance-gate-{number}", f"Gate {gate['label']}", without_empty([
        table(f"{gate['label']}: journal", facts, journal_rows(gate), css="facts"),
        listing(shlex.join(gate.get("command_line") or []) or "unknown", "command line"),
        table(f"{gate['label']}: machine", facts, host_rows(gate.get("host") or {}), css="facts") if gate.get("host") else None,
        table(f"{gate['label']}: build", facts, build_rows(gate.get("build") or {}), css="facts") if gate.get("build") else None,
        folded("Damaged lines", [table("Damaged lines", ["line", "reason"], [[fact(entry["line"]), entry["reason"]] for entry in gate.get("damaged_lines") or []])])
        if gate.get("damaged_lines") else None]))


def provenance(found):
    toll = found.data["toll"]
    dirty = ", with uncommitted changes" if toll["dirty"] else ""
    written = paragraph(f"This page was written {found.data['generated_utc']} by toll {toll['version']}, commit {toll['commit'] or 'unknown'}{dirty}.")
    of_runs = [of_run(run) for run in found.runs]
    if len(of_runs) > MOST_RUNS:
        of_runs = [folded(part.title, part.blocks) for part in of_runs]
    parts = of_runs + [of_gate(gate, number) for number, gate in enumerate(found.gates, 1)]
    return section("provenance", "Provenance", [written, listing(shlex.join(found.data["command_line"]), "command line of this page"),
                                                paragraph("The data of this page are in it, as JSON, in the element with the id `toll-data`."), *parts])
