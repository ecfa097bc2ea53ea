#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""packaged_layers.py ROOT: which RAJA, which Kokkos a layer takes, and for which backends, from packages that only say what they are."""
import pathlib
import subprocess
import sys
import tempfile

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(layer LANGUAGES NONE)
include({root}/cmake/toll_layer.cmake)
toll_use_layer({layer} {root}/layers/{layer}/layer.cmake)
message(STATUS "reason=[${{reason}}] serves=[${{serves}}] note=[${{note}}] leak=[${{set_by_the_package}}]")
if(TARGET toll_layer_{layer})
  get_target_property(libraries toll_layer_{layer} INTERFACE_LINK_LIBRARIES)
  get_target_property(folders toll_layer_{layer} INTERFACE_INCLUDE_DIRECTORIES)
  foreach(library IN LISTS libraries)
    if(TARGET ${{library}})
      get_target_property(some ${{library}} INTERFACE_COMPILE_OPTIONS)
      list(APPEND options "${{some}}")
    endif()
  endforeach()
  message(STATUS "libraries=[${{libraries}}] folders=[${{folders}}] options=[${{options}}]")
endif()
"""

# A package talks and sets variables, as these do.
TALK = """
message(STATUS "The package talks")
message(WARNING "The package talks")
set(set_by_the_package yes)
"""
VERSION = 'set(PACKAGE_VERSION "{version}")\nset(PACKAGE_VERSION_COMPATIBLE TRUE)\n'


def raja(libraries):
    return f"""
add_library(RAJA INTERFACE IMPORTED)
set_target_properties(RAJA PROPERTIES INTERFACE_LINK_LIBRARIES "{libraries}")
"""


def kokkos(devices, core="Kokkos::kokkoscore", containers="Kokkos::kokkoscontainers"):
    return f"""
set(Kokkos_DEVICES {devices})
set(Kokkos_INCLUDE_DIRS /headers)
foreach(library {core} {containers})
  add_library(${{library}} INTERFACE IMPORTED)
  set_target_properties(${{library}} PROPERTIES INTERFACE_COMPILE_OPTIONS -march=native)
endforeach()
"""


TRILINOS = {"core": "trilinos_kokkoscore", "containers": "trilinos_kokkoscontainers"}

# Layer, package, its version and what it makes; then all that must be said.
CASES = [
    ("raja", "RAJA", None, "", ["reason=[find_package finds no RAJA"]),
    ("raja", "RAJA", "2024.7.0", raja("openmp;camp"), ["reason=[RAJA 2024.7.0 is older than 2025.03] serves=[]"]),
    ("raja", "RAJA", "2025.3.0", raja("openmp;camp"),
     ["reason=[] serves=[seq;simd;openmp] note=[ (RAJA 2025.3.0)] leak=[]"]),
    ("raja", "RAJA", "2025.9.1", raja("camp"), ["reason=[] serves=[seq;simd] note=[ (RAJA 2025.9.1)] leak=[]"]),
    ("kokkos", "Kokkos", None, "", ["reason=[find_package finds no Kokkos"]),
    ("kokkos", "Kokkos", "3.3.01", kokkos("SERIAL"), ["reason=[Kokkos 3.3.01 is older than 3.4] serves=[]"]),
    ("kokkos", "Kokkos", "3.4.01", kokkos("SERIAL", **TRILINOS),
     ["reason=[] serves=[seq] note=[ (Kokkos 3.4.01)] leak=[]",
      "libraries=[trilinos_kokkoscontainers;trilinos_kokkoscore] folders=[/headers] options=[]"]),
    ("kokkos", "Kokkos", "3.7.02", kokkos("OPENMP;SERIAL"), ["reason=[] serves=[seq] note="]),
    ("kokkos", "Kokkos", "4.6.1", kokkos("OPENMP;SERIAL"),
     ["reason=[] serves=[seq;openmp] note=[ (Kokkos 4.6.1)] leak=[]",
      "libraries=[Kokkos::kokkoscontainers;Kokkos::kokkoscore;OpenMP::OpenMP_CXX]", "options=[]"]),
    ("kokkos", "Kokkos", "5.0.0", kokkos("OPENMP"), ["reason=[] serves=[openmp] note="]),
    ("kokkos", "Kokkos", "4.6.1", kokkos("THREADS"), ["reason=[this Kokkos has neither Serial nor OpenMP: THREADS]"]),
    ("kokkos", "Kokkos", "4.6.1", kokkos("CUDA;SERIAL"), ["reason=[this Kokkos is built for CUDA: "]),
]


def said_of(root, folder, layer, package, version, makes):
    (folder / "CMakeLists.txt").write_text(PROJECT.format(root=root, layer=layer))
    prefix = folder / "prefix"
    if version:
        config = prefix / "lib/cmake" / package
        config.mkdir(parents=True)
        (config / f"{package}Config.cmake").write_text(TALK + makes)
        (config / f"{package}ConfigVersion.cmake").write_text(VERSION.format(version=version))
    ran = subprocess.run(
        ["cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_FIND_ROOT_PATH={prefix}",
         "-DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY", f"-DCMAKE_PREFIX_PATH={prefix}"],
        text=True, capture_output=True)
    return ran.stdout + ran.stderr


def main(root):
    for layer, package, version, makes, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            said = said_of(root, pathlib.Path(folder), layer, package, version, makes)
        if any(line not in said for line in expected) or "The package talks" in said:
            sys.exit(f"{package} {version}: expected {expected}, and nothing of the package, in:\n{said}")
    print(f"{len(CASES)} packages checked")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
