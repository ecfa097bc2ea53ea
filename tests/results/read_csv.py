#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""read_csv.py FAKES: pandas reads run.csv. Ends with 77 where pandas is not installed."""
import pathlib
import subprocess
import sys
import tempfile

try:
    import pandas
except ImportError:
    print("python3-pandas is not installed")
    sys.exit(77)


def main(fakes):
    with tempfile.TemporaryDirectory() as scratch:
        made = pathlib.Path(scratch) / "made"
        done = subprocess.run([fakes, "run", "--kernel", "right,wrong,throw", "--variant", "baseline,portable",
                               "--backend", "seq", "--size", "10", "--processes", "1", "--samples", "2", "--min-time", "0.002",
                               "--most-disturbed", "1", "--ceilings", "none", "--out", made], capture_output=True, text=True)
        assert done.returncode == 3, done
        table = pandas.read_csv(made / "run.csv")
    assert len(table) == 6, table  # two arms of three kernels
    passed = table[table.status == "passed"]
    assert len(passed) == 4, table
    assert (passed.median_seconds > 0).all() and (passed.min_seconds <= passed.max_seconds).all(), table
    assert (abs(passed.bytes_per_second * passed.median_seconds - 240) < 1e-6).all(), table
    assert passed.n.dtype.kind == "i" and passed.threads.dtype.kind == "i", table.dtypes
    failed = table[table.status != "passed"]
    assert failed.median_seconds.isna().all() and (failed.reason.str.len() > 0).all(), table


if __name__ == "__main__":
    main(sys.argv[1])
