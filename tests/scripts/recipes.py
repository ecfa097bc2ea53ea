#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""recipes.py ROOT SCRATCH GENERATOR COMPILER BACKEND...: adds the kernel of docs/tutorial/add-a-kernel.md, and a backend as
CONTRIBUTING.md says, to a copy of the tree; builds that for these backends and runs the commands of the tutorial.

Of the catalog the copy keeps only daxpy, so that little is compiled."""
import json
import pathlib
import re
import shutil
import subprocess
import sys

TUTORIAL = "docs/tutorial/add-a-kernel.md"
NOT_COPIED = ("build", "docs", "packaging", "results")
KEPT_KERNEL = "daxpy"
GATED = ("seq", "simd", "openmp", "tbb")  # by the manifest
COPIED_BACKEND = "seq"
NEW_BACKEND = "mine"


def run(*words, folder=None, expected=0):
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True)
    if done.returncode != expected:
        sys.exit(f"{' '.join(map(str, words))}\nended with {done.returncode}, not {expected}:\n"
                 f"{done.stdout[-6000:]}{done.stderr[-6000:]}")


def copied_tree(root, tree):
    """What the build needs, without an older build."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for source in root.iterdir():
        if source.is_file():
            shutil.copy2(source, tree / source.name)
        elif source.name not in NOT_COPIED and not source.name.startswith("."):
            shutil.copytree(source, tree / source.name)
    for name in ("build", "results"):
        (tree / name).mkdir()
    shutil.copy2(root / "results/manifest.json", tree / "results/manifest.json")
    for folder in [*(tree / "kernels").iterdir(), *(tree / "variants").iterdir()]:
        if folder.is_dir() and folder.name not in (KEPT_KERNEL, "per_backend"):
            shutil.rmtree(folder)
    for test in (tree / "tests/kernels").glob("*.test.cpp"):
        test.unlink()


def files_of(tutorial):
    """By path, what the tutorial writes: a code block below a line that is the path."""
    return dict(re.findall(r"^`([\w./]+)`\n\n```cpp\n(.*?)^```$", tutorial, re.MULTILINE | re.DOTALL))


def commands_of(tutorial):
    blocks = re.findall(r"^```sh\n(.*?)^```$", tutorial, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if not line.startswith("cmake ")]


def renamed(text):
    return re.sub(rf"(?<![A-Za-z]){COPIED_BACKEND}(?![A-Za-z])", NEW_BACKEND, text)


def add_backend(tree):
    backends = tree / "core/toll/backends"
    copies = [(file, backends / NEW_BACKEND / file.name) for file in (backends / COPIED_BACKEND).iterdir()]
    copies += [(file, file.with_name(renamed(file.name))) for file in (tree / "variants").glob(f"*/baseline*.{COPIED_BACKEND}.cpp")]
    for source, copy in copies:
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(renamed(source.read_text()))


def check_contributing(text, kernel_files, backend_files):
    """Its tables name the files that were added, and no others."""
    kernel = re.search(r"^## Add a kernel$(.*?)^## ", text, re.MULTILINE | re.DOTALL)[1]
    backend = re.search(r"^## Add a backend$(.*?)^## ", text, re.MULTILINE | re.DOTALL)[1]
    named = set(re.findall(r"^\| `(\S+)` \|", kernel, re.MULTILINE)) - {"results/manifest.json", "README.md"}
    added = {re.sub(r"baseline\.\w+\.cpp", "baseline.<backend>.cpp", name.replace("scale", "<k>")) for name in kernel_files}
    assert named == added, f"Add a kernel: {sorted(named ^ added)} is in CONTRIBUTING.md or in the tutorial, and not in both"
    named = set(re.findall(r"`([\w.]+\.(?:hpp|cmake))`", "\n".join(re.findall(r"^\| ([^|]*)\|", backend, re.MULTILINE))))
    assert backend_files <= named, f"Add a backend: CONTRIBUTING.md does not name {sorted(backend_files - named)}"


def build(tree, folder, generator, compiler, backends):
    run("cmake", "-S", tree, "-B", folder, "-G", generator, f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=Release",
        f"-DTOLL_BACKENDS={';'.join(backends)};{NEW_BACKEND}", "-DTOLL_BUILD_TESTS=ON", "-DTOLL_TESTS=all")
    run("cmake", "--build", folder, "--target", "toll", "kernels_tests")


def follow(commands, tree, folder, gated):
    """The commands of the tutorial, on backends that were built, and with a short sweep."""
    for command in commands:
        command = command.replace("build/release/", f"{folder}/").replace(",".join(GATED), gated)
        command = re.sub(r"--time-budget \S+", "--time-budget 5 --processes 1 --ceilings none --most-disturbed 1", command)
        run("sh", "-c", command, folder=tree)


def main(root, scratch, generator, compiler, backends):
    tutorial = (root / TUTORIAL).read_text()
    files = files_of(tutorial)
    # The compiler's cache finds what is as far from its build folder as in the tree itself.
    tree = scratch / "tree"
    folder = tree / "build/release"
    backend_files = {file.name for file in (root / "core/toll/backends" / COPIED_BACKEND).iterdir()}
    check_contributing((root / "CONTRIBUTING.md").read_text(), files, backend_files)

    copied_tree(root, tree)
    for name, text in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    add_backend(tree)
    build(tree, folder, generator, compiler, backends)

    toll = folder / "harness/toll"
    manifest = tree / "results/manifest.json"
    before = json.loads(manifest.read_text())
    gated = [name for name in GATED if name in backends]
    gate = (toll, "gate", "--code", "--kernel", "scale", "--backend", ",".join(gated), "--manifest", manifest)
    run(*gate, expected=1)  # the manifest does not name the cells yet
    follow(commands_of(tutorial), tree, folder, ",".join(gated))
    run(*gate)
    after = json.loads(manifest.read_text())
    added = [f"scale/forall {name} default" for name in gated]
    assert sorted(before["cells"] + added) == after["cells"], after["cells"]
    assert before["waivers"] == after["waivers"]
    run(toll, "verify", "--backend", NEW_BACKEND)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4], sys.argv[5:])
