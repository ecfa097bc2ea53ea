#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""documents.py TOLL ROOT SCRATCH: what the documents for users say works. Links lead somewhere, options exist, pages
are in their index, and the commands in the sh blocks of tutorials and how-to guides run.

Blocks of sh hold commands that run here. What needs another machine, root, or hours is in blocks of console."""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

COMMANDS = ("list", "code", "verify", "run", "gate", "show", "export", "compare", "report", "gather", "nodes", "machine")
LONGEST_LINE = 160
MOST_TERMS = 29
BUILT = "build/release/harness/toll"

# Of docs/: what is checked.
FOLDERS = ("tutorial", "how-to")

# Followed by recipes.py in a copy of the tree, by tests/install/layer with the installed package, and by use_the_data.py.
FOLLOWED_ELSEWHERE = ("docs/tutorial/add-a-kernel.md", "docs/how-to/measure-your-own-layer.md", "docs/how-to/use-the-data.md")

LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def documents(root):
    pages = [root / "README.md", root / "CONTRIBUTING.md", root / "docs/README.md", root / "docs/glossary.md"]
    return pages + [page for folder in FOLDERS for page in sorted((root / "docs" / folder).glob("*.md"))]


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def joined(text):
    return text.replace("\\\n", " ")


def anchors(page):
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def wrong_links(root, page, text):
    for target in LINK.findall(FENCE.sub("", text)):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        place = str(path.relative_to(root))
        if not path.exists():
            yield f"{target}: there is no {place}"
        elif anchor and anchor not in anchors(path):
            yield f"{target}: {place} has no such heading"


def wrong_options(text, helps):
    """Options after `toll COMMAND` must be that command's, and those that stand alone some command's."""
    for command, rest in re.findall(rf"toll ({'|'.join(COMMANDS)})\b([^`\n|;&>]*)", joined(text)):
        for option in OPTION.findall(rest.split(" #")[0]):
            if not re.search(rf"{option}(?![\w-])", helps[command]):
                yield f"toll {command} has no {option}"
    for option in re.findall(r"`(--[a-z][a-z-]*)", text):
        if not any(re.search(rf"{option}(?![\w-])", said) for said in helps.values()):
            yield f"no command has {option}"


def wrong_lines(text):
    """But for what a program printed, in a block without a language: a table is as wide as its longest figures."""
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            fence = "" if fence else line
        if len(line) > LONGEST_LINE and fence != "```":
            yield f"line {number} has {len(line)} characters"


def wrong_build_options(root):
    """The table in install.md names the options of CMakeLists.txt, and those of the backends."""
    build = (root / "CMakeLists.txt").read_text()
    known = set(re.findall(r"^(?:option|set)\((TOLL_\w+) [^)]*?(?:CACHE STRING|ON|OFF|PROJECT_IS_TOP_LEVEL)", build,
                           re.MULTILINE))
    for file in (root / "core/toll/backends").glob("*/backend.cmake"):
        known |= set(re.findall(r"^set\((TOLL_\w+) .*CACHE STRING", file.read_text(), re.MULTILINE))
    named = set(re.findall(r"^\| `(TOLL_\w+)` \|", (root / "docs/how-to/install.md").read_text(), re.MULTILINE))
    assert len(known) > 5, known
    return [f"option {name} is in the table or in CMakeLists.txt, and not in both" for name in known ^ named]


def wrong_packages(root):
    """What run.sh installs has a row in install.md."""
    install = (root / "docs/how-to/install.md").read_text()
    for package in re.findall(r"^run +(\S+)", (root / "scripts/packages.txt").read_text(), re.MULTILINE):
        if f"`{package}`" not in install:
            yield f"docs/how-to/install.md does not name the package {package}"


def missing_from_index(root):
    for folder in FOLDERS:
        index = (root / "docs" / folder / "README.md").read_text()
        for page in (root / "docs" / folder).glob("*.md"):
            if page.name != "README.md" and f"({page.name})" not in index:
                yield f"docs/{folder}/README.md does not name {page.name}"
    terms = len(re.findall(r"^\| \w", (root / "docs/glossary.md").read_text(), re.MULTILINE)) - 1
    if not 0 < terms <= MOST_TERMS:
        yield f"the glossary has {terms} terms"


def shortened(command):
    """A sweep of seconds with the same options; only its own length is another."""
    if "--dry-run" in command:
        return command
    command = re.sub(r" --(time-budget|processes) \S+", "", command)
    return f"{command} --time-budget 10 --processes 1 --ceilings none --most-disturbed 1"


def shell(command, toll, folder):
    done = subprocess.run(["sh", "-c", command.replace(BUILT, shlex.quote(toll))], cwd=folder, capture_output=True,
                          text=True)
    if done.returncode != 0:
        yield f"'{command}' ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


def wrong_command(command, toll, root, folder):
    script = re.match(r"(scripts/[\w-]+\.(?:sh|py))(.*)", command)
    preset = re.search(r"^cmake .*--preset ([\w-]+)", command)
    if script:
        if not (root / script[1]).stat().st_mode & 0o100:
            yield f"{script[1]} cannot be executed"
        if script[1] == "scripts/run.sh":
            yield from shell(shortened(f"{BUILT} run{script[2]}"), toll, folder)
    elif preset:
        if f'"name": "{preset[1]}"' not in (root / "CMakePresets.json").read_text():
            yield f"there is no preset {preset[1]}"
    elif command.startswith(f"{BUILT} run"):
        yield from shell(shortened(command), toll, folder)
    elif f"{BUILT} " in command:
        yield from shell(command, toll, folder)
    elif not command.startswith("build/counts/"):  # scripts/test.sh has those, after a build of their own
        yield f"no test knows what to do with '{command}'"


def wrong_commands(toll, root, page, text, scratch):
    folder = scratch / page.stem
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("build", "results"):
        (folder / name).mkdir(parents=True)
    for block in blocks(text, "sh"):
        for line in joined(block).splitlines():
            command = re.sub(r" +#.*$", "", line).strip()
            if command:
                yield from wrong_command(command, toll, root, folder)


def main(toll, root, scratch):
    helps = {name: subprocess.run([toll, name, "--help"], capture_output=True, text=True, check=True).stdout
             for name in COMMANDS}
    wrong = [*wrong_build_options(root), *wrong_packages(root), *missing_from_index(root)]
    for page in documents(root):
        text = page.read_text()
        name = str(page.relative_to(root))
        found = [*wrong_links(root, page, text), *wrong_options(text, helps), *wrong_lines(text)]
        if re.match(r"docs/(tutorial|how-to)/", name) and name not in FOLLOWED_ELSEWHERE:
            found += wrong_commands(toll, root, page, text, scratch)
        wrong += [f"{name}: {each}" for each in found]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]))
