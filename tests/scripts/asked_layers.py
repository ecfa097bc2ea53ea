#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""asked_layers.py ROOT: which OpenBLAS and which Highway a layer takes, from libraries that only answer what a program asks of them."""
import pathlib
import subprocess
import sys
import tempfile

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(layer LANGUAGES CXX)
set(TOLL_NATIVE ON)
include({root}/cmake/toll_layer.cmake)
toll_use_layer({layer} {root}/layers/{layer}/layer.cmake)
message(STATUS "reason=[${{reason}}] serves=[${{serves}}] note=[${{note}}]")
"""
CBLAS = """
extern "C" {
int openblas_get_parallel();
const char* openblas_get_config();
const char* openblas_get_corename();
}
"""
OPENBLAS = """
#include "cblas.h"
#include <cstdlib>
int openblas_get_parallel() {{ return {threads}; }}
const char* openblas_get_config() {{ return "OpenBLAS 0.3.99 DYNAMIC_ARCH {options} MAX_THREADS=64"; }}
const char* openblas_get_corename() {{ {core} }}
"""
HIGHWAY = """
#define HWY_TARGET 1
#if !defined(__AVX2__) && {native}
#error "compiled without the options of the suite"
#endif
#if !defined(HWY_DISABLE_PCLMUL_AES)
#error "needs AES"
#endif
#if !defined(HWY_COMPILE_ONLY_STATIC)
#error "is to choose an extension at run time"
#endif
namespace hwy {{ inline const char* TargetName(int) {{ return "{extension}"; }} }}
"""
HIGHWAY_CONFIG = """
add_library(hwy::hwy INTERFACE IMPORTED)
target_include_directories(hwy::hwy INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../../../include)
"""
HIGHWAY_VERSION = 'set(PACKAGE_VERSION "1.9.9")\nset(PACKAGE_VERSION_COMPATIBLE TRUE)\n'


def openblas(threads, core='return "Some";'):
    def make(prefix):
        write(prefix / "include/openblas_config.h", "")
        write(prefix / "include/cblas.h", CBLAS)
        options = "USE_OPENMP" if threads == 2 else ""
        write(prefix / "lib/openblas.cpp", OPENBLAS.format(threads=threads, options=options, core=core))
        subprocess.run(["c++", "-shared", "-fPIC", "-I", prefix / "include", "-o", prefix / "lib/libopenblas.so",
                        prefix / "lib/openblas.cpp"], check=True)
    return make


def highway(extension):
    def make(prefix):
        native = 1 if "avx2" in pathlib.Path("/proc/cpuinfo").read_text() else 0
        write(prefix / "include/hwy/highway.h", HIGHWAY.format(extension=extension, native=native))
        write(prefix / "lib/cmake/hwy/hwy-config.cmake", HIGHWAY_CONFIG)
        write(prefix / "lib/cmake/hwy/hwy-config-version.cmake", HIGHWAY_VERSION)
    return make


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


WITHOUT_OPENMP = "libopenblas.so was built without OpenMP; Debian's libopenblas-openmp-dev was built with it] serves=[]"

# The layer, what makes its library if there is one, and what the layer says of it.
CASES = [
    ("library", None, "reason=[no OpenBLAS"),
    ("library", openblas(0), WITHOUT_OPENMP),
    ("library", openblas(1), WITHOUT_OPENMP),
    ("library", openblas(2), "reason=[] serves=[simd;openmp] note=[ (OpenBLAS 0.3.99, for Some cores)]"),
    ("library", openblas(2, core="std::abort();"), "how it was built does not compile or run] serves=[]"),
    ("highway", None, "reason=[no Highway"),
    ("highway", highway("AVX9"), "reason=[] serves=[simd] note=[ (Highway 1.9.9, AVX9)]"),
    ("highway", highway("SCALAR"), "reason=[with the compiler's options Highway finds no vectors"),
    ("highway", highway('"; return missing; "'), "Highway 1.9.9 for its vector extension does not compile or run] serves=[]"),
]


def said_of(root, folder, layer, make):
    (folder / "CMakeLists.txt").write_text(PROJECT.format(root=root, layer=layer))
    prefix = folder / "prefix"
    options = [f"-DCMAKE_PREFIX_PATH={prefix}"]
    if make is None:
        options = [f"-DCMAKE_FIND_ROOT_PATH={prefix}", "-DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY",
                   "-DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY", "-DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY"]
    else:
        make(prefix)
    ran = subprocess.run(["cmake", "-S", folder, "-B", folder / "build", *options], text=True, capture_output=True)
    return ran.stdout + ran.stderr


def main(root):
    for layer, make, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            said = said_of(root, pathlib.Path(folder), layer, make)
        if expected not in said:
            sys.exit(f"{layer}: expected '{expected}' in:\n{said}")
    print(f"{len(CASES)} libraries checked")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
