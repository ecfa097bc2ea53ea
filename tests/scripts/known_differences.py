#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""known_differences.py TOLL ROOT: every known_differences.json keeps to its schema, each entry selects a variant that
is registered, and names a heading that exists; CMake refuses what is malformed in a sentence."""
import fnmatch
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import links

PAGE = "docs/explanation/why-arms-differ.md"
MALFORMED = {
    "[{": "no list of objects",
    '{"why": "x"}': "no list of objects",
    '["x"]': "entry 0 is no object",
    '[{"layer": "raja", "wy": "x"}]': "no key 'wy'",
    '[{"layer": "raja"}]': "'why' has 0 characters",
    '[{"layer": "raja", "why": "' + "x" * 61 + '"}]': "'why' has 61 characters",
    '[{"layer": "raja", "why": "a; b"}]': "a character that it may not have",
    '[{"layer": "raja,", "why": "x"}]': "a character that it may not have",
    '[{"why": "x"}]': "name the 'layer' or the 'variant'",
}


def matches(patterns, name):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns.split(","))


def selects(entry, cell, variant):
    facts = {**cell, "variant": variant, "layer": variant.split(".")[0]}
    return all(matches(entry.get(key, "*"), facts[key]) for key in ("algorithm", "backend", "tuning", "layer", "variant"))


def is_stale(entry, cells, folder, backends):
    """Whether the entry selects nothing. What this build lacks is looked for among the sources."""
    if any(selects(entry, cell, variant) for cell in cells for variant in cell["variants"]):
        return False
    layers = {file.name.split(".")[0] for file in folder.glob("*.cpp")} - {"baseline"}
    layers = {layer for layer in layers if matches(entry.get("layer", entry.get("variant")), layer)
              or matches(entry.get("variant", "*").replace(".tuned", ""), layer) and "layer" not in entry}
    built = {(cell["backend"], name.split(".")[0]) for cell in cells for name in cell["variants"]}
    lacks_some = any((backend, layer) not in built for layer in layers for backend in backends
                     if matches(entry.get("backend", "*"), backend))
    is_algorithm = any(matches(entry.get("algorithm", "*"), cell["algorithm"]) for cell in cells)
    return not (is_algorithm and lacks_some)


def refused(root, text):
    """What CMake says of a file with this text."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "known_differences.json"
        file.write_text(text)
        script = pathlib.Path(folder) / "read.cmake"
        script.write_text(f'cmake_minimum_required(VERSION 3.25)\ninclude("{root}/cmake/known_differences.cmake")\n'
                          f'toll_difference_entries(entries daxpy "{file}")\n')
        done = subprocess.run(["cmake", "-P", script], capture_output=True, text=True)
    assert done.returncode != 0, f"{text} was read"
    return " ".join(done.stderr.split())


def main(toll, root):
    schema = json.loads((root / "results/schema/known_differences.schema.json").read_text())
    check = jsonschema.Draft202012Validator(schema)
    listed = json.loads(subprocess.run([toll, "list", "--json"], check=True, capture_output=True).stdout)["cells"]
    backends = {folder.name for folder in (root / "core/toll/backends").iterdir() if folder.is_dir()}
    headings = links.anchors_of(root / PAGE)
    files = sorted(root.glob("variants/*/known_differences.json"))
    assert files, "there is no known_differences.json"
    problems = []
    for file in files:
        cells = [cell for cell in listed if cell["kernel"] == file.parent.name]
        entries = json.loads(file.read_text())
        problems += [f"{file}: {error.message}" for error in check.iter_errors(entries)]
        problems += [f"{file}: {entry}: selects no variant" for entry in entries
                     if is_stale(entry, cells, file.parent, backends)]
        problems += [f"{file}: {PAGE} has no heading '{entry['see']}'" for entry in entries
                     if "see" in entry and entry["see"] not in headings]
        assert is_stale({"layer": "portable", "algorithm": "nothing"}, cells, file.parent, backends)
        assert is_stale({"layer": "nobody"}, cells, file.parent, backends)
    for text, sentence in MALFORMED.items():
        assert sentence in refused(root, text), f"{text}: {refused(root, text)}"
        try:
            assert not check.is_valid(json.loads(text)), f"the schema allows {text}"
        except json.JSONDecodeError:
            pass
    sys.exit("\n".join(problems) if problems else 0)


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
