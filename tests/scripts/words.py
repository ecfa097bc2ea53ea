#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""words.py ROOT: no file of the project uses, or is named by, a private word where engineers have another."""
import pathlib
import re
import subprocess
import sys

# Each with the word to write.
REFUSED = {
    r"dear(er|est|ly)?": "slow, slower, expensive",
    r"mend(s|ed|ing)?": "fix",
    r"by turns": "interleaved",
    r"anew": "again",
    r"reckon(s|ed|ing)?": "assume, account for",
    r"likewise": "also, the same",
    r"so many": "n, this many",
    r"patience": "timeout",
    r"for ever": "forever",
    r"(go(es|ing)?|gone) on with": "resume, continue",
    r"whoever": "the actor's name",
    r"(un)?seal(s|ed|ing)?": "checksum",
}

# Still to be written again. Nothing is added here.
ALLOWED = {
    "cmake/package.cmake",
    "core/toll/backends/openmp/region.hpp",
    "core/toll/backends/openmp/relay.hpp",
    "core/toll/backends/tbb/partitioned.hpp",
    "core/toll/detail/single_thread_atomics.hpp",
    "core/toll/launch.hpp",
    "core/toll/reduce.hpp",
    "core/toll/segment.hpp",
    "docs/adr/0003-workers-run-the-kernels.md",
    "docs/adr/0016-all-timed-loops-are-aligned.md",
    "docs/dearer-cells.md",
    "docs/gate.md",
    "docs/performance.md",
    "docs/results.md",
    "docs/sweeps.md",
    "docs/zen5.md",
    "harness/CMakeLists.txt",
    "harness/code/compare.cpp",
    "harness/code/compare.hpp",
    "harness/code/objdump.hpp",
    "harness/commands/gate_time.cpp",
    "harness/commands/limits.hpp",
    "harness/commands/measuring.cpp",
    "harness/commands/measuring.hpp",
    "harness/commands/options.hpp",
    "harness/commands/resume.cpp",
    "harness/commands/resume.hpp",
    "harness/commands/run_ceilings.hpp",
    "harness/commands/sweeping.cpp",
    "harness/commands/typed_options.cpp",
    "harness/gate/contest.cpp",
    "harness/gate/contest_group.hpp",
    "harness/gate/gate_journal.cpp",
    "harness/gate/tally.hpp",
    "harness/journal/journal.cpp",
    "harness/journal/journal.hpp",
    "harness/journal/journal_writer.cpp",
    "harness/journal/record.cpp",
    "harness/journal/record.hpp",
    "harness/journal/seal.cpp",
    "harness/journal/seal.hpp",
    "harness/machine/bandwidth.hpp",
    "harness/machine/ceilings.cpp",
    "harness/machine/ceilings.hpp",
    "harness/machine/line_hops.cpp",
    "harness/machine/measured_figure.hpp",
    "harness/machine/multiply_add.cpp",
    "harness/machine/multiply_add.hpp",
    "harness/machine/roofline.hpp",
    "harness/machine/topology.hpp",
    "harness/plan/batch.hpp",
    "harness/plan/machine.hpp",
    "harness/plan/size.hpp",
    "harness/plan/turns.cpp",
    "harness/plan/turns.hpp",
    "harness/registry.hpp",
    "harness/worker/batch_run.cpp",
    "harness/worker/process.cpp",
    "harness/worker/process.hpp",
    "harness/worker/sweep.cpp",
    "kernels/array_offset.hpp",
    "kernels/problem.hpp",
    "kernels/workspace.cpp",
    "kernels/workspace.hpp",
    "results/manifest.json",
    "results/schema/gate_journal.json",
    "scripts/gate-error-rates.sh",
    "tests/fuzz/corpus.test.cpp",
    "tests/fuzz/journal_reader.fuzz.cpp",
    "tests/fuzz/read_journal.hpp",
    "tests/harness/CMakeLists.txt",
    "tests/harness/commands/gate.test.cpp",
    "tests/harness/fakes.cpp",
    "tests/harness/gate/tally.test.cpp",
    "tests/harness/gate/trial.test.cpp",
    "tests/harness/journal/again.test.cpp",
    "tests/harness/journal/faults.test.cpp",
    "tests/harness/journal/journal.test.cpp",
    "tests/harness/journal/journal_writer.test.cpp",
    "tests/harness/journal/resume.test.cpp",
    "tests/harness/journal/runs.hpp",
    "tests/harness/journal/seal.test.cpp",
    "tests/harness/machine/build_state.cmake",
    "tests/harness/plan/turns.test.cpp",
    "tests/harness/planted.cpp",
    "tests/harness/report/estimate.test.cpp",
    "tests/harness/report/run_json.test.cpp",
    "tests/kernels/pi_mutants.test.cpp",
    "tests/kernels/workspace.test.cpp",
    "tests/kernels/workspace_knowledge.test.cpp",
    "variants/histogram/baseline.atomic.tbb.cpp",
    "variants/histogram/baseline.multi_reduce.cuda.cu",
    "variants/histogram/baseline.privatized.cuda.cu",
    "variants/vertex_sum/baseline.atomic.tbb.cpp",
}

BINARY = {".xz", ".gz", ".png"}


def one_word(pattern):
    """The pattern between letters of its own: an underscore separates, and so does the end of a line."""
    spaced = pattern.replace(" ", r"[\s_/*#]+")
    return re.compile(rf"(?<![A-Za-z])({spaced})(?![A-Za-z])", re.IGNORECASE)


PATTERNS = {one_word(pattern): instead for pattern, instead in REFUSED.items()}


def found_in(text):
    """Line number, word and what to write of each refused word."""
    for pattern, instead in PATTERNS.items():
        for match in pattern.finditer(text):
            yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), instead


def offences(root, name):
    for _, word, instead in found_in(name):
        yield f"{name}: named with '{word}'; write: {instead}"
    path = root / name
    if path.suffix in BINARY or path.is_symlink() or not path.is_file():
        return
    for line, word, instead in sorted(found_in(path.read_text(errors="replace"))):
        yield f"{name}:{line}: '{word}'; write: {instead}"


def main(root):
    assert list(found_in("it is\n// dearer")) == [(2, "dearer", "slow, slower, expensive")]
    assert not list(found_in("amendment, resealable, forever"))
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True)
    if listed.returncode != 0:
        print(f"no list of files: {listed.stderr}")
        sys.exit(77)
    here = pathlib.Path(__file__).name
    names = [name for name in listed.stdout.split("\0") if name and pathlib.Path(name).name != here]
    assert names
    bad = [offence for name in names if name not in ALLOWED for offence in offences(root, name)]
    if bad:
        sys.exit("\n".join(bad))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
