#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""check_results.py FAKES TOLL SCHEMAS: makes runs that pass, are wrong, crash, are interrupted and go on, and
validates every line of their journals, and their run.json, by the schemas. A document that lacks or gains a
field must be refused. The journals that are kept beside the schemas must still say what they said."""
import copy
import gzip
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import jsonschema


def validators(folder):
    """By the names of their files. The schema of the CSV is none of JSON."""
    schemas = {file.name: json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))}
    assert all(name.endswith(".schema.json") for name in schemas), list(schemas)
    del schemas["run_csv.schema.json"]
    by_id = {schema["$id"]: schema for schema in schemas.values()}
    assert len(by_id) == len(schemas), "two schemas have one id"
    found = {}
    for file, schema in schemas.items():
        name = file.removesuffix(".schema.json")
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema", file
        assert re.fullmatch(rf"https://toll\.invalid/schema/{name}/[1-9]\d*", schema["$id"]), file
        jsonschema.Draft202012Validator.check_schema(schema)
        resolver = jsonschema.RefResolver(schema["$id"], schema, store=by_id)
        found[name] = jsonschema.Draft202012Validator(schema, resolver=resolver)
    # Only of what is kept and of what a run writes; other tests ask the others.
    found = {name: found[name] for name in found if name in ("run", "machine") or name.startswith("journal_")}
    return found


def run(fakes, folder, *arguments, expected, budget="5"):
    done = subprocess.run([fakes, "run", "--time-budget", budget, "--backend", "seq", "--size", "10", "--processes", "1",
                           "--samples", "2", "--min-time", "0.002", "--most-disturbed", "1", "--out", folder, *arguments],
                          capture_output=True, text=True)
    assert done.returncode == expected, (arguments, done)


def run_interrupted_and_resumed(fakes, folder):
    words = [fakes, "run", "--ceilings", "none", "--kernel", "right,stuck", "--backend", "seq", "--size", "10", "--processes", "1",
             "--samples", "2", "--min-time", "0.002", "--most-disturbed", "1", "--variant", "portable", "--out", folder]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal = folder / "run.jsonl"
    deadline = time.monotonic() + 60
    while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130
    interrupted = json.loads((folder / "run.json").read_text())
    done = subprocess.run([fakes, "run", "--resume", folder, "--timeout", "1"], capture_output=True, text=True)
    assert done.returncode == 5, done
    return interrupted


def refuses_changes(validator, document):
    """Each required member matters, and where nothing else may stand, nothing else does."""
    refused = 0
    for name in document:
        less = copy.deepcopy(document)
        del less[name]
        assert not validator.is_valid(less), f"valid without {name}"
        refused += 1
    more = dict(document, stray=1)
    assert not validator.is_valid(more), "valid with a stray member"
    return refused


def check_kept_results(toll, valid, folder):
    """The results that are kept with the sources can still be read, and say what they said."""
    kept = sorted(packed for name in ("run", "layers*", "compiler_*") for packed in folder.glob(f"*/{name}.jsonl.gz"))
    assert kept, f"{folder} has no journal"
    for packed in kept:
        lines = gzip.decompress(packed.read_bytes())
        records = [json.loads(line) for line in lines.splitlines()]
        for record in records[:3] + records[-1:]:  # all would take minutes
            valid["journal_" + record["record"]].validate(record)
        done = subprocess.run([toll, "export", packed, "--format", "csv"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert done.stdout == (packed.parent / packed.name.replace(".jsonl.gz", ".csv")).read_text(), packed
    machines = sorted(folder.glob("*/machine.json"))
    assert machines, f"{folder} has no machine.json"
    for file in machines:
        valid["machine"].validate(json.loads(file.read_text()))


def main(fakes, toll, schemas):
    valid = validators(schemas)
    seen = {name: 0 for name in valid if name != "machine"}
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        run(fakes, scratch / "passed", "--kernel", "right", "--fom", expected=0)
        run(fakes, scratch / "mixed", "--kernel", "right,wrong,throw,null", "--ceilings", "none", expected=3)
        run(fakes, scratch / "skipped", "--kernel", "slow", budget="0.01", expected=5)
        documents = [run_interrupted_and_resumed(fakes, scratch / "resumed")]
        for folder in sorted(scratch.iterdir()):
            documents.append(json.loads((folder / "run.json").read_text()))
            for line in (folder / "run.jsonl").read_text().splitlines():
                record = json.loads(line)
                name = "journal_" + record["record"]
                valid[name].validate(record)
                refuses_changes(valid[name], record)
                seen[name] += 1
        for document in documents:
            valid["run"].validate(document)
            refuses_changes(valid["run"], document)
            seen["run"] += 1
        check_kept_results(toll, valid, schemas.parent)
        assert all(seen.values()), seen
        print("validated:", seen)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
