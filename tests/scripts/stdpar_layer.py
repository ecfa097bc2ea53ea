#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""stdpar_layer.py ROOT COMPILER: whether the layer takes a compiler with the oneTBB that a package says there is."""
import pathlib
import subprocess
import sys
import tempfile

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(layer LANGUAGES CXX)
include({root}/cmake/toll_layer.cmake)
toll_use_layer(stdpar {root}/layers/stdpar/layer.cmake)
message(STATUS "reason=[${{reason}}] serves=[${{serves}}] note=[${{note}}]")
"""
PACKAGE = """
add_library(TBB::tbb INTERFACE IMPORTED)
set_target_properties(TBB::tbb PROPERTIES {properties})
"""
VERSION = """
set(PACKAGE_VERSION "{version}")
if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
"""
LIBRARY = "INTERFACE_LINK_LIBRARIES tbb"
NO_THREADS = LIBRARY + " INTERFACE_COMPILE_DEFINITIONS _GLIBCXX_USE_TBB_PAR_BACKEND=0"

# Version of the package, properties of its library, and what the layer says of it.
CASES = [
    (None, "", "reason=[libstdc++ runs its parallel algorithms on oneTBB, and oneTBB 2021 or newer was not found]"),
    ("2020.3", LIBRARY, "and oneTBB 2021 or newer was not found] serves=[]"),
    ("2021.8", "INTERFACE_LINK_LIBRARIES no_such_library", "reason=[the compiler's standard library has no parallel"),
    ("2021.8", NO_THREADS, "reason=[the compiler's standard library has no parallel algorithms on oneTBB] serves=[]"),
    ("2021.8", LIBRARY, "reason=[] serves=[seq;simd;tbb] note=[ (oneTBB 2021.8)]"),
]


def said_of(root, compiler, folder, version, properties):
    (folder / "CMakeLists.txt").write_text(PROJECT.format(root=root))
    prefix = folder / "prefix"
    if version:
        package = prefix / "lib/cmake/TBB"
        package.mkdir(parents=True)
        (package / "TBBConfig.cmake").write_text(PACKAGE.format(properties=properties))
        (package / "TBBConfigVersion.cmake").write_text(VERSION.format(version=version))
    ran = subprocess.run(
        ["cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_CXX_COMPILER={compiler}",
         f"-DCMAKE_FIND_ROOT_PATH={prefix}", "-DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY", f"-DCMAKE_PREFIX_PATH={prefix}"],
        text=True, capture_output=True)
    return ran.stdout + ran.stderr


def main(root, compiler):
    for version, properties, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            said = said_of(root, compiler, pathlib.Path(folder), version, properties)
        if expected not in said:
            sys.exit(f"oneTBB {version}: expected '{expected}' in:\n{said}")
    print(f"{len(CASES)} packages checked")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2])
