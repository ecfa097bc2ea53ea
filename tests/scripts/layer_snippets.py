#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""layer_snippets.py ROOT COMPILER: the code in the documents of the layer compiles."""
import pathlib
import re
import subprocess
import sys

BACKEND = "openmp"

# What the pages say that their snippets find.
BEFORE = """
using namespace toll;
using Policy = this_policy;
using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

struct tile {
  int at[32];
};

constexpr auto f = [](index_t) {};
constexpr auto g = [](index_t) {};
constexpr auto f2 = [](index_t, index_t) {};
"""
PARAMETERS = (
    "const Policy& policy, index_t n, index_t rows, index_t columns, index_t bonds, view<double> x, "
    "view<double> y, view<double> forces, view<double, dims<2>> a, view<double, dims<2>> b, "
    "view<int> keys, view<int> counts, double& total, double& high, double& energy, "
    "located<double>& least"
)


def snippets_of_tables(text):
    """The code in the last column of each row."""
    for line in text.splitlines():
        cells = re.split(r"(?<!\\)\|", line)
        if line.startswith("|") and len(cells) == 5:
            code = re.fullmatch(r"\s*`([^`]+;)`\s*", cells[3])
            if code:
                yield code[1]


def snippets_of_blocks(text):
    for block in re.findall(r"```cpp\n(.*?)```", text, re.DOTALL):
        yield re.sub(r"^#include .*\n", "", block, flags=re.MULTILINE)


def source(root, snippets):
    headers = sorted((root / "core/toll").glob("*.hpp"))
    lines = ["#include <toll/this_backend.hpp>"]
    lines += [f"#include <toll/{header.name}>" for header in headers]
    lines += ["#include <toll/backends/seq/backend.hpp>", BEFORE]
    for number, snippet in enumerate(snippets):
        policy = PARAMETERS
        if re.search(r"\bpolicy(\{|;)", snippet):  # it makes its own
            policy = policy.replace("const Policy& policy, ", "", 1)
        if "double total = 0" in snippet:
            policy = policy.replace("double& total, ", "", 1)
        lines += [f"void snippet_{number}({policy}) {{", snippet, "}"]
    return "\n".join(lines)


def main(root, compiler):
    snippets = list(snippets_of_tables((root / "docs/reference/raja-and-kokkos.md").read_text()))
    assert len(snippets) > 30, snippets
    for page in ("README.md", "docs/reference/layer.md"):
        blocks = list(snippets_of_blocks((root / page).read_text()))
        assert blocks, page
        snippets += blocks
    defined = [
        f"-DTOLL_BACKEND={BACKEND}",
        f"-DTOLL_BACKEND_HEADER=<toll/backends/{BACKEND}/backend.hpp>",
        *(f"-DTOLL_BACKEND_{what.upper()}_HEADER=<toll/backends/{BACKEND}/{what}.hpp>"
          for what in ("compiler", "scan", "sort")),
    ]
    ran = subprocess.run(
        [compiler, "-std=c++20", "-fopenmp", "-fsyntax-only", f"-I{root / 'core'}", *defined, "-x", "c++", "-"],
        input=source(root, snippets), text=True, capture_output=True)
    if ran.returncode != 0:
        sys.exit(ran.stderr)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2])
