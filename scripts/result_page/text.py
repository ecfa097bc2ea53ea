# SPDX-License-Identifier: BSD-3-Clause
"""Numbers and tables as a page of results shows them."""


def table(columns, rows):
    """Lines of Markdown; a column whose name ends in '>' is aligned to the right."""
    names = [name.rstrip(">") for name in columns]
    rules = ["---:" if name.endswith(">") else "---" for name in columns]
    cells = [[str(cell).replace("|", r"\|") for cell in row] for row in rows]
    return ["| " + " | ".join(row) + " |" for row in [names, rules, *cells]] + [""]


def bytes_text(count):
    for bits, unit in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if count >= 1 << bits:
            return f"{count / (1 << bits):.4g} {unit}"
    return f"{count} bytes"


def seconds_text(seconds):
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "us")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.4g} {unit}"
    return f"{seconds * 1e9:.4g} ns"


def interval_text(value, low, high):
    if low is None or high is None:
        return f"{value:.3f}"
    return f"{value:.3f} [{low:.3f}, {high:.3f}]"
