# SPDX-License-Identifier: BSD-3-Clause
"""How close baseline and portable variant come to what the machine allows: shares of its measured ceilings."""
import csv

from toll_report.numbers import share_text

from result_page.text import table

ARMS = ("baseline", "portable")
BY_THREADS = {"one thread": ("seq", "simd"), "all threads": ("openmp", "tbb")}


def share_of(row):
    return share_text({name: float(row[name]) if row.get(name) else None for name in ("of_ceiling", "of_ceiling_high")})


def best_share_text(rows, arm):
    """The largest share of a ceiling that an arm reaches in a tuning."""
    shares = [row for row in rows if row["variant"] == arm and row["of_ceiling"] and not row["mark"]]
    return share_of(max(shares, key=lambda row: float(row["of_ceiling"]))) if shares else "-"


def shares_section(file):
    """By algorithm, of the backends that use one thread and of those that use all, the better one."""
    with open(file, newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["algorithm"] == row["shared_algorithm"]]  # one of its inputs
    found = []
    for name in sorted({(row["kernel"], row["algorithm"]) for row in rows}):
        of_algorithm = [row for row in rows if (row["kernel"], row["algorithm"]) == name]
        limits = sorted({row["ceiling"] for row in of_algorithm if row["ceiling"]})
        parts = [[row for row in of_algorithm if row["backend"] in backends] for backends in BY_THREADS.values()]
        found.append(("/".join(name), ", ".join(limits) or "-",
                      *(best_share_text(part, arm) for part in parts for arm in ARMS)))
    columns = [f"{threads}, {arm}>" for threads in BY_THREADS for arm in ARMS]
    return ["### Shares of ceilings", "",
            "The best share over backends and tunings, by [the rule of `toll run`](../explanation/machine.md#the-share-of-a-ceiling); "
            "rows with a mark do not count.", "",
            *table(["algorithm", "limit", *columns], found)]
