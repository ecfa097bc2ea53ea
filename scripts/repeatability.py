#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""repeatability.py OUT CASE... -- [arguments of toll run]: sweeps the same cells again under each of these cases,
and prints how far the ratio of each cell that states one lies from that of the first case; then, how many of the
95 % intervals contain the median of the ratios of all other sweeps.

  quiet       nothing beside it
  burst       a process beside it that burns a core for 0.3 s and sleeps for 0.3 s, over and over
  bursts      two of them
  quota       a quota of 20 % of one processor for each processor (control groups of version 1 or 2, as root)
  one         taskset -c to the last processor
  close       OMP_PROC_BIND=close OMP_PLACES=cores
  unbound     OMP_PROC_BIND=false
  passive     OMP_WAIT_POLICY=passive

OUT is a new folder; the journal of each sweep stays there. TOLL names the executable (default
build/release/harness/toll)."""
import csv
import os
import pathlib
import statistics
import subprocess
import sys
import time

CELL = ("kernel", "algorithm", "backend", "tuning", "size", "n", "threads")
BURST = "import time\nwhile True:\n    end = time.monotonic() + 0.3\n    while time.monotonic() < end: pass\n    time.sleep(0.3)\n"
ENVIRONMENT = {
    "close": {"OMP_PROC_BIND": "close", "OMP_PLACES": "cores"},
    "unbound": {"OMP_PROC_BIND": "false"},
    "passive": {"OMP_WAIT_POLICY": "passive"},
}
BURNERS = {"burst": 1, "bursts": 2}
QUOTA = 0.2


def quota_group():
    """The folder of a new control group that allows QUOTA of each processor."""
    period = 100000
    quota = int(QUOTA * period * os.cpu_count())
    version_1 = pathlib.Path("/sys/fs/cgroup/cpu")
    group = (version_1 if version_1.is_dir() else pathlib.Path("/sys/fs/cgroup")) / f"toll-{os.getpid()}"
    group.mkdir()
    if version_1.is_dir():
        (group / "cpu.cfs_period_us").write_text(str(period))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {period}")
    return group


def sweep(case, folder, arguments):
    toll = os.environ.get("TOLL", "build/release/harness/toll")
    names_backends = any(word.split("=")[0] == "--backend" for word in arguments)
    backends = [] if names_backends else ["--backend", "seq,simd,openmp,tbb"]
    words = [toll, "run", *backends, *arguments, "--out", str(folder)]
    if case == "one":
        words = ["taskset", "-c", str(max(os.sched_getaffinity(0))), *words]
    burners = [subprocess.Popen([sys.executable, "-c", BURST]) for _ in range(BURNERS.get(case, 0))]
    group = quota_group() if case == "quota" else None

    def join():
        if group:
            (group / "cgroup.procs").write_text(str(os.getpid()))

    start = time.monotonic()
    try:
        with open(f"{folder}.txt", "w") as table:
            done = subprocess.run(words, stdout=table, stderr=subprocess.STDOUT, preexec_fn=join,
                                  env=os.environ | ENVIRONMENT.get(case, {}))
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()
        if group:
            group.rmdir()
    if done.returncode not in (0, 5):
        sys.exit(f"{case}: toll run ended with {done.returncode}; see {folder}.txt")
    return time.monotonic() - start


def intervals_in(folder):
    """cell -> portable/baseline and its bounds, or None where none is stated; what was skipped is left out."""
    found = {}
    with open(folder / "run.csv") as lines:
        for row in csv.DictReader(lines):
            if row["variant"] == "portable" and row["status"] == "passed":
                cell = tuple(row[name] for name in CELL)
                figures = [row["ratio_to_baseline" + end] for end in ("", "_low", "_high")]
                found[cell] = [float(f) if f else None for f in figures] if figures[0] else None
    return found


def ratios_of(intervals):
    return {cell: figures and figures[0] for cell, figures in intervals.items()}


def coverage(sweeps):
    """How many intervals contain the median of the ratios that three or more other sweeps state, and of how many."""
    inside = count = 0
    for number, sweep_ in enumerate(sweeps):
        for cell, figures in sweep_.items():
            others = [s[cell][0] for i, s in enumerate(sweeps) if i != number and s.get(cell)]
            if figures and figures[1] is not None and len(others) >= 3:
                count += 1
                inside += figures[1] <= statistics.median(others) <= figures[2]
    return inside, count


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def print_row(case, seconds, first, now, of_backends, name):
    cells = [cell for cell in now if cell[2] in of_backends]
    stated = [cell for cell in cells if now[cell] is not None and first.get(cell) is not None]
    moved = [100 * abs(now[cell] / first[cell] - 1) for cell in stated]
    figures = "- | - | -"
    if moved:
        figures = f"{statistics.median(moved):.2f} | {quantile(moved, 0.9):.2f} | {max(moved):.2f}"
    marked = sum(now[cell] is None for cell in cells)
    print(f"| {case} | {name} | {len(cells)} | {marked} | {len(stated)} | {figures} | {seconds:.0f} |", flush=True)
    for cell in sorted(stated, key=lambda c: -abs(now[c] / first[c] - 1))[:2]:
        print(f"    {' '.join(cell)}: {first[cell]:.4f} -> {now[cell]:.4f}", file=sys.stderr)


def main(out, cases, arguments):
    out.mkdir(parents=True)
    print("| case | backends | cells | without a ratio | compared | median, % | 90th percentile, % | worst, % | s |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    first = None
    sweeps = []
    for number, case in enumerate(cases):
        folder = out / f"{number}-{case}"
        seconds = sweep(case, folder, arguments)
        sweeps.append(intervals_in(folder))
        now = ratios_of(sweeps[-1])
        first = first or now
        for backends in (("seq", "simd"), ("openmp", "tbb")):
            print_row(case, seconds, first, now, backends, ", ".join(backends))
    inside, count = coverage(sweeps)
    print(f"\n{inside} of {count} intervals contain the median ratio of the other sweeps")


if __name__ == "__main__":
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    known = {"quiet", "one", "quota", *BURNERS, *ENVIRONMENT}
    if cut < 2 or not set(words[1:cut]) <= known:
        sys.exit(__doc__)
    main(pathlib.Path(words[0]), words[1:cut], words[cut + 1:])
