#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""layer_coverage.py ROOT: docs/reference/layer-coverage.md tells the truth of itself. Its tests exist, and run on the
backends it says; what is refused has a decision; its counts are those of its rows."""
import pathlib
import re
import sys

PAGE = "docs/reference/layer-coverage.md"
ALL = {"seq", "simd", "openmp", "tbb", "omp_target", "cuda"}
STATES = ("yes", "partly", "no")
HEADING = "| there | here | state | tested on | tests |"
CODE = re.compile(r"`([^`]+)`")


def rows_of(text):
    """By group: the cells of each row below a heading of items."""
    groups = {}
    for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        name, _, rest = section.partition("\n")
        assert rest.count(HEADING) == 1, f"'{name}' has no table of items"
        lines = rest[rest.index(HEADING):].splitlines()[2:]
        table = [line for line in lines[: (lines + [""]).index("")]]
        groups[name] = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return groups


def place_of(name):
    return name if name.startswith(("tests/", "examples/")) else f"tests/core/{name}"


def backends_of(root, place):
    """Those on which the tests of a file run; none, if it has no backend."""
    if place.startswith("tests/core/per_backend/"):  # the folder is the list
        return ALL if (root / place).is_file() else set()
    if place.startswith(("examples/", "tests/variants/")):
        return ALL
    if place.startswith("tests/codegen/"):
        return {"seq", "simd", "openmp", "tbb"}
    return ALL & {pathlib.Path(place).parent.name} if place.startswith("tests/core/") else set()


def wrong_tests(root, cited):
    """A file, and after it the names of tests in it."""
    tests = set()
    named = 0
    for word in cited:
        if not word.endswith(".cpp"):
            named += 1
            if word not in tests:
                yield f"no test '{word}' in the file before it"
            continue
        file = root / place_of(word)
        if not file.is_file():
            yield f"there is no {place_of(word)}"
            return
        tests = set(re.findall(r"^(?:TYPED_)?TEST(?:_[FP])?\(\s*\w+,\s*(\w+)\)", file.read_text(), re.MULTILINE))
        named += not tests  # an example, or what does not compile
    if not named:
        yield "no test is named"


def wrong_row(root, cells):
    if len(cells) != 5:
        yield f"{len(cells)} cells"
        return
    _, _, state, where, tests = cells
    word = re.match(r"\w*", state)[0]
    if word not in STATES:
        yield f"the state '{state}' is none of {STATES}"
    elif word == "no" and "](../adr/" not in state:
        yield "it is refused without a decision"
    elif tests or "](../adr/" not in state:
        cited = CODE.findall(tests)
        yield from wrong_tests(root, cited)
        run_on = set().union(*(backends_of(root, place_of(name)) for name in cited if name.endswith(".cpp")))
        said = ALL if where == "all" else set(where.split())
        if not said <= run_on or (run_on and not said):
            yield f"its tests run on {sorted(run_on)}, not on '{where}'"
        if word == "partly" and len(state) < len("partly: x"):
            yield "it does not say what is missing"


def counts_of(rows):
    states = [re.match(r"\w*", cells[2])[0] for cells in rows]
    return [len(states)] + [states.count(word) for word in STATES]


def wrong_counts(text, groups):
    expected = {name: counts_of(rows) for name, rows in groups.items()}
    expected["all"] = [sum(column) for column in zip(*expected.values())]
    found = {name: [int(cell or 0) for cell in re.split(r" *\| *", cells)]
             for name, cells in re.findall(r"^\| (?:\[|\*\*)([^]*]+)(?:\]\(#[\w-]+\)|\*\*) \| ([\d |]+) \|$", text,
                                           re.MULTILINE)}
    for name in expected.keys() | found.keys():
        if expected.get(name) != found.get(name):
            yield f"the counts of '{name}' are {expected.get(name)}, not {found.get(name)}"


def main(root):
    text = (root / PAGE).read_text()
    groups = rows_of(text)
    wrong = list(wrong_counts(text, groups))
    for name, rows in groups.items():
        wrong += [f"{name}: {cells[0]}: {each}" for cells in rows for each in wrong_row(root, cells)]
    if wrong or not groups:
        sys.exit("\n".join(wrong))
    print(f"{sum(map(len, groups.values()))} items checked")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
