#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""check_csv.py FAKES RESULTS: run.csv of a run that passes, is wrong, crashes and is skipped, and the tables that RESULTS
keeps beside their journals, say what schema/run_csv.schema.json says: its columns, their types, units and limits. A
table that breaks it must be refused."""
import csv
import datetime
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile

READERS = {"string": str, "integer": int, "number": float,
           "datetime": lambda text: datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")}
UNITS = {"_seconds": "s", "bytes_read": "B", "bytes_written": "B", "_bytes": "B", "bytes_per_second": "B/s",
         "flops_per_second": "1/s"}


def problem_with(value, field):
    """Empty if the schema allows the value."""
    limits = field.get("constraints", {})
    if value == "":
        return "is missing" if limits.get("required") else ""
    try:
        read = READERS[field["type"]](value)
    except ValueError:
        return f"is no {field['type']}"
    if "enum" in limits and read not in limits["enum"]:
        return f"is none of {limits['enum']}"
    if "pattern" in limits and not re.fullmatch(limits["pattern"], value):
        return f"does not match {limits['pattern']}"
    if read is not None and ("minimum" in limits and read < limits["minimum"] or
                             "maximum" in limits and read > limits["maximum"]):
        return "lies outside of its limits"
    return ""


def problems(text, schema):
    rows = list(csv.reader(io.StringIO(text)))
    fields = schema["fields"]
    if rows[0] != [field["name"] for field in fields]:
        return [f"columns {rows[0]}"]
    found = []
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(fields):
            found.append(f"line {number} has {len(row)} fields")
            continue
        for value, field in zip(row, fields):
            if problem := problem_with(value, field):
                found.append(f"line {number}: {field['name']} '{value}' {problem}")
    return found


def check_schema(schema):
    assert re.fullmatch(r"https://toll\.invalid/schema/run_csv/[1-9]\d*", schema["$id"]), schema["$id"]
    for field in schema["fields"]:
        assert set(field) <= {"name", "type", "description", "unit", "constraints"}, field
        assert field["type"] in READERS and field["description"], field
        for ending, unit in UNITS.items():
            if field["name"].endswith(ending) and not field["name"].startswith("flops"):
                assert field["unit"] == unit or ending == "_seconds" and field["unit"] == "s", field


def refuses(text, schema):
    lines = text.splitlines()
    broken = {"a column less": [lines[0].replace(",n,", ",", 1), *lines[1:]],
              "a word for a number": [lines[0], *(line.replace(",passed,", ",fine,", 1) for line in lines[1:])],
              "a field more": [lines[0], lines[1] + ",1", *lines[2:]]}
    for what, changed in broken.items():
        assert problems("\n".join(changed), schema), what


def main(fakes, results):
    schema = json.loads((results / "schema/run_csv.schema.json").read_text())
    check_schema(schema)
    with tempfile.TemporaryDirectory() as scratch:
        made = pathlib.Path(scratch) / "made"
        subprocess.run([fakes, "run", "--kernel", "right,wrong,throw,null", "--backend", "seq", "--size", "10", "--processes",
                        "1", "--samples", "2", "--min-time", "0.002", "--most-disturbed", "1", "--out", made], capture_output=True,
                       check=False)
        tables = {made / "run.csv": (made / "run.csv").read_text()}
    assert {"passed", "wrong", "crashed"} <= {row["status"] for row in csv.DictReader(io.StringIO(*tables.values()))}
    for journal in sorted(results.glob("*/*.jsonl.gz")):
        kept = journal.with_name(journal.name.replace(".jsonl.gz", ".csv"))
        if kept.exists():  # the journal of a gate has none
            tables[kept] = kept.read_text()
    assert len(tables) > 1, results
    for name, text in tables.items():
        found = problems(text, schema)
        assert not found, (name, found[:10])
        refuses(text, schema)


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
