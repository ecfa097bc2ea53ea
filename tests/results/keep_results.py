#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""keep_results.py TOLL ROOT: scripts/keep-results.sh makes from journals alone the tables, the list of weak baselines, the
reports and the page that are kept beside them. Ends with 77 where reports cannot be drawn."""
import importlib.util
import pathlib
import shutil
import subprocess
import sys
import tempfile

GIVEN = ("*.jsonl.gz", "reasons.json", "compile-times.txt")
NOT_MADE = {"README.md", "machine.json", "machines.html"}


def copy_of(root, scratch, folders):
    """What the script needs, and of the results what cannot be made from them."""
    for part in ("scripts", "report", "tests/results"):
        shutil.copytree(root / part, scratch / part)
    (scratch / "docs/results").mkdir(parents=True)
    for folder in folders:
        (scratch / "results" / folder).mkdir(parents=True)
        for pattern in GIVEN:
            for file in (root / "results" / folder).glob(pattern):
                shutil.copy(file, scratch / "results" / folder)


def check_same(root, scratch, folder, kept_reports):
    page = f"docs/results/{folder}.md"
    assert (scratch / page).read_text() == (root / page).read_text(), page
    made = {file.name for file in (scratch / "results" / folder).iterdir()}
    kept = {file.name for file in (root / "results" / folder).iterdir()} - NOT_MADE
    assert made == kept, f"type: scripts/keep-results.sh TOLL results/{folder}; {made ^ kept} are there only or made only"
    for name in kept:
        files = scratch / "results" / folder / name, root / "results" / folder / name
        if name.endswith(".html"):
            data = [kept_reports.lasting(kept_reports.data_in(file)) for file in files]
            assert [run["journal"] for run in data[0]["runs"]] == [run["journal"] for run in data[1]["runs"]], name
            assert len(data[0]["gates"]) == len(data[1]["gates"]), name
        else:
            assert files[0].read_bytes() == files[1].read_bytes(), name


def main(toll, root):
    if importlib.util.find_spec("matplotlib") is None or importlib.util.find_spec("jinja2") is None:
        print("no reports: install python3-matplotlib and python3-jinja2")
        sys.exit(77)
    spec = importlib.util.spec_from_file_location("kept_reports", root / "tests/scripts/kept_reports.py")
    kept_reports = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kept_reports)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        folders = sorted({packed.parent.name for packed in (root / "results").glob("*/*.jsonl.gz")})
        assert folders, "no results are kept"
        copy_of(root, scratch, folders)
        for folder in folders:
            done = subprocess.run([scratch / "scripts/keep-results.sh", toll, f"results/{folder}/"], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            check_same(root, scratch, folder, kept_reports)
        refused = subprocess.run([scratch / "scripts/keep-results.sh", toll], capture_output=True, text=True)
        assert refused.returncode == 2 and "usage: keep-results.sh" in refused.stderr, refused


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
