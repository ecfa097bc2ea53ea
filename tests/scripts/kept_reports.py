#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""kept_reports.py TOLL ROOT [--write]: the reports among the kept results have the figures that toll computes of the
journals beside them today. With --write they are drawn again. Each says itself how it was made."""
import json
import os
import pathlib
import re
import subprocess
import sys

DATA = re.compile(r'<script type="application/json" id="toll-data">(.*?)</script>', re.DOTALL)
OF_THE_MOMENT = ("generated_utc", "toll", "command_line", "hot_loops")  # and what needs the builds that were measured


def data_in(report):
    return json.loads(DATA.search(report.read_text())[1])


def arguments_of(data):
    """As they were given, but for the executable, its options and the place of the report."""
    words, skips = [], False
    for word in data["command_line"][2:]:
        option = word.partition("=")[0] if word.startswith("--") else ""
        if not skips and not option:
            words.append(word)
        skips = bool(option) and "=" not in word and option != "--data"
    return words


def lasting(data):
    return {name: value for name, value in data.items() if name not in OF_THE_MOMENT}


def now(toll, root, data):
    done = subprocess.run([toll, "report", *arguments_of(data), "--data"], cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def differing(kept, made, where=""):
    """Places at which two documents differ, the first few."""
    if isinstance(kept, dict) and isinstance(made, dict):
        return [place for key in sorted(kept.keys() | made.keys())
                for place in differing(kept.get(key), made.get(key), f"{where}/{key}")][:5]
    if isinstance(kept, list) and isinstance(made, list) and len(kept) == len(made):
        return [place for i, pair in enumerate(zip(kept, made)) for place in differing(*pair, f"{where}/{i}")][:5]
    return [] if kept == made else [f"{where}: {str(kept)[:80]} is now {str(made)[:80]}"]


def main(toll, root, writes):
    reports = sorted((root / "results").glob("*/*.html"))
    assert reports, "no reports are kept"
    stale = []
    for report in reports:
        data = data_in(report)
        found = differing(lasting(data), lasting(now(toll, root, data)))
        if found and writes:
            words = [os.path.relpath(toll, root), "report", *arguments_of(data), "--out", report.relative_to(root)]
            subprocess.run(words, cwd=root, check=True)  # the page shows them: no folder of this machine
        elif found:
            stale += [f"{report.relative_to(root)}:", *found]
    if stale:
        sys.exit("\n".join(stale) + f"\n{sys.argv[0]} TOLL ROOT --write draws them again")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:] == ["--write"])
