# SPDX-License-Identifier: BSD-3-Clause
"""Texts of a journal as they may be shown. Names come from files that anyone may have written. Markup is escaped by the
templates; here is what would still deceive a reader: characters that do not show, or that turn the text around."""
import unicodedata

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
LONGEST = 4000


def plain(text):
    """With a code in place of each character that cannot be seen."""
    if text.isascii() and text.isprintable():
        return cut(text, LONGEST)
    return cut("".join(shown(character) for character in text), LONGEST)


def shown(character):
    if character == "\n":
        return character
    if character == "\t":
        return " "
    return f"\\u{ord(character):04x}" if unicodedata.category(character) in INVISIBLE else character


def cut(text, most):
    return text if len(text) <= most else text[:most - 1] + "…"


def plain_copy(value):
    """Of a document: all its texts, the names of members too."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, list):
        return [plain_copy(part) for part in value]
    if isinstance(value, dict):
        return {plain(name): plain_copy(part) for name, part in value.items()}
    return value


def fact(value):
    """A fact of the machine or the build as text."""
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        return ", ".join(fact(part) for part in value) or "none"
    if isinstance(value, dict):
        return "; ".join(f"{name} {fact(part)}" for name, part in value.items() if part is not None)
    return str(value)
