# SPDX-License-Identifier: BSD-3-Clause
"""Numbers as text: ratios with three decimals, all else with four significant digits. Units stand in the heads of
columns. What is unknown is a dash."""
import decimal
import math

NONE = "–"


def ratio_text(value):
    return NONE if value is None else f"{value:.3f}"


def interval_text(low, high):
    """[low, high], or a dash if there is none."""
    return NONE if low is None or high is None else f"[{low:.3f}, {high:.3f}]"


def significant(value, digits=4):
    """Without an exponent, so that a column can be read downwards: 0.001987, 12.30, 5330."""
    if value is None:
        return NONE
    if value == 0 or not math.isfinite(value):
        return f"{value:g}"
    rounded = decimal.Decimal(f"{value:.{digits - 1}e}")
    return f"{rounded:f}"


def scaled(value, unit, digits=4):
    return significant(None if value is None else value / unit, digits)


def percent(share, decimals=0):
    return NONE if share is None else f"{100 * share:.{decimals}f} %"


def share_text(row, decimals=0):
    """Of its ceiling; a range if that varied in the run."""
    low = percent(row["of_ceiling"], decimals)
    high = percent(row.get("of_ceiling_high"), decimals)
    return low if high in (low, NONE) else f"{low.removesuffix(' %')}-{high}"


def bytes_text(count):
    """1 MiB, 1.5 MiB."""
    if count is None:
        return "unknown"
    for unit, name in ((2**40, "TiB"), (2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")):
        if count >= unit:
            return f"{count / unit:.3g} {name}" if count / unit < 1000 else f"{count / unit:.0f} {name}"
    return f"{count:g} B"


def whole(value):
    return NONE if value is None else f"{value:.0f}"


def plural(count, noun, ending="s"):
    return f"{count} {noun}{'' if count == 1 else ending}"


def geometric_mean(values):
    """None of nothing."""
    values = list(values)
    return math.exp(math.fsum(math.log(value) for value in values) / len(values)) if values else None


def p_text(value):
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"
