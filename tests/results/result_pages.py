#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""result_pages.py ROOT: the pages in docs/results are what scripts/result-page.py prints for the results that are
kept. It refuses a damaged journal, and a gate of another machine; and shows what a gate found, and a run of layers."""
import copy
import csv
import gzip
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zlib


def page(root, folder):
    return subprocess.run([sys.executable, root / "scripts/result-page.py", folder], capture_output=True, text=True)


def line_of(record):
    """A line of a journal, with its checksum."""
    text = json.dumps({name: value for name, value in record.items() if name != "crc32"})[:-1].encode()
    return text + f',"crc32":"{zlib.crc32(text):08x}"}}\n'.encode()


def check_pages(root):
    kept = sorted({packed.parent for packed in (root / "results").glob("*/*.jsonl.gz")})
    assert kept, "no result is kept"
    for folder in kept:
        made = page(root, folder)
        assert made.returncode == 0, made.stderr
        committed = root / f"docs/results/{folder.name}.md"
        assert committed.read_text() == made.stdout, f"type: scripts/result-page.py results/{folder.name} --write"
    pages = {file.stem for file in (root / "docs/results").glob("*.md")} - {"README"}
    assert pages == {folder.name for folder in kept}, pages
    return next(folder for folder in kept if (folder / "run.jsonl.gz").exists())


def check_damage(root, kept, scratch):
    folder = scratch / "damaged"
    shutil.copytree(kept, folder)
    lines = gzip.decompress((kept / "run.jsonl.gz").read_bytes())
    (folder / "run.jsonl.gz").write_bytes(gzip.compress(lines.replace(b'"samples":6', b'"samples":7', 1)))
    made = page(root, folder)
    assert made.returncode != 0 and "line 1: the checksum does not match" in made.stderr, made


def interval(value, low, high):
    return {"value": value, "low": low, "high": high}


def verdict(backend, name, ratio):
    figures = {"limit": 1.02, "confidence": 0.995, "processes": 5, "same_code": ratio is None}
    if ratio is not None:
        figures |= {"ratio": ratio, "control": interval(0.98, 0.9, None)}
    return {"record": "verdict", "kernel": "daxpy", "algorithm": "forall", "backend": backend, "tuning": "default",
            "at": "n=100 threads=1", "verdict": name, "reason": "", "figures": figures}


def check_gate(root, kept, scratch):
    header = json.loads(gzip.decompress((kept / "run.jsonl.gz").read_bytes()).splitlines()[0])
    gate = {name: header[name] for name in ("record", "started_utc", "build", "host")}
    gate |= {"check": "time", "command_line": ["/place/toll", "gate", "--out", "/place", "--kernel", "daxpy", "--junit=x"]}
    rest = [{"record": "process", "dropped": True}, {"record": "process", "dropped": False},
            verdict("seq", "pass", None), verdict("simd", "FAIL", interval(1.5, 1.25, 1.75)),
            {"record": "end", "ended_utc": "2031-05-07T09:30:00Z", "exit_code": 1}]
    folder = scratch / "gated"
    shutil.copytree(kept, folder)

    def page_with(first):
        (folder / "gate.jsonl.gz").write_bytes(gzip.compress(b"".join(map(line_of, [first, *rest]))))
        return page(root, folder)

    made = page_with(gate)
    assert made.returncode == 0, made.stderr
    for line in ("`toll gate --kernel daxpy`", "2 processes, of which 1 were dropped", "| all | 2 | 1 | 1 |",
                 "| forall | `seq` | default | n=100 threads=1 | same code | - | 1.02 | 5 | pass |",
                 "| 1.500 [1.250, 1.750] | 0.980 [0.900, inf] | 1.02 | 5 | fail |",
                 "off from 1 by 2.00 % in the median over 1 cells, and by 2.0 % at most"):
        assert line in made.stdout, (line, made.stdout)

    ours = copy.deepcopy(rest)
    rest[2:4] = [one | {"subject": "kokkos", "reference": "portable"} for one in rest[2:4]]
    made = page_with(gate).stdout
    for line in ("| at | kokkos/portable | A/A |", "A/A control, `portable` against itself"):
        assert line in made, (line, made)
    rest[3] |= {"subject": "raja"}
    made = page_with(gate).stdout
    assert "| forall | `simd` | default | raja/portable | n=100 threads=1 | 1.500 [1.250, 1.750] |" in made, made
    rest[:] = ours

    (folder / "run.jsonl.gz").unlink()
    alone = page_with(gate).stdout
    assert "## Machine and build" in alone and "## gate" in alone and "## The sweep" not in alone, alone

    shutil.copy(kept / "run.jsonl.gz", folder)
    other = copy.deepcopy(gate)
    other["host"]["processor"]["microarchitecture"] = "another"
    made = page_with(other)
    assert made.returncode != 0 and "keep them in different folders" in made.stderr, made


def check_layers(root, kept, scratch):
    """Two cells of the kept sweep, with a layer that is faster than ours in one, by its second way only."""
    with open(kept / "run.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["kernel"] == "daxpy" and row["backend"] in ("seq", "simd")]
    ratios = {("kokkos", "seq"): (1.6, 1.5, 1.7), ("kokkos.tuned", "seq"): (0.5, 0.4, 0.6),
              ("kokkos", "simd"): (0.99, 0.5, 1.5), ("portable", "seq"): (1.0, 0.9, 1.1), ("portable", "simd"): (1.1, 1, 1.2)}
    found = [row for row in rows if row["variant"] == "baseline"]
    for (variant, backend), (value, low, high) in ratios.items():
        base = next(row for row in rows if row["backend"] == backend and row["variant"] == "portable")
        found.append({**base, "variant": variant, "ratio_to_baseline": value, "ratio_to_baseline_low": low,
                      "ratio_to_baseline_high": high})
    folder = scratch / "layers"
    folder.mkdir()
    shutil.copy(kept / "run.jsonl.gz", folder / "layers_cache.jsonl.gz")
    with open(folder / "layers_cache.csv", "w", newline="") as file:
        table = csv.DictWriter(file, fieldnames=rows[0])
        table.writeheader()
        table.writerows(found)
    (folder / "reasons.json").write_text(json.dumps({"daxpy/forall seq kokkos": "it skips half"}))
    (folder / "compile-times.txt").write_text("| daxpy/kokkos.cpp (seq) | 2.25 |\n| daxpy/kokkos.tuned.cpp (seq) | 1.50 |\n"
                                              "| daxpy/portable.cpp (seq) | 0.25 |\n")
    made = page(root, folder)
    assert made.returncode == 0, made.stderr
    for line in ("| `kokkos` | `seq` | 1 | 1.600 | 1.000 | 0 % | 1.60 (daxpy/forall) |",
                 "| `kokkos`, the faster way | `seq` | 1 | 0.500 | 1.000 | 100 % | 0.50 (daxpy/forall) |",
                 "| 1.600 [1.500, 1.700]<br>tuned 0.500 [0.400, 0.600] |",
                 "| `kokkos.tuned` 0.500 [0.400, 0.600] | 1.000 [0.900, 1.100] | it skips half |",
                 "| `seq` | daxpy | 0.25 | 3.75 |"):
        assert line in made.stdout, (line, made.stdout)
    assert made.stdout.count("it skips half") == 1 and "not looked into" not in made.stdout, made.stdout


def check_compilers(root, kept, scratch):
    """The kept sweep as that of two compilers, of which the second is made slower in one cell."""
    folder = scratch / "compilers"
    folder.mkdir()
    shutil.copy(kept / "run.jsonl.gz", folder / "run.jsonl.gz")
    shutil.copy(kept / "run.csv", folder / "run.csv")
    for name in ("g++", "clang++-19"):
        shutil.copy(kept / "run.jsonl.gz", folder / f"compiler_{name}.jsonl.gz")
        shutil.copy(kept / "run.csv", folder / f"compiler_{name}.csv")
    columns = ["kernel", "algorithm", "shared_algorithm", "backend", "tuning", "variant", "run", "reference_size", "reference_n", "n", "threads",
               "ratio", "ratio_low", "ratio_high"]
    with open(folder / "compilers.csv", "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(columns)
        for name, shared, ratio in (("forall", "forall", 4), ("reduce", "reduce", 0.5), ("reduce_few", "reduce", 2)):
            table.writerow(["daxpy", name, shared, "seq", "default", "portable", 2, "", 100, 100, 1, ratio, ratio - 0.25, ratio + 0.25])
    made = page(root, folder)
    assert made.returncode == 0, made.stderr
    for line in ("| `clang++-19` | `seq` | portable | 2 | 2.000 |",
                 "| `clang++-19` | daxpy/forall | `seq` | portable | 100 | 4.000 [3.750, 4.250] |"):
        assert line in made.stdout, (line, made.stdout)


def main(root):
    kept = check_pages(root)
    with tempfile.TemporaryDirectory() as scratch:
        check_damage(root, kept, pathlib.Path(scratch))
        check_gate(root, kept, pathlib.Path(scratch))
        check_layers(root, kept, pathlib.Path(scratch))
        check_compilers(root, kept, pathlib.Path(scratch))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
