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
    bad = [offence for name in names for offence in offences(root, name)]
    if bad:
        sys.exit("\n".join(bad))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
