#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""weak_baselines.py TOLL ROOT [--write]: weak-baselines.txt beside each kept sweep lists its baselines that are slower
than that of a simpler backend, as `toll report --data` finds them. Neither may one be missing there, nor one that is
weak no more. With --write the lists are made again."""
import json
import pathlib
import subprocess
import sys

LIST = "weak-baselines.txt"


def lines_of(toll, journal):
    made = subprocess.run([toll, "report", journal, "--data"], capture_output=True, text=True, check=True)
    return sorted(f"{weak['kernel']}/{weak['algorithm']} {weak['backend']} {weak['tuning']} n={weak['n']}: slower than {weak['simpler_backend']}"
                  for weak in json.loads(made.stdout)["runs"][0]["weak_baselines"])


def main(toll, root, writes):
    journals = sorted((root / "results").glob("*/run.jsonl.gz"))
    assert journals, "no sweep is kept"
    wrong = []
    for journal in journals:
        file = journal.parent / LIST
        found = lines_of(toll, journal)
        if writes:
            file.write_text("".join(line + "\n" for line in found))
            continue
        listed = file.read_text().splitlines() if file.exists() else []
        wrong += [f"{file}: weak, and not listed: {line}" for line in found if line not in listed]
        wrong += [f"{file}: listed, and not weak: {line}" for line in listed if line not in found]
    if wrong:
        sys.exit("\n".join(wrong) + f"\n{sys.argv[0]} TOLL ROOT --write changes the lists")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:] == ["--write"])
