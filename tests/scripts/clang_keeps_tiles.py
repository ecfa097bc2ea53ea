# SPDX-License-Identifier: BSD-3-Clause
"""clang keeps the tiles of matmul/tiled_local in vector registers, in the portable arm as in the baseline.

Usage: clang_keeps_tiles.py ROOT COMPILER

With sums in memory the product takes twenty times as long, and the optimised build takes another compiler.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SUMS = 24  # vectors of a tile with AVX-512: variants/matmul/register_tiles.hpp
ARMS = {"portable.tiled_local.cpp": "host_tile.*each", "baseline.tiled_local.{backend}.cpp": "add_products"}


def functions(compiler, root, backend, source):
    """The instructions of each function, by mangled name."""
    headers = {"": "backend", "_COMPILER": "compiler", "_SCAN": "scan", "_SORT": "sort"}
    named = [f'-DTOLL_BACKEND{part}_HEADER=<toll/backends/{backend}/{header}.hpp>' for part, header in headers.items()]
    with tempfile.TemporaryDirectory() as folder:
        built = pathlib.Path(folder) / "built.o"
        subprocess.run(
            [compiler, "-std=c++20", "-O3", "-march=x86-64-v4", "-mprefer-vector-width=512", "-fopenmp-simd",
             "-Wno-pass-failed", f"-DTOLL_BACKEND={backend}", *named, f"-I{root / 'core'}", f"-I{root}",
             "-c", root / "variants/matmul" / source, "-o", built], check=True)
        listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", built], capture_output=True, text=True,
                                 check=True).stdout
    parts = re.split(r"^[0-9a-f]+ <(\S+)>:$", listing, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def check(compiler, root, backend, source, name):
    hot = [code for symbol, code in functions(compiler, root, backend, source).items() if re.search(name, symbol)]
    assert hot, f"{source} for {backend}: no function is called {name}"
    vectors = max(len(re.findall(r"vfmadd\S+ .*%zmm", code)) for code in hot)
    scalars = sum(len(re.findall(r"vfmadd\S*sd ", code)) for code in hot)
    assert vectors >= SUMS and scalars == 0, (
        f"{source} for {backend}: {vectors} multiplications of vectors in the loop over products instead of {SUMS}, "
        f"and {scalars} of single numbers")


def main(root, compiler):
    for backend in ("seq", "simd"):
        for source, name in ARMS.items():
            check(compiler, root, backend, source.format(backend=backend), name)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2])
