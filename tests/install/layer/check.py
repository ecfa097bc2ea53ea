#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""check.py BUILD ROOT SCRATCH COMPILER: follows docs/how-to/measure-your-own-layer.md, from a configured build on, and the README and
the CI files of the template, as somebody would who knows of toll only what was installed. The gate must find the reduction that is planted
there. Then layers that are wrong, throw, crash or hang, and calls that are refused."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

PAGE = "docs/how-to/measure-your-own-layer.md"
UNDECIDED = 4
TRIES = 2  # of a gate that is undecided because something else took the processors

REFUSED = [  # what a project calls, and the sentence that refuses it
    ("toll_add_layer(portable SOURCES mine.cpp)", "there is a layer 'portable' already"),
    ("toll_add_layer(raja SOURCES mine.cpp)", "there is a layer 'raja' already"),
    ("toll_add_layer(mine SOURCES mine.cpp)\ntoll_add_layer(mine SOURCES mine.cpp)", "there is a layer 'mine' already"),
    ("toll_add_layer(my.layer SOURCES mine.cpp)", "'my.layer' is no name of a layer; write small letters, digits and _"),
    ("toll_add_layer(mine SOURCES mine.cpp BACKENDS opencl)", "the suite is not built for a backend 'opencl', only for: openmp"),
    ("toll_add_layer(mine SOURCES no_such.cpp)", "there is no file"),
    ("toll_add_layer(mine FOLDER no_such)", "there is no file"),
    ("toll_add_layer(mine FOLDER .)", "there are no sources: name them with SOURCES, or a FOLDER with <kernel>/mine.cpp"),
    ("toll_add_layer(mine SOURCE mine.cpp)", "there is no argument 'SOURCE;mine.cpp'"),
    ("add_compile_options(-O1)\ntoll_add_layer(mine SOURCES mine.cpp)", "compiler options were changed after find_package(toll)"),
    ("set(CMAKE_CXX_FLAGS -ffast-math)\ntoll_add_layer(mine SOURCES mine.cpp)", "compiler options were changed after"),
    ("toll_add_kernel(daxpy SOURCES mine.cpp VARIANTS .)", "there is a kernel 'daxpy' already"),
    ("toll_add_kernel(dot SOURCES mine.cpp)", "name the SOURCES of its problem, and the folder of its VARIANTS"),
    ("toll_add_kernel(dot SOURCES mine.cpp VARIANTS .)", "has no baseline.<backend>.cpp for a backend of this build: openmp"),
    ("find_package(toll REQUIRED COMPONENTS suite opencl)", "backend opencl: toll has no such backend"),
]


def run(command, folder, expected=(0,), environment=None):
    done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, env=environment)
    said = done.stdout + done.stderr
    if done.returncode not in expected:
        sys.exit(f"'{command}' ended with {done.returncode}, not {expected}:\n{said[-6000:]}")
    return done.returncode, said


def in_one_line(text):
    return " ".join(text.split())


class user:
    """Somebody with a home of their own, and a compiler cache where there is one."""

    def __init__(self, scratch, compiler):
        self.home = scratch / "home"
        self.project = self.home / "my_layer"
        self.home.mkdir(parents=True)
        self.environment = {**os.environ, "HOME": str(self.home), "CXX": compiler, "TOLL_REPOSITORY": "none is needed"}
        if ccache := shutil.which("ccache"):
            kept = subprocess.run([ccache, "--get-config", "cache_dir"], capture_output=True, text=True, check=True)
            self.environment |= {"CMAKE_CXX_COMPILER_LAUNCHER": ccache, "CCACHE_DIR": kept.stdout.strip(), "CCACHE_DEPEND": "1",
                                 "CCACHE_SLOPPINESS": "pch_defines,time_macros", "CCACHE_BASEDIR": str(scratch),
                                 "CCACHE_NOHASHDIR": "1"}

    def types(self, command, expected=(0,)):
        return run(command, self.project, expected, self.environment)


def shell_blocks(text):
    return [block.splitlines() for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]


def commands_on_github(text):
    return re.findall(r"^ *- run: (.*)$", text, re.MULTILINE)


def commands_on_gitlab(text):
    return re.findall(r"^    - (.*)$", text, re.MULTILINE)


def follow(somebody, *lists):
    """Once each; all but what installs Debian's packages, and the gate, which has a check of its own."""
    assert all(len(commands) >= 5 for commands in lists), lists
    for command in dict.fromkeys(command for commands in lists for command in commands):
        if not command.startswith(("apt-get ", "cd ")) and " gate " not in command:
            somebody.types(command)


def follow_page(somebody, page, build, root):
    """Its first block is for a checkout, which is configured already; the second for the copy of the template."""
    in_checkout, in_copy = shell_blocks(page)
    typed = [command.replace("build/release", str(build)) for command in in_checkout
             if not command.startswith(("scripts/install-packages.sh", "cmake --preset"))]
    assert len(typed) == 2, in_checkout
    for command in typed:
        run(command, root, environment=somebody.environment)
    return in_copy


def check_page(page, template):
    """Files that it shows are those of the template, and so are the calls of CMake."""
    shown = re.findall(r"^`([\w./]+)`\n\n```cpp\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert shown
    for name, text in shown:
        assert text == (template / name).read_text(), f"{name} is another in the page"
    listed = (template / "CMakeLists.txt").read_text()
    calls = [line for block in re.findall(r"^```cmake\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) for line in block.splitlines()]
    assert calls and all(call in listed for call in calls), calls


def gate_of(commands):
    found = [command.split(" || ")[0] for command in commands if " gate " in command]
    assert len(found) == 1, commands
    return found[0]


def decided(somebody, gate):
    for _ in range(TRIES):
        code, said = somebody.types(gate, expected=(0, 1, UNDECIDED))
        if code != UNDECIDED:
            break
    return code, said


def check_gate(somebody, gate):
    """Without the planted reduction the gate must not fail, and with it not pass."""
    code, said = decided(somebody, gate)
    assert code in (0, UNDECIDED), f"without the planted reduction: {code}\n{said}"
    if code == UNDECIDED:
        print("the gate without the planted reduction stayed undecided: the processors are busy")

    somebody.types("cmake -S . -B build -DMY_LAYER_SLOW_REDUCTION=ON && cmake --build build")
    somebody.types("build/toll verify --layer mine")
    code, said = decided(somebody, gate)
    assert code in (1, UNDECIDED), f"with the planted reduction: {code}\n{said}"
    if code == UNDECIDED:
        print("the gate with the planted reduction stayed undecided: the processors are busy")
    failed = [line for line in said.splitlines() if re.match(r"\w+/\w+ .*\bFAIL\b", line)]
    assert bool(failed) == (code == 1) and all(line.startswith("pi/reduce ") for line in failed), said


def check_results(somebody):
    """What a run notes of the project's own files."""
    somebody.types("build/toll run --layer mine --kernel daxpy,pi,triad --size 1Ki --processes 1 --samples 2 --ceilings none"
                   " --most-disturbed 1 --time-budget 10 --out build/noted")
    header = (somebody.project / "build/noted/run.jsonl").read_text().splitlines()[0]
    for noted in ("variants/daxpy/mine.cpp", "variants/pi/mine.reduce.cpp", "variants/triad/baseline.openmp.cpp",
                  "variants/daxpy/baseline.openmp.cpp", "toll_variants_openmp_mine"):
        assert noted in header, f"the journal does not name {noted}:\n{header[:3000]}"


def check_broken(somebody, sources):
    """Each is recorded as what it is, and the others are verified all the same."""
    with (somebody.project / "CMakeLists.txt").open("a") as listed:
        listed.write((sources / "broken.cmake").read_text())
    somebody.types(f"cmake -S . -B build -DBROKEN={sources} && cmake --build build")
    verify = "build/toll verify --kernel daxpy --size 100 --timeout 3 --layer"
    for layer, code, said_of_it in (("wrong", 3, "wrong"), ("throws", 5, "no loop of 100 iterations"), ("crashes", 5, "SIGABRT"),
                                    ("hangs", 5, "3 s")):
        _, said = somebody.types(f"{verify} {layer}", expected=(code,))
        assert said_of_it in said, f"{layer}: {said}"
    _, said = somebody.types(f"{verify} mine,wrong,throws,crashes,hangs", expected=(3,))
    assert re.search(r"daxpy .* mine .* passed", said), said

    somebody.types(f"cmake -S . -B build -DREGISTER_TWICE=ON && cmake --build build")
    _, said = somebody.types("build/toll list", expected=(2,))
    for file in ("variants/daxpy/mine.cpp", "twice.cpp"):
        assert file in said, said
    assert "two variants have one name" in said, said


def check_refused(somebody, scratch, template):
    project = scratch / "refused"
    project.mkdir()
    shutil.copy(template / "variants/daxpy/mine.cpp", project / "mine.cpp")
    for calls, sentence in REFUSED:
        package = "" if "find_package" in calls else "find_package(toll REQUIRED COMPONENTS suite openmp)\n"
        (project / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(refused LANGUAGES CXX)\n"
                                                f"{package}{calls}\n")
        _, said = run(f"cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH={somebody.home}/toll", project, (1,),
                      somebody.environment)
        assert sentence in in_one_line(said), f"{calls}\nis not refused with\n{sentence}\nbut with\n{said[-3000:]}"


def main(build, root, scratch, compiler):
    template = root / "examples/my_layer"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    somebody = user(scratch, compiler)
    page = (root / PAGE).read_text()
    check_page(page, template)
    in_page = follow_page(somebody, page, build, root)
    check_refused(somebody, scratch, template)

    in_readme = [command for block in shell_blocks((template / "README.md").read_text()) for command in block]
    on_github = commands_on_github((template / ".github/workflows/toll.yml").read_text())
    on_gitlab = commands_on_gitlab((template / ".gitlab-ci.yml").read_text())
    follow(somebody, in_page, in_readme, on_github, on_gitlab)
    gates = {gate_of(commands) for commands in (in_readme, on_github, on_gitlab)}
    assert len(gates) == 1, gates
    check_results(somebody)
    check_gate(somebody, gates.pop())
    check_broken(somebody, root / "tests/install/layer")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4])
