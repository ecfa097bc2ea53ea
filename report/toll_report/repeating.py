# SPDX-License-Identifier: BSD-3-Clause
"""The commands that measure a run again. All of it comes from a journal that anyone may have written, and readers paste
it into a shell: so each word is quoted, and no comment has a second line."""
import re
import shlex

from toll_report.document import at
from toll_report.plain import fact

VARIABLE = re.compile("[A-Z][A-Z0-9_]*")
COMMIT = re.compile("[0-9a-f]{7,64}")
VARIANTS = re.compile("toll_variants_(seq|simd|openmp|tbb|cuda|hip|omp_target)(?:_([a-z0-9_]+))?")
COMPILER = re.compile(r"(GNU|Clang) ([1-9][0-9]*)(?:\.|$)")
COMMANDS = {"GNU": "g++", "Clang": "clang++"}
EXECUTABLE = "build/release/harness/toll"


def comment(text):
    return "# " + " ".join(fact(text).split())


def options(build):
    """What was given to CMake, as far as the build names it: backends and layers by the targets that have options."""
    targets = [found for found in map(VARIANTS.fullmatch, (build or {}).get("flags") or {}) if found]
    words = []
    if targets:
        layers = {found[2] for found in targets if found[2] and not found[2].endswith("_kernel")}
        words = [f"-DTOLL_BACKENDS={';'.join(sorted({found[1] for found in targets}))}", f"-DTOLL_LAYERS={';'.join(sorted(layers))}"]
    kind = (build or {}).get("type")
    return words + ([f"-DCMAKE_BUILD_TYPE={kind}"] if kind not in (None, "", "Release") else [])


def compiler_option(build):
    """By the name that Debian and others give a compiler of this version; none for those that are not known."""
    found = COMPILER.match(fact((build or {}).get("compiler")))
    return [f"-DCMAKE_CXX_COMPILER={COMMANDS[found[1]]}-{found[2]}"] if found else []


def environment(data):
    """What placed the threads; Toll itself sets places where it binds them."""
    placement = data.get("placement") or {}
    for name, value in placement.items():
        if isinstance(value, str) and VARIABLE.fullmatch(name) and not (name.startswith("OMP_P") and placement.get("openmp_bound_by") == "toll"):
            yield f"{name}={shlex.quote(value)}"


def commands(data):
    """Paths of output files are those of the first time."""
    build, words = data.get("build"), data.get("command_line") or []
    commit = at(data, "build", "commit")
    lines = [f"git checkout {shlex.quote(commit)}" if commit and COMMIT.fullmatch(commit) else comment(f"commit: {fact(commit)}")]
    if at(data, "build", "dirty"):
        lines.append(comment("the sources had uncommitted changes, which the commit does not have"))
    lines += [comment(f"compiler: {fact(at(data, 'build', 'compiler'))}; if it has another name here, give that as CMAKE_CXX_COMPILER"),
              shlex.join(["cmake", "--preset", "release", *compiler_option(build), *options(build)]),
              "cmake --build --preset release --target toll"]
    lines.append(" ".join([*environment(data), shlex.join([EXECUTABLE, *words[1:]])]) if words else comment("the command line is unknown"))
    return "\n".join(lines)
