# SPDX-License-Identifier: BSD-3-Clause
"""local_arrays.py ROOT CLANG GCC: bodies with a local array are right where compilers make vectors. The builds with tests of
clang have sanitizers, and make none; those of g++ are for any x86-64.

Runs tests/core/per_backend/local_arrays.test.cpp for `seq` and `simd`, at -O3, for this processor and for one with AVX2 alone.
"""
import pathlib
import platform
import subprocess
import sys
import tempfile

from hot_loops import command

TEST = "tests/core/per_backend/local_arrays.test.cpp"


def run(root, compiler, backend, processor):
    with tempfile.TemporaryDirectory() as folder:
        built = pathlib.Path(folder) / "built"
        subprocess.run([*command(compiler, root, backend, processor), f'-DTOLL_TEST_BACKEND="{backend}"', root / TEST, "-lgtest",
                        "-lgtest_main", "-o", built], check=True)
        subprocess.run([built, "--gtest_brief=1"], check=True)


def main(root, clang, gcc):
    processors = {clang: [["-march=native"]], gcc: [["-march=native"]]}
    if platform.machine() == "x86_64":
        processors[clang][0] += ["-mno-gather", "-DTOLL_NO_GATHER"]
        if "avx2" in pathlib.Path("/proc/cpuinfo").read_text():
            for built_for in processors.values():
                built_for.append(["-march=x86-64-v3"])
    for compiler, built_for in processors.items():
        for backend in ("seq", "simd"):
            for processor in built_for:
                run(root, compiler, backend, processor)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
