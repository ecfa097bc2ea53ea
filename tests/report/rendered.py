# SPDX-License-Identifier: BSD-3-Clause
"""A page as its reader gets it: started as `toll report` starts it, and read by an HTML parser."""
import html.parser
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPORT = ROOT / "report/report.py"
VOID = {"meta", "br", "img", "link", "input", "hr"}


def report(document):
    text = document if isinstance(document, str) else json.dumps(document)
    return subprocess.run([sys.executable, REPORT], input=text.encode(), capture_output=True)


def page_of(document):
    done = report(document)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


class parsed(html.parser.HTMLParser):
    """Tables by id, all start tags, ids, the text outside of scripts, and the embedded data."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tables, self.starts, self.open, self.texts, self.scripts, self.unclosed = {}, [], [], [], [], []
        self.table = self.row = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.starts.append((tag, attrs))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.table = {"columns": [], "rows": [], "caption": ""}
            self.tables[attrs.get("id", f"table {len(self.tables)}")] = self.table
        elif tag == "tr":
            self.row = []
        elif tag in ("td", "th"):
            self.row.append("")
        elif tag == "script":
            self.scripts.append((attrs, ""))

    def handle_startendtag(self, tag, attrs):
        self.starts.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.unclosed.append((tag, self.open[-3:]))
        else:
            self.open.pop()
        if tag == "tr":
            place = "columns" if "thead" in self.open else "rows"
            if place == "columns":
                self.table["columns"] = self.row
            else:
                self.table["rows"].append(self.row)

    def handle_data(self, data):
        if "script" in self.open[-1:]:
            attrs, text = self.scripts[-1]
            self.scripts[-1] = attrs, text + data
        elif "style" not in self.open[-1:]:
            self.texts.append(data)
        if {"td", "th"} & set(self.open[-2:]):
            self.row[-1] += data

    def data(self):
        return json.loads(next(text for attrs, text in self.scripts if attrs.get("id") == "toll-data"))

    def records(self, name):
        """Rows of a table as dictionaries."""
        table = self.tables[name]
        return [dict(zip(table["columns"], row)) for row in table["rows"]]

    def text(self):
        return " ".join(" ".join(self.texts).split())


def read(document):
    return parsed(page_of(document))


def read_here(data):
    """As `read`, without a process of its own, which takes a second to start."""
    sys.path.insert(0, str(REPORT.parent))
    from toll_report.document import document
    from toll_report.page import page
    return parsed(page(document(json.loads(json.dumps(data)))))
