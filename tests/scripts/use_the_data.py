#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""use_the_data.py ROOT TOLL PACKAGES SECTION: runs the commands of a section of docs/how-to/use-the-data.md in a folder of
their own, and compares what they print or write with the same figures, found here from the CSV by other means. Tools of
PyPI lie in PACKAGES. Ends with 77 and the reason where a tool is missing."""
import collections
import csv
import importlib.util
import io
import json
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

PAGE = "docs/how-to/use-the-data.md"
PYPI = {"duckdb": ("--no-deps", "duckdb==2.0.1"), "reframe": ("reframe-hpc==4.10.4",)}
KEPT = "results/zen5-2cpu"


def commands_of(page, section):
    """The shell commands below a heading, block after block."""
    text = re.search(rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)[1]
    return "\n".join(re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def skip(why):
    print(why)
    sys.exit(77)


class Recipe:
    """Where a section is run, and the table of the run that it is about."""

    def __init__(self, root, toll, packages, folder):
        self.folder, self.packages = folder, packages
        (folder / "bin").mkdir()
        for name, target in (("results", root / "results"), ("bin/toll", toll), ("bin/python3", sys.executable)):
            (folder / name).symlink_to(target)
        self.environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder),
                            "LC_ALL": "C.UTF-8"}
        self.rows = list(csv.DictReader(io.StringIO(self.run(f"toll export {KEPT} --format csv"))))
        assert self.rows

    def run(self, commands):
        done = subprocess.run(["bash", "-eu", "-o", "pipefail", "-c", commands], cwd=self.folder, env=self.environment,
                              capture_output=True, text=True)
        assert done.returncode == 0, f"{commands}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
        return done.stdout

    def ratios(self, **wanted):
        return [float(row["ratio_to_baseline"]) for row in self.rows
                if row["ratio_to_baseline"] and all(row[name] == value for name, value in wanted.items())]

    def timed(self):
        return [row for row in self.rows if row["median_seconds"] and not row["mark"]]

    def needs(self, module):
        if importlib.util.find_spec(module) is None:
            skip(f"the Python module {module} is not installed")

    def needs_from_pypi(self, module):
        """Installed once for a build folder, for this recipe alone."""
        place = self.packages / module
        if not (place / module).exists():
            try:
                done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--retries", "1", "--target", place,
                                       *PYPI[module]], capture_output=True, text=True, timeout=100)
            except subprocess.TimeoutExpired:
                skip(f"pip install {' '.join(PYPI[module])} took more than 100 s")
            if done.returncode != 0:
                skip(f"pip cannot install {' '.join(PYPI[module])}: {done.stderr.strip()[-300:]}")
        self.environment["PATH"] = f"{place}/bin:{self.environment['PATH']}"
        self.environment["PYTHONPATH"] = str(place)

    def needs_program(self, path):
        if subprocess.run(["sh", "-c", f"command -v {path}"], env=self.environment, capture_output=True).returncode != 0:
            skip(f"{path} is not installed")


def check_pandas(recipe, commands):
    recipe.needs("pandas")
    lines = [line.split() for line in recipe.run(commands).splitlines()[1:]]
    for layer, backend, mean, share, cells in lines:
        by_cell = collections.defaultdict(list)  # over its inputs
        for row in recipe.rows:
            if row["ratio_to_baseline"] and (row["layer"], row["backend"]) == (layer, backend):
                place = tuple(row[name] for name in ("kernel", "shared_algorithm", "tuning", "size", "threads"))
                by_cell[place].append(float(row["ratio_to_baseline"]))
        ratios = [statistics.geometric_mean(values) for values in by_cell.values()]
        assert int(cells) == len(ratios), (layer, backend, cells)
        assert abs(float(mean) - math.exp(statistics.mean(map(math.log, ratios)))) < 1e-3, (layer, backend, mean)
        assert abs(float(share) - sum(r <= 1.05 for r in ratios) / len(ratios)) < 1e-3, (layer, backend, share)


def check_sqlite(recipe, commands):
    recipe.needs_program("sqlite3")
    lines = list(csv.reader(io.StringIO(recipe.run(commands))))
    assert len(lines) == 10, lines
    largest = sorted(recipe.ratios(), reverse=True)[:5]
    assert all(abs(float(line[-1]) - ratio) <= 1e-12 * ratio for line, ratio in zip(lines[:5], largest)), lines
    assert all(float(line[-1]) >= 1 for line in lines[5:]), lines


def check_duckdb(recipe, commands):
    recipe.needs_from_pypi("duckdb")
    found = [line.split() for line in recipe.run(commands).splitlines()]
    most = {}
    for row in recipe.rows:
        if row["layer"] == "baseline" and row["level"] and row["bytes_per_second"]:
            key = (row["level"], row["backend"])
            most[key] = max(most.get(key, 0), float(row["bytes_per_second"]) / 1e9)
    assert {(level, backend): float(rate) for level, backend, rate in found} == {k: round(v, 1) for k, v in most.items()}


def check_compare(recipe, commands):
    recipe.needs("scipy")
    recipe.needs_program("/usr/share/benchmark/compare.py")
    said = recipe.run(commands)
    pairs = [row for row in recipe.rows if (row["kernel"], row["backend"], row["variant"]) == ("daxpy", "seq", "portable")]
    assert pairs and said.count("time_pvalue") + said.count("_pvalue ") >= len(pairs), said


def check_reframe(recipe, commands):
    recipe.needs_from_pypi("reframe")
    said = recipe.run(commands)
    printed = float(re.search(r"P: median: (\S+) s", said)[1])
    medians = [float(row["median_seconds"]) for row in recipe.rows
               if (row["kernel"], row["backend"], row["variant"], row["threads"]) == ("daxpy", "seq", "portable", "1")]
    assert any(abs(printed - median) < 1e-3 * median for median in medians), (printed, medians)


def check_p3(recipe, commands):
    """What the library's pp() demands of one problem, and the efficiency recomputed of each layer."""
    recipe.run(commands)
    with open(recipe.folder / "p3.csv") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["problem", "platform", "application", "app eff", "arch eff"], rows[0]
    keys = [(row["problem"], row["platform"], row["application"]) for row in rows]
    assert len(set(keys)) == len(keys), "the library takes one efficiency of an application on a platform"
    best = {}
    for row in rows:
        for column in ("app eff", "arch eff"):
            assert row[column] == "" or 0 <= float(row[column]) <= 1, row
        if row["app eff"]:
            key = (row["problem"], row["platform"])
            best[key] = max(best.get(key, 0), float(row["app eff"]))
    assert best and set(best.values()) <= {0.0, 1.0}, "the fastest layer has an efficiency of 1"
    assert len({row["platform"].rsplit(" on ")[1] for row in rows}) == 2, "two runs, two machines"


def check_bencher(recipe, commands):
    """Bencher Metric Format, as bencher.dev documents it: names of at most 1024 characters, each with numbers."""
    recipe.run(commands)
    metrics = json.loads((recipe.folder / "bencher.json").read_text())
    assert len(metrics) == len(recipe.timed()) > 0, "each row has a name of its own"
    for name, measures in metrics.items():
        assert 0 < len(name) <= 1024 and set(measures) == {"latency"}, name
        latency = measures["latency"]
        assert set(latency) == {"value", "lower_value", "upper_value"}, latency
        assert 0 < latency["lower_value"] <= latency["value"] <= latency["upper_value"], latency
    # The adapter cpp_google wants these of run.json.
    document = google_document(recipe)
    assert all(isinstance(cache, dict) for cache in document["context"]["caches"])
    assert all(row["time_unit"] in ("ns", "us", "ms", "s") for row in document["benchmarks"])


def check_action(recipe, commands):
    """customSmallerIsBetter wants name, unit and value; range and extra are texts. googlecpp wants these of run.json."""
    recipe.run(commands)
    benches = json.loads((recipe.folder / "benches.json").read_text())
    assert len({bench["name"] for bench in benches}) == len(benches) == len(recipe.timed()) > 0
    for bench in benches:
        assert isinstance(bench["value"], float) and bench["unit"] == "s", bench
        assert isinstance(bench["range"], str) and isinstance(bench["extra"], str), bench
    for row in google_document(recipe)["benchmarks"]:
        assert isinstance(row["iterations"], int) and isinstance(row["threads"], int), row


def check_conbench(recipe, _):
    """Its adapter reads the members of a row by these names, leaves out aggregates, and groups what has one name."""
    names = {}
    for row in google_document(recipe)["benchmarks"]:
        assert {"name", "real_time", "cpu_time", "time_unit", "run_type"} <= set(row), row
        assert row["run_type"] != "aggregate" and "/real_time" in row["name"], row
        assert isinstance(row["bytes_per_second"], float), row
        names.setdefault(row["name"], set()).add(row["time_unit"])
    assert names and all(len(units) == 1 for units in names.values())


def google_document(recipe):
    document = json.loads(recipe.run(f"toll export {KEPT} --format json"))
    assert set(document) >= {"context", "benchmarks"} and document["benchmarks"]
    assert isinstance(document["context"]["caches"], list)
    for row in document["benchmarks"]:
        assert isinstance(row["name"], str) and isinstance(row["real_time"], float), row
    return document


CHECKS = {"pandas": check_pandas, "SQLite": check_sqlite, "DuckDB": check_duckdb, "compare.py": check_compare,
          "ReFrame": check_reframe, "P3 Analysis Library": check_p3, "Bencher": check_bencher,
          "github-action-benchmark": check_action, "Conbench": check_conbench}


def main(root, toll, packages, section):
    page = (root / PAGE).read_text()
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == list(CHECKS), "each section has a test"
    with tempfile.TemporaryDirectory() as scratch:
        CHECKS[section](Recipe(root, toll, packages, pathlib.Path(scratch)), commands_of(page, section))


if __name__ == "__main__":
    main(*(pathlib.Path(path).resolve() for path in sys.argv[1:4]), sys.argv[4])
