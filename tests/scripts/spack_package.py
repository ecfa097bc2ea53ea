#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""spack_package.py ROOT: the Spack recipe is Python, and names the options and dependencies of the build."""
import ast
import pathlib
import re
import sys

# What CMake looks for, and Spack's name for it.
PACKAGES = {
    "benchmark": "benchmark",
    "CLI11": "cli11",
    "CUDAToolkit": "cuda",
    "fmt": "fmt",
    "GTest": "googletest",
    "Hwloc": "hwloc",
    "MPI": "mpi",
    "nlohmann_json": "nlohmann-json",
    "SQLite3": "sqlite",
    "TBB": "tbb",
    "XxHash": "xxhash",
    "ZLIB": "zlib-api",
    "zydis": "zydis",
}
OF_THE_COMPILER = {"OpenMP", "Threads"}
NOT_FOUND_BY_CMAKE = {"cmake", "cxx", "ninja", "py-jinja2", "py-matplotlib"}


def calls(tree, name):
    """The first argument of each call of a function or method of this name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name == getattr(node.func, "id", getattr(node.func, "attr", None)):
            yield ast.literal_eval(node.args[0])


def build_files(root):
    """All of the build's own; of the tests only what all of them need. Examples are projects that use toll."""
    listed = [file for file in root.glob("*/CMakeLists.txt") if file.parent.name != "examples"]
    listed += [*root.glob("core/toll/backends/*/backend.cmake"), *root.glob("cmake/*.cmake")]
    return "\n".join(file.read_text() for file in listed)


def called_by_toll(root):
    """Programs that toll calls when it runs, which CMake does not look for."""
    return {"binutils"} & set(re.findall(r"^run +(\S+)", (root / "scripts/packages.txt").read_text(), re.MULTILINE))


def main(root):
    tree = ast.parse((root / "packaging/spack/package.py").read_text())
    assert [node.name for node in tree.body if isinstance(node, ast.ClassDef)] == ["Toll"]

    cmake = (root / "CMakeLists.txt").read_text()
    defined = set(calls(tree, "define")) | set(calls(tree, "define_from_variant"))
    options = set(re.findall(r"^(?:option|set)\((TOLL_\w+)", cmake + build_files(root), re.MULTILINE))
    assert defined and defined <= options, f"no options of the build: {defined - options}"

    found = set(re.findall(r"^\s*find_package\((\w+)", build_files(root), re.MULTILINE)) - OF_THE_COMPILER
    assert found <= set(PACKAGES), f"no name in Spack is known of {found - set(PACKAGES)}"
    needed = {PACKAGES[name] for name in found} | NOT_FOUND_BY_CMAKE | called_by_toll(root)
    named = {spec.split("@")[0] for spec in calls(tree, "depends_on")}
    assert named == needed, f"{sorted(named ^ needed)} is in the recipe or in the build, and not in both"

    minimum = re.search(r"cmake_minimum_required\(VERSION (\S+)\)", cmake)[1]
    assert f"cmake@{minimum}:" in calls(tree, "depends_on"), minimum


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
