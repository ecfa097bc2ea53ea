# SPDX-License-Identifier: BSD-3-Clause
"""The document that `toll report` hands over, as the parts of the page read it."""
import collections

from toll_report.plain import fact, plain_copy

BASELINE = "baseline"
OURS = "portable"
PLACE = ("kernel", "algorithm", "backend", "tuning", "n", "size", "threads")
SCHEMA, VERSION = "toll.report", 1


class not_a_document(Exception):
    pass


def at(value, *names):
    """A member of a member, or None."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def algorithm_of(row):
    return f"{row['kernel']}/{row['algorithm']}"


def place_of(row):
    """Backend and tuning, where that is not the default."""
    return row["backend"] + ("" if row["tuning"] == "default" else f" {row['tuning']}")


def cell_name(row):
    return f"{algorithm_of(row)} {place_of(row)} n={row['n']} threads={row['threads']}"


def layer_order(layer):
    """Baseline first, ours next, the others by name."""
    return layer != BASELINE, layer != OURS, layer


def level_order(level):
    """From the outside inwards, then what binds otherwise."""
    known = ["memory", "L4", "L3", "L2", "L1", "flops", "launch"]
    return (known.index(level), "") if level in known else (len(known), level or "")


def limit_of(backend):
    """What a gate allows by default."""
    return 1.02 if backend in ("seq", "simd") else 1.05


def backend_order(backend):
    """One thread before several."""
    return limit_of(backend), backend


class run:
    """One journal of toll run."""

    def __init__(self, data, limits):
        self.data, self.limits = data, limits
        self.close = limits["large_ratio"]  # ratios up to it count as close to 1
        self.number, self.label = data["run"], data["label"]
        columns = data["results"]["columns"]
        self.rows = [dict(zip(columns, values)) for values in data["results"]["rows"]]
        self.cells = collections.defaultdict(dict)
        for row in self.rows:
            self.cells[tuple(row[name] for name in PLACE)][row["variant"]] = row
        self.arms = [row for row in self.rows if row["variant"] != BASELINE]
        self.measured = [row for row in self.rows if row["median_seconds"] is not None]
        self.by_task = {task_key(row, row["n"], row["threads"]): row for row in self.rows}

    def baseline_of(self, row):
        return self.cells[tuple(row[name] for name in PLACE)].get(BASELINE)

    def backends(self):
        return sorted({row["backend"] for row in self.rows}, key=backend_order)

    def variants(self):
        return sorted({row["variant"] for row in self.arms}, key=layer_order)

    def with_ratio(self):
        return [row for row in self.arms if row["ratio_to_baseline"] is not None]

    def without_ratio(self):
        """Arms that were measured and are marked."""
        return [row for row in self.arms if row["ratio_to_baseline"] is None and row["mark"]]

    def processor(self):
        model, kind = at(self.data, "host", "processor", "model"), at(self.data, "host", "processor", "microarchitecture")
        return " – ".join(dict.fromkeys(text for text in (model, kind) if text)) or "unknown processor"

    def compiler(self):
        return at(self.data, "build", "compiler") or "unknown compiler"

    def commit(self):
        return at(self.data, "build", "commit")

    def machine(self):
        """What makes two runs of one machine."""
        host = self.data.get("host") or {}
        return fact([self.processor(), host.get("name"), at(host, "processor", "processors"), at(host, "memory", "bytes")])


def task_key(task, n, threads):
    return (*(task[name] for name in ("kernel", "algorithm", "backend", "tuning", "variant")), n, threads)


class document:
    def __init__(self, data):
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise not_a_document(f"the document has no schema {SCHEMA}; `toll report` writes one")
        if data.get("schema_version") != VERSION:
            raise not_a_document(f"the document has schema_version {data.get('schema_version')}, and this page knows "
                                 f"{VERSION}; use the report.py of the same toll")
        self.original = data
        self.data = plain_copy(data)
        try:
            self.limits = self.data["limits"]
            self.runs = [run(each, self.limits) for each in self.data["runs"]]
        except (KeyError, TypeError) as error:
            raise not_a_document(f"the document, or a run in it, has no {error}; see results/schema/report.schema.json") from error
        self.comparison = self.data["comparison"]
        self.nodes = self.data.get("nodes")
        self.gates = self.data["gates"]
        self.hot_loops = self.data["hot_loops"]

    def run_of(self, number):
        return next(each for each in self.runs if each.number == number)

    def differ_in(self, part):
        """Whether the runs differ in machine, build ..."""
        return self.comparison is not None and any(each["part"] == part for each in self.comparison["differences"]["facts"])
