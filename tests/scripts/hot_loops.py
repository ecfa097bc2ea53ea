# SPDX-License-Identifier: BSD-3-Clause
"""Machine code of loops where it decides on a multiple of the time: clang makes of the portable arms what it makes of
the baselines, and of loops that the catalog lacks and users write, compilers make vectors.

Usage: hot_loops.py ROOT CLANG GCC

The tiles of matmul/tiled_local stay in vector registers: with sums in memory the product takes 20 to 35 times as long.
The stencil makes vectors of neighbours from those it has loaded: with a load for each it takes 1.3 times as long.
A body that reads along memory has vectors in short lines of a tile too: without them it takes 3 to 6 times as long.
A body with restricted views has them also where it reads across memory: without, it takes 1.4 times as long there.
A tile by way of a local array is copied line by line in a loop: written out, it takes 1.2 to 1.7 times as long in memory.
What clang leaves of a line after its vector loop has vectors too: one at a time, lines of 10 to 31 take twice as long.
Sums in lanes stay in vector registers: in memory they take 1.7 to 2.9 times as long.
On openmp g++ steps one index through the arrays of a loop: with a pointer, daxpy in memory took up to 1.10 times as
long where processors lay far apart.
"""
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

WIDE = ("-march=x86-64-v4", "-mprefer-vector-width=512")
NO_GATHER = WIDE + ("-mno-gather", "-DTOLL_NO_GATHER")
NARROW = ("-march=x86-64-v3",)
SUMS = {WIDE: (24, "zmm"), NARROW: (12, "ymm")}  # vectors of a tile: variants/matmul/register_tiles.hpp


def command(compiler, root, backend, processor):
    """What compiles a file for a backend."""
    headers = {"": "backend", "_COMPILER": "compiler", "_SCAN": "scan", "_SORT": "sort"}
    named = [f"-DTOLL_BACKEND{part}_HEADER=<toll/backends/{backend}/{header}.hpp>" for part, header in headers.items()]
    openmp = "-fopenmp" if backend == "openmp" else "-fopenmp-simd"
    return [compiler, "-std=c++20", "-O3", *processor, openmp, "-ffp-contract=fast", "-Wno-pass-failed",
            f"-DTOLL_BACKEND={backend}", *named, f"-I{root / 'core'}", f"-I{root}"]


def functions(compiler, root, backend, source, processor=WIDE):
    """The instructions of each function, by mangled name."""
    with tempfile.TemporaryDirectory() as folder:
        built = pathlib.Path(folder) / "built.o"
        subprocess.run([*command(compiler, root, backend, processor), "-c", root / source, "-o", built], check=True)
        listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", built], capture_output=True, text=True,
                                 check=True).stdout
    parts = re.split(r"^[0-9a-f]+ <(\S+)>:$", listing, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def loops(code):
    """The instructions of each that has no other jump than the one back."""
    lines = re.findall(r"^ *([0-9a-f]+):\t(.*)$", code, flags=re.MULTILINE)
    places = {address: place for place, (address, _) in enumerate(lines)}
    for place, (_, text) in enumerate(lines):
        jump = re.match(r"j\w+ +([0-9a-f]+)", text)
        if jump and places.get(jump[1], place) < place:
            loop = [text for _, text in lines[places[jump[1]]:place]]
            if not any(one.startswith("j") for one in loop):
                yield loop


def hot_functions(compiler, root, backend, source, name, processor=WIDE):
    hot = [code for symbol, code in functions(compiler, root, backend, source, processor).items() if re.search(name, symbol)]
    assert hot, f"{source} for {backend}: no function is called {name}"
    return hot


def check_tiles_stay_in_registers(compiler, root, backend, source, name, processor):
    hot = hot_functions(compiler, root, backend, source, name, processor)
    sums, register = SUMS[processor]
    vectors = max(len(re.findall(rf"vfmadd\S+ .*%{register}", code)) for code in hot)
    scalars = sum(len(re.findall(r"vfmadd\S*sd ", code)) for code in hot)
    gathers = sum(len(re.findall(r"vgather|vscatter", code)) for code in hot)
    products = max((loop for code in hot for loop in loops(code)), key=lambda loop: sum("vfmadd" in one for one in loop))
    stores = [one for one in products if re.match(rf"vmov\S+ +%{register}\d+,.*\(", one)]
    assert vectors >= sums and scalars == 0 and gathers == 0 and len(stores) <= sums / 4, (
        f"{source} for {backend}, {compiler} {processor[0]}: {vectors} multiplications of vectors in the loop over products "
        f"instead of {sums}, {scalars} of single numbers, {gathers} gathers and scatters, and {len(stores)} stores")


def check_neighbours_come_from_registers(compiler, root, backend, source, name):
    for code in hot_functions(compiler, root, backend, source, name):
        shuffles = len(re.findall(r"\b(?:vpermt2pd|vpermi2pd|valignq)\b", code))
        assert shuffles > 0, f"{source} for {backend}: a loop over cells loads each neighbour by itself"


def check_short_lines_have_vectors(compiler, root, backend):
    source = "tests/scripts/tile_of_16.cpp"
    for code in hot_functions(compiler, root, backend, source, "part_loops.*visit_tiles"):
        vectors = len(re.findall(r"vaddpd .*%[yz]mm", code))
        scalars = len(re.findall(r"vaddsd ", code))
        assert vectors > 0 and scalars == 0, (
            f"{source} for {backend}: {vectors} additions of vectors in the lines of a tile, and {scalars} of single "
            "numbers")


def check_columns_become_vectors(compiler, root, backend, source, name, processor):
    for code in hot_functions(compiler, root, backend, source, name, processor):
        stores = re.findall(r"v\w+ +%[xyz]mm\d+,[^%\n]*\(.*", code)
        single = [one for one in stores if not re.match(r"vmov[au]p", one)]
        assert stores and not single, (
            f"{source} for {backend}, {processor[0]}: of {len(stores)} stores in the lines of a tile {len(single)} are of "
            "single numbers")


def check_lines_of_local_tiles_stay_loops(compiler, root, backend, source, processor):
    """Of both tilings, a loop over lines copies them, and one over columns writes vectors of them."""
    known = [loop for code in functions(compiler, root, backend, source, processor).values() for loop in loops(code)
             if not re.match(r"cmp +%r|cmp +\S*\(", loop[-1])]  # those of an edge end where a register says
    joined = [sum(one.startswith("vmovh") for one in loop) for loop in known]
    vectors = [any(re.match(r"vmov[au]p[sd] +%[xyz]mm\d+,.*\(|call", one) for one in loop) for loop in known]
    lines = sum(not parts and has for parts, has in zip(joined, vectors))
    columns = sum(parts >= 4 and has for parts, has in zip(joined, vectors))
    assert lines >= 2 and columns >= 2, (
        f"{source} for {backend}, {processor[0]}: of two tilings, {lines} copy lines in a loop and {columns} write vectors "
        "of columns in one")


def check_rests_of_lines_have_vectors(compiler, root, backend):
    source = "tests/scripts/lines.cpp"
    code = "\n".join(functions(compiler, root, backend, source).values())
    additions = [sum("vaddpd" in one for one in loop) for loop in loops(code)]
    assert max(additions) > 1 and 1 in additions, (
        f"{source} for {backend}: loops over lines add {additions} vectors in an iteration: one should add several, and "
        "one a single vector, for what is left")


def check_sums_stay_in_registers(compiler, root, backend, processor):
    source = "tests/scripts/sums.cpp"
    code = "\n".join(functions(compiler, root, backend, source, processor).values())
    for kind, operation in (("doubles", r"vfmadd\S+pd .*%[yz]mm"), ("floats", r"vaddps .*%[yz]mm"),
                            ("floats beside a largest one", r"v(max|cmp\w*)ps .*%[yz]mm")):
        adding = [loop for loop in loops(code) if any(re.match(operation, one) for one in loop)]
        assert adding, f"{source} for {backend}, {compiler}, {processor}: no loop has vectors for sums of {kind}"
        widest = max(adding, key=lambda loop: sum(bool(re.match(operation, one)) for one in loop))
        in_memory = [one for one in widest if re.match(r"vmov\S+ +%[xyz]mm\d+,.*\(%", one)]
        assert not in_memory, f"{source} for {backend}, {compiler}, {processor}: sums of {kind} are in memory: {in_memory}"


def check_an_index_steps_through_arrays(compiler, root, source):
    hot = [loop for symbol, code in functions(compiler, root, "openmp", source).items() if "omp_fn" in symbol
           for loop in loops(code) if any(re.match(r"vfmadd\S+pd .*%[yz]mm", one) for one in loop)]
    assert hot, f"{source} for openmp, {compiler}: no loop of a parallel region has vectors"
    stepped = [one for loop in hot for one in loop if re.search(r"\(%\w+\)", one)]
    assert not stepped, f"{source} for openmp, {compiler}: a hot loop steps a pointer: {stepped}"


def main(root, compiler, gcc):
    for source in ("portable.cpp", "baseline.openmp.cpp"):
        check_an_index_steps_through_arrays(gcc, root, f"variants/daxpy/{source}")
    for by, processor in itertools.product((compiler, gcc), SUMS):
        check_sums_stay_in_registers(by, root, "simd", processor)
    for backend in ("seq", "simd"):
        check_short_lines_have_vectors(compiler, root, backend)
        check_rests_of_lines_have_vectors(compiler, root, backend)
        for source, name in (("portable.tiled_local.cpp", "host_tile.*each"),
                             (f"baseline.tiled_local.{backend}.cpp", "add_products")):
            for by, processor in itertools.product((compiler, gcc), SUMS):
                check_tiles_stay_in_registers(by, root, backend, f"variants/matmul/{source}", name, processor)
        for source, name in (("portable.tiled.cpp", "part_loops.*visit_tiles"),
                             (f"baseline.tiled.{backend}.cpp", "transpose_in_.*integral_constantIiLi8E")):
            for processor in (NO_GATHER, NARROW):
                check_columns_become_vectors(compiler, root, backend, f"variants/transpose/{source}", name, processor)
        for source in ("portable.tiled_local.cpp", f"baseline.tiled_local.{backend}.cpp"):
            for processor in (NO_GATHER, NARROW):
                check_lines_of_local_tiles_stay_loops(compiler, root, backend, f"variants/transpose/{source}", processor)
        for source, name in (("portable.cpp", "part_loops.*visit_tiles"),
                             (f"baseline.tiled.{backend}.cpp", "add_neighbours_in_(lines|whole_tiles)")):
            check_neighbours_come_from_registers(compiler, root, backend, f"variants/stencil/{source}", name)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
