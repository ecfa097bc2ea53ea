# SPDX-License-Identifier: BSD-3-Clause
"""What a section of the page is made of. `kind` names the macro in templates/blocks.html that writes it. All texts are
escaped there; what stands between backquotes becomes code."""
import dataclasses


@dataclasses.dataclass
class paragraph:
    text: str
    css: str = ""
    kind = "paragraph"


@dataclasses.dataclass
class items:
    texts: list
    kind = "items"


@dataclasses.dataclass
class listing:
    """Text as it was typed, or as a tool printed it."""
    text: str
    label: str = ""
    kind = "listing"


@dataclasses.dataclass
class side_by_side:
    blocks: list
    kind = "side_by_side"


@dataclasses.dataclass
class cell:
    """Of a table, where a plain text does not say enough."""
    text: str
    css: str = ""
    title: str = ""
    small: str = ""


@dataclasses.dataclass
class table:
    """Columns are texts; a `>` behind one aligns it to the right. The first cell of a row is its head."""
    caption: str
    columns: list
    rows: list
    css: str = ""
    name: str = ""
    kind = "table"


@dataclasses.dataclass
class figure:
    svg: str
    caption: str
    kind = "figure"


@dataclasses.dataclass
class legend:
    """Colours and what they mean, as pairs of a class and a text."""
    entries: list
    kind = "legend"


@dataclasses.dataclass
class folded:
    """Closed until the reader opens it."""
    title: str
    blocks: list
    kind = "folded"

    def __post_init__(self):
        self.blocks = without_empty(self.blocks)


@dataclasses.dataclass
class section:
    name: str
    title: str
    blocks: list
    kind = "section"

    def __post_init__(self):
        self.blocks = without_empty(self.blocks)


def without_empty(blocks):
    """Tables and lists of nothing say nothing."""
    def has_something(block):
        return not (block is None or (block.kind == "table" and not block.rows)
                    or (block.kind == "items" and not block.texts)
                    or (block.kind in ("section", "folded") and not block.blocks))
    return [block for block in blocks if has_something(block)]
