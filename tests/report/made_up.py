#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""made_up.py CELLS: documents such as `toll report` hands to the page, with made-up figures, for its tests. As a
program it prints one with CELLS cells."""
import json
import math
import random
import sys

COLUMNS = [
    "kernel", "algorithm", "backend", "tuning", "variant", "layer", "n", "size", "level", "threads", "status", "reason", "mark", "processes", "samples",
    "median_seconds", "min_seconds", "max_seconds", "flops", "bytes_read", "bytes_written", "working_set_bytes", "bytes_per_second", "flops_per_second",
    "digest", "ratio_to_baseline", "ratio_to_baseline_low", "ratio_to_baseline_high", "baseline_to_itself", "samples_disturbed", "ceiling", "of_ceiling",
    "lower_quartile_seconds", "upper_quartile_seconds", "baseline_to_itself_low", "baseline_to_itself_high", "load_average",
    "other_threads_running", "stolen_share", "throttled_share", "disturbed_share", "notes", "shared_algorithm", "of_ceiling_high", "why"]
LIMITS = {"conditions": {"stolen_share": 0.01, "throttled_share": 0.01, "other_threads_running": 0.5, "moved_share_of_processes": 0.05,
                         "disturbed_share_of_samples": 0.05},
          "large_ratio": 1.05}
LEVELS = [(48 << 10, "L1"), (1 << 20, "L2"), (32 << 20, "L3"), (math.inf, "memory")]
BANDWIDTH = {"L1": 480e9, "L2": 250e9, "L3": 110e9, "memory": 30e9}
PEAK = 120e9


def level_of(size):
    return next(level for limit, level in LEVELS if size <= limit)


def row(kernel, backend="seq", variant="baseline", *, n=16384, threads=1, ratio=1.0, noise=None, mark=None, status="passed", **other):
    """Of a daxpy-like loop: two flops and 24 bytes for each element."""
    noise = noise or random.Random(repr((kernel, backend, variant, n, threads)))
    size = 16 * n
    level = level_of(size)
    best = max(24 * n / BANDWIDTH[level], 2 * n / PEAK) / threads**0.8
    seconds = best * 1.25 * ratio * math.exp(noise.gauss(0, 0.002))
    is_arm, is_good = variant != "baseline", status == "passed"
    stated = is_arm and is_good and mark is None
    found = {
        "kernel": kernel, "algorithm": "forall", "backend": backend, "tuning": "default", "variant": variant, "layer": variant.partition(".")[0], "n": n,
        "size": str(n), "level": level, "threads": threads, "status": status, "reason": None if is_good else "made up", "mark": mark,
        "processes": 5 if is_good else 0, "samples": 30 if is_good else 0, "flops": 2 * n, "bytes_read": 16 * n, "bytes_written": 8 * n,
        "working_set_bytes": size, "digest": 1.5, "ratio_to_baseline": ratio if stated else None, "ratio_to_baseline_low": ratio * 0.99 if stated else None,
        "ratio_to_baseline_high": ratio * 1.01 if stated else None, "baseline_to_itself": 1.001, "baseline_to_itself_low": 0.998,
        "baseline_to_itself_high": 1.003, "samples_disturbed": 0, "ceiling": level if is_good else None, "load_average": 0.2,
        "other_threads_running": 0.0, "stolen_share": 0.0, "throttled_share": 0.0, "disturbed_share": 0.0, "notes": None, "shared_algorithm": "forall", "of_ceiling_high": None, "why": None}
    found |= {name: seconds * factor if is_good else None for name, factor in (
        ("median_seconds", 1), ("min_seconds", 0.99), ("max_seconds", 1.02), ("lower_quartile_seconds", 0.995), ("upper_quartile_seconds", 1.01))}
    found["bytes_per_second"] = 24 * n / seconds if is_good else None
    found["flops_per_second"] = 2 * n / seconds if is_good else None
    found["of_ceiling"] = best / seconds if is_good else None
    found |= other
    return [found[name] for name in COLUMNS]


def host(name="node1", kind="Zen 5 (family 26 model 2)"):
    return {"name": name, "system": "Debian GNU/Linux 12", "kernel": "6.1.0", "caches": [
        {"level": 1, "bytes": 48 << 10, "instances": 8, "shared_by": 1, "line_bytes": 64}, {"level": 2, "bytes": 1 << 20, "instances": 8, "shared_by": 1, "line_bytes": 64},
        {"level": 3, "bytes": 32 << 20, "instances": 1, "shared_by": 8, "line_bytes": 64}],
        "memory": {"bytes": 64 << 30, "numa_nodes": [{"bytes": 64 << 30, "processors": list(range(8))}], "reasons": {}},
        "processor": {"model": "AMD EPYC", "microarchitecture": kind, "processors": 8, "cores": 8, "sockets": 1, "allowed": list(range(8)), "governor": None,
                      "reasons": {"governor": "no such file"}}}


def ceilings(threads=(1, 2, 4)):
    return {"bandwidth": [{"level": level, "pattern": "triad", "threads": count, "bytes_per_second": rate * count**0.8, "relative_error": 0.05}
                          for count in threads for level, rate in BANDWIDTH.items()],
            "multiply_add": [{"type": "double", "threads": count, "flops_per_second": PEAK * count, "relative_error": 0.01} for count in threads],
            "launch": [{"backend": "openmp", "threads": 2, "seconds": 5e-7, "relative_error": 0.1}], "fused_multiply_add": True, "vectors": "AVX-512"}


def run(number, rows, label=None, *, commit="0123456789abcdef0123456789abcdef01234567", **other):
    """Nothing about it is doubtful."""
    label = label or f"run-{number}"
    found = {
        "run": number, "label": label, "journal": f"results/{label}/run.jsonl.gz", "run_id": f"{number:032x}", "started_utc": f"2026-01-{number:02d}T10:00:00Z", "reasons": {"job": "this is no Slurm job"},
        "ended_utc": f"2026-01-{number:02d}T10:05:00Z", "seconds": 300.0, "interrupted_by_signal": None, "exit_code": 0,
        "command_line": ["toll", "run", "--out", f"results/{label}"], "doubtful_because": None,
        "conditions": {"load_average": 0.2, "other_threads_running": 0.0, "stolen_share": 0.0, "throttled_share": 0.0, "moved_share_of_processes": 0.0,
                       "disturbed_share_of_samples": 0.001},
        "disturbed_by": {"run queue": 3},
        "build": {"version": "0.1.0", "commit": commit, "dirty": False, "compiler": "GNU 12.2.0", "type": "Release", "optimised": True,
                  "flags": {"toll_variants_seq": ["-O3 -march=native"]}, "libraries": {"fmt": "9.1.0"}, "reasons": {}},
        "host": host(), "job": None, "placement": {"OMP_PLACES": "{0},{1}", "openmp_bound_by": "toll", "reasons": {}}, "gpu": None,
        "settings": {"processes": 5, "samples": 6}, "ceilings": ceilings(), "later_ceilings": [], "ceilings_missing_because": None, "missing": [], "damaged_lines": [], "weak_baselines": [],
        "layers": {"over_baseline": [], "portability": {"platforms": [{"backend": "seq"}], "layers": {
            "portable": {"all": 0.98, "algorithms": {"daxpy/forall": 0.98}}}, "efficiencies": [
                {"layer": "portable", "algorithm": "daxpy/forall", "shared_algorithm": "daxpy/forall", "machine": "", "backend": "seq", "efficiency": 0.98}]}},
        "results": {"columns": COLUMNS, "rows": rows}}
    return found | other


def document(runs=(), comparison=None, gates=(), hot_loops=(), nodes=None):
    return {"schema": "toll.report", "schema_version": 1, "generated_utc": "2026-02-01T09:00:00Z", "toll": {"version": "0.1.0", "commit": None, "dirty": None},
            "command_line": ["toll", "report", "results/run-1"], "limits": LIMITS, "runs": list(runs), "comparison": comparison, "nodes": nodes, "not_compared": [], "hot_loops": list(hot_loops), "gates": list(gates)}


def sweep(cells, variants=("portable",), seed=1):
    """This many cells of four backends, two sizes and all variants; one in fifty is marked."""
    noise = random.Random(seed)
    rows = []
    for number in range(cells // len(variants)):
        backend = ("seq", "simd", "openmp", "tbb")[number % 4]
        place = {"n": (16384, 1 << 22)[number // 4 % 2], "threads": 1 if number % 4 < 2 else 2, "noise": noise}
        kernel = f"kernel_{number // 8:03d}"
        rows.append(row(kernel, backend, **place))
        for variant in variants:
            mark = "unsteady" if noise.random() < 0.02 else None
            rows.append(row(kernel, backend, variant, ratio=math.exp(noise.gauss(0.01, 0.04)), mark=mark, **place))
    return rows


def two_rows(**other):
    """A cell of one layer."""
    return [row("daxpy"), row("daxpy", "seq", "portable", **other)]


def scaling(kernels=("daxpy", "stencil")):
    """Several sizes on one thread, and several thread counts of one n."""
    rows = []
    for kernel in kernels:
        for n, threads in [(1 << 10, 1), (1 << 14, 1), (1 << 18, 1), (1 << 22, 1), (1 << 22, 2), (1 << 22, 4)]:
            rows += [row(kernel, "openmp", n=n, threads=threads), row(kernel, "openmp", "portable", n=n, threads=threads, ratio=1.03)]
    return rows


def in_one_run(values):
    return {name: values[name] for name in ("size", "n", "threads", "processes", "median_seconds")} | {"toll": values["ratio_to_baseline"]}


def comparison(runs, facts=()):
    """As `toll compare --format json` has it, of runs with the same rows."""
    tables = [[dict(zip(COLUMNS, values)) for values in each["results"]["rows"]] for each in runs]
    tasks = []
    for each, rows in list(zip(runs, tables))[1:]:
        for mine, other in zip(rows, tables[0]):
            ratio = mine["median_seconds"] / other["median_seconds"]
            mark = mine["mark"] or other["mark"]
            tasks.append({"run": each["run"], **{name: mine[name] for name in ("kernel", "algorithm", "shared_algorithm", "backend", "tuning", "variant", "layer")},
                          "in_reference": in_one_run(other), "in_run": in_one_run(mine), "compared_by": None if mark else "time",
                          "ratio": None if mark else ratio, "ratio_low": None if mark else ratio * 0.98, "ratio_high": None if mark else ratio * 1.02,
                          "mark": mark})
    summary = []
    for each in runs[1:]:
        chosen = sorted((task for task in tasks if task["run"] == each["run"] and task["ratio"]), key=lambda task: task["ratio"])
        summary.append({"run": each["run"], "tasks": len(tables[0]), "tasks_with_interval": len(chosen), "tasks_without_ratio": len(tables[0]) - len(chosen),
                        "means": [], "slowest": chosen[::-1][:5], "fastest": chosen[:5], "only_in_reference": [], "only_in_run": []})
    return {"schema": "toll.comparison", "schema_version": 1, "runs": [
        {name: each[name] for name in ("run", "journal", "run_id", "started_utc", "doubtful_because", "conditions")} for each in runs],
        "differences": {"machines_differ": any(fact["part"] == "machine" for fact in facts), "unknown_of": [], "facts": list(facts)}, "summary": summary,
        "portability": {"platforms": [{"backend": "seq"}], "layers": {"portable": {"all": 0.97, "algorithms": {}}}}, "tasks": tasks}


def gate(label="gate", verdicts=("pass", "FAIL", "undecided"), check="time"):
    """One contest for each verdict."""
    figures = {
        "time": lambda number: {"limit": 1.02, "confidence": 0.995, "processes": 40, "same_code": False, "ratio": {"value": 1 + number / 50, "low": 0.99 + number / 50, "high": None},
                                "control": {"value": 1.0, "low": 0.99, "high": 1.01}},
        "code": lambda number: {"code": "other", "differences": "37 instructions for 95"},
        "counts": lambda number: {"limit": 1.05, "budget": 100, "reference": [{"n": n, "instructions": 10 * n} for n in (1, 100, 1000)],
                                  "subject": [{"n": n, "instructions": 11 * n} for n in (1, 100, 1000)]}}[check]
    return {"label": label, "journal": "gate.jsonl", "run_id": "f" * 32, "started_utc": "2026-01-05T10:00:00Z", "ended_utc": "2026-01-05T10:09:00Z", "exit_code": 1, "check": check,
            "command_line": ["toll", "gate", "--out", "gate"], "build": {"commit": "0123456789ab", "dirty": False, "compiler": "GNU 12.2.0"}, "builds": None, "host": host(),
            "job": None, "placement": None, "gpu": None, "reasons": {}, "processes": 123, "dropped": 2, "damaged_lines": [], "verdicts": [
                {"kernel": f"kernel_{number}", "algorithm": "forall", "backend": "seq", "tuning": "default", "reference": "baseline", "subject": "portable",
                 "at": "n=16384 threads=1", "verdict": verdict, "reason": "made up", "figures": figures(number)} for number, verdict in enumerate(verdicts)]}


def commits(count, change_at=None, factor=1.2, kernels=3, seed=1):
    """Runs of one machine at as many commits; from one of them on the first kernel's layer is slower."""
    noise = random.Random(seed)
    runs = []
    for number in range(1, count + 1):
        rows = []
        for kernel in range(kernels):
            slower = factor if kernel == 0 and change_at is not None and number > change_at else 1
            ratio = 1.01 * slower * math.exp(noise.gauss(0, 0.004))
            rows += [row(f"kernel_{kernel}", noise=noise), row(f"kernel_{kernel}", "seq", "portable", ratio=ratio, noise=noise)]
        runs.append(run(number, rows, commit=f"{number:08x}" + 32 * "0"))
    return runs


def nodes(count=6, slow="n3", ranks=False):
    """As `toll nodes --format json` has it: n1 ..., of which one has slow memory, and two of another kind."""
    subsystems = {"memory bandwidth": 0.12, "cores": 0.0}

    def unit(name, number):
        return {"node": name, "rank": number % 2 if ranks else None, "processors": "0-7", "numa_nodes": "", "runs": 1, "deviation_of_runs": 0,
                "range_of_processes": 0.01, "below_median": {what: by if name == slow else 0.001 * (number % 3 - 1) for what, by in subsystems.items()}}
    facts = {"processor": "AMD EPYC", "cores": "64", "processors": "128", "memory": "384 GiB", "NUMA nodes": "2", "kernel": "6.1.0", "microcode": None,
             "compiler": "GNU 12.2.0"}
    names = [f"n{number + 1}" for number in range(count)]
    others = [unit("m1", 0) | {"below_median": {}}, unit("m2", 1) | {"below_median": {}}]
    return {"schema": "toll.nodes", "schema_version": 1, "false_alarm_rate": 0.01, "runs": count + 2,
            "findings": [f"node {slow}: memory bandwidth 12.0 % below the median of {count} nodes"], "not_decided": ["2 nodes of group 2: too few"],
            "slow_nodes": [{"node": slow, "group": 1, "ranks": [], "diagnosis": "memory bandwidth",
                            "slower": [{"subsystem": "memory bandwidth", "below_median": 0.12, "low": 0.11, "high": 0.13}]}],
            "slow_cells": [{"node": "n1", "rank": None, "id": "daxpy/forall/seq/default/baseline/n=1/threads=1", "below_median": 0.08}], "drifts": [],
            "subsystems": [{"group": 1, "subsystem": what, "tasks": 20, "units": count, "deviation": 0.002, "named_from": 0.04, "slowest": slow,
                            "slowest_below_median": by} for what, by in subsystems.items()],
            "groups": [{"group": 1, "nodes": count, "facts": facts, "units": [unit(name, number) for number, name in enumerate(names)]},
                       {"group": 2, "nodes": 2, "facts": facts | {"memory": "192 GiB"}, "units": others}], "tasks": []}


if __name__ == "__main__":
    json.dump(document([run(1, sweep(int(sys.argv[1])))]), sys.stdout)
