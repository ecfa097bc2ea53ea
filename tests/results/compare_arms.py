#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""compare_arms.py FAKES: Google Benchmark's compare.py (libbenchmark-tools, and python3-scipy, which it needs)
pairs the arms of run.json in its mode `filters`. Ends with 77 where these are not installed."""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

COMPARE = pathlib.Path("/usr/share/benchmark/compare.py")

try:
    import scipy.stats  # noqa: F401
except ImportError:
    print("python3-scipy is not installed")
    sys.exit(77)
if not COMPARE.exists():
    print("libbenchmark-tools is not installed")
    sys.exit(77)


def times(document, variant, kernel):
    return [row["real_time"] for row in document["benchmarks"] if (row["variant"], row["kernel"]) == (variant, kernel)]


def main(fakes):
    with tempfile.TemporaryDirectory() as scratch:
        made = pathlib.Path(scratch) / "made"
        subprocess.run([fakes, "run", "--kernel", "right,once", "--variant", "baseline,portable", "--backend", "seq",
                        "--size", "1000", "--processes", "2", "--samples", "4", "--min-time", "0.002", "--most-disturbed", "1",
                        "--ceilings", "none", "--out", made],
                       capture_output=True, check=False)
        compared = pathlib.Path(scratch) / "compared.json"
        done = subprocess.run([sys.executable, COMPARE, "--dump_to_json", compared, "filters", made / "run.json",
                               "variant:baseline", "variant:portable"], capture_output=True, text=True)
        assert done.returncode == 0, done
        document = json.loads((made / "run.json").read_text())
        pairs = json.loads(compared.read_text())
    baseline = times(document, "baseline", "right")
    portable = times(document, "portable", "right")
    assert times(document, "baseline", "once") and not times(document, "portable", "once"), document
    pairs = [pair for pair in pairs if pair["run_type"] == "iteration"]
    assert len(pairs) == 1, pairs  # what is wrong has no pair
    assert "[variant:baseline vs. variant:portable]" in pairs[0]["name"], pairs
    measured = pairs[0]["measurements"]
    # Fewer than 2 * 4 where a machine so busy that the cell took too long cut its samples short.
    assert 2 <= len(measured) <= 8, measured
    assert [(m["real_time"], m["real_time_other"]) for m in measured] == list(zip(baseline, portable)), measured
    assert 0 <= pairs[0]["utest"]["time_pvalue"] <= 1, pairs
    print(done.stdout, statistics.median(m["time"] for m in measured))


if __name__ == "__main__":
    main(sys.argv[1])
