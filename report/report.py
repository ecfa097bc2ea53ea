#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""report.py [FILE]: the page of `toll report`. Reads the document that results/schema/report.schema.json describes from
FILE, or from standard input, and prints one HTML file that needs nothing else."""
import importlib.util
import json
import os
import sys
import traceback

SYSTEM_PYTHON = "/usr/bin/python3"
TRIED = "TOLL_REPORT_TRIED_SYSTEM_PYTHON"
PACKAGES = {"matplotlib": "python3-matplotlib", "jinja2": "python3-jinja2"}


def stop(why):
    print(f"toll report: {why}", file=sys.stderr)
    sys.exit(2)


def check_modules():
    """The first Python in PATH may not be that of the system, for which the packages were installed."""
    missing = [module for module in PACKAGES if importlib.util.find_spec(module) is None]
    if missing and os.path.exists(SYSTEM_PYTHON) and TRIED not in os.environ:
        os.environ[TRIED] = "1"
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, "-B", *sys.argv])
    if missing:
        stop(f"{sys.executable} has no {', '.join(missing)}; install with: apt-get install {' '.join(PACKAGES.values())}")


def read(arguments):
    if len(arguments) > 1:
        stop("one file at most, or none and the document on standard input")
    name = arguments[0] if arguments else "standard input"
    try:
        if arguments:
            with open(name, "rb") as file:
                return json.loads(file.read().decode("utf-8", "replace"))
        return json.loads(sys.stdin.buffer.read().decode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        stop(f"{name}: no document of a report: {error}")


def main():
    check_modules()
    from toll_report.document import document, not_a_document
    from toll_report.page import page
    data = read(sys.argv[1:])
    try:
        found = document(data)
    except not_a_document as error:
        stop(str(error))
    try:
        text = page(found)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        stop(f"the document is not as results/schema/report.schema.json has it: {error!r} in {place.filename}, line {place.lineno}")
    sys.stdout.buffer.write(text.encode())


if __name__ == "__main__":
    main()
