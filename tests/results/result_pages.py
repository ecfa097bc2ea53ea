#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""result_pages.py ROOT: the pages in docs/results are what scripts/result-page.py prints for the results that are
kept. It refuses a damaged journal, and a gate of another machine; and shows what a gate found."""
import copy
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

    (folder / "run.jsonl.gz").unlink()
    alone = page_with(gate).stdout
    assert "## Machine and build" in alone and "## gate" in alone and "## The sweep" not in alone, alone

    shutil.copy(kept / "run.jsonl.gz", folder)
    other = copy.deepcopy(gate)
    other["host"]["processor"]["microarchitecture"] = "another"
    made = page_with(other)
    assert made.returncode != 0 and "keep them in different folders" in made.stderr, made


def main(root):
    kept = check_pages(root)
    with tempfile.TemporaryDirectory() as scratch:
        check_damage(root, kept, pathlib.Path(scratch))
        check_gate(root, kept, pathlib.Path(scratch))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
