# SPDX-License-Identifier: BSD-3-Clause
"""What the machine was measured to do at most, as the roofline and the tables need it."""
from toll_report.document import level_order
from toll_report.numbers import percent, scaled

GIGA = 1e9
FIGURES = {"bandwidth": "bytes_per_second", "multiply_add": "flops_per_second", "launch": "seconds"}
MEASURED = {"_least": min, "_most": max}


def of_run(data):
    """The ceilings of a run as all its measurements give them, before the first batch and later: the least and the most of all repetitions."""
    first = data["ceilings"]
    later = data.get("later_ceilings") or []
    return first and {**first, **{kind: [over_all(row, name, later_rows(row, kind, name, later)) for row in first.get(kind) or []] for kind, name in FIGURES.items()}}


def later_rows(row, kind, name, later):
    """Those that measured the same again."""
    same = [field for field in ("level", "pattern", "streaming_stores", "type", "backend", "threads") if field in row]
    return [other for rows in later for other in rows.get(kind) or []
            if other.get(name) is not None and all(other.get(field) == row[field] for field in same)]


def over_all(row, name, again):
    if row.get(name) is None or not again:
        return row
    ends = {name + end: choose(best(each, name, end) for each in (row, *again)) for end, choose in MEASURED.items()}
    return {**row, **ends, "relative_error": ends[name + "_most"] / ends[name + "_least"] - 1}


def bandwidths(ceilings, threads):
    """Of each level the highest that any pattern reached, in its best repetition, from memory inwards: what shares of a ceiling are of."""
    found = {}
    for row in (ceilings or {}).get("bandwidth") or []:
        rate = best(row, "bytes_per_second")
        if row["threads"] == threads and rate is not None and rate > found.get(row["level"], 0):
            found[row["level"]] = rate
    return dict(sorted(found.items(), key=lambda entry: level_order(entry[0])))


def peak_flops(ceilings, threads):
    """Of each type, in its best repetition."""
    return {row["type"]: best(row, "flops_per_second") for row in (ceilings or {}).get("multiply_add") or []
            if row["threads"] == threads and row.get("flops_per_second") is not None}


def best(row, name, end="_most"):
    """Nothing but a disturbance makes a repetition worse."""
    return row.get(name) if row.get(name + end) is None else row[name + end]


def thread_counts(ceilings):
    return sorted({row["threads"] for name in ("bandwidth", "multiply_add") for row in (ceilings or {}).get(name) or []})


def figures(ceilings):
    """(what, threads, unit, value of the best repetition, relative error) of each."""
    for row in sorted((ceilings or {}).get("bandwidth") or [], key=lambda row: (row["threads"], level_order(row["level"]))):
        stores = ", non-temporal stores" if row.get("streaming_stores") else ""
        yield f"{row['level']} {row['pattern']}{stores}", row["threads"], "GB/s", over(best(row, "bytes_per_second"), GIGA), row.get("relative_error")
    for row in (ceilings or {}).get("multiply_add") or []:
        yield f"multiply-add, {row['type']}", row["threads"], "GFLOP/s", over(best(row, "flops_per_second"), GIGA), row.get("relative_error")
    for row in (ceilings or {}).get("launch") or []:
        yield f"launch, {row['backend']}", row["threads"], "µs", over(best(row, "seconds", "_least"), 1e-6), row.get("relative_error")


def over(value, unit):
    return None if value is None else value / unit


def ceiling_rows(ceilings):
    return [[what, str(threads), scaled(value, 1), unit, percent(error)] for what, threads, unit, value, error in figures(ceilings)]
