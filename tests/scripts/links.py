#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""links.py PATH...: every relative link in these Markdown files, or in those of these folders, leads to a file that
exists, and its fragment to a heading of that file. Every script that they name exists."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors_of(file):
    """The names that GitHub gives the headings."""
    text = re.sub(r"^```.*?^```", "", file.read_text(), flags=re.DOTALL | re.MULTILINE)
    names = set()
    for heading in re.findall(r"^#+ +(.*)$", text, re.MULTILINE):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        names.add(re.sub(r"[^\w\- ]", "", heading).replace(" ", "-"))
    return names


def problems_in(file):
    for script in re.findall(r"(?:\btests/)?\bscripts/[\w-]+\.(?:sh|py)\b", file.read_text()):
        if not (ROOT / script).exists():
            yield f"{file}: {script}: there is no such script"
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(file.read_text())):
        path, _, fragment = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        to = (file.parent / path).resolve() if path else file.resolve()
        if not to.exists():
            yield f"{file}: {target}: there is no such file"
        elif fragment and fragment not in anchors_of(to):
            yield f"{file}: {target}: there is no such heading"


def main(paths):
    files = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.md")))]
    problems = [problem for file in files for problem in problems_in(file)]
    print("\n".join(problems))
    if problems or not files:
        sys.exit(f"{len(problems)} broken links in {len(files)} files")
    print(f"{len(files)} files checked")


if __name__ == "__main__":
    main([pathlib.Path(word) for word in sys.argv[1:]])
