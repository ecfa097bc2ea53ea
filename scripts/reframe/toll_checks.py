# SPDX-License-Identifier: BSD-3-Clause
"""Toll as a library of ReFrame tests: one job measures the whole plan on all its nodes, and each cell of the plan is a
check of its own, with its performance variables, references and log.

    reframe -c toll_checks.py -r --performance-report
    reframe -c toll_checks.py -r -S sweep.num_tasks=0                # one job on all idle nodes of the partition
    reframe -c toll_checks.py -r -S sweep.num_tasks=0 --distribute   # the same, and for each node a check of each cell
    reframe --performance-compare=now-1d:now/now-7d:now-1d/mean:/+result

In the environment:
  TOLL             the executable (toll)
  TOLL_PLAN        a file for `toll run --plan` (plan.json beside this file); what it lists, the checks are made of
  TOLL_REFERENCES  a JSON file: {WHERE: {CELL: {VARIABLE: [value, lower, upper]}}}. WHERE is a system:partition, a system,
                   or a processor as the CSV of toll names it; CELL a check's kernel, layer, backend, size and threads,
                   joined by spaces, or "*"; a bound is a share of the value, such as -0.05, or null. A check fails if a
                   reference of its very cell finds no figure, because the cell was unsteady
"""
import csv
import json
import os
import pathlib

import reframe as rfm
import reframe.utility.typecheck as typ
import reframe.utility.sanity as sn

PLAN = pathlib.Path(os.environ.get("TOLL_PLAN", pathlib.Path(__file__).with_name("plan.json"))).resolve()
LISTED = json.loads(PLAN.read_text())

# A ratio of more than this is slower than the layer may be.
WITHOUT_REFERENCES = {"*": {"*": {"ratio": [1.0, None, 0.1]}}}


def listed(name, by_default):
    values = LISTED.get(name, by_default)
    return [str(value) for value in (values if isinstance(values, list) else str(values).split(","))]


def references():
    path = os.environ.get("TOLL_REFERENCES")
    return json.loads(pathlib.Path(path).read_text()) if path else WITHOUT_REFERENCES


class sweep(rfm.RunOnlyRegressionTest):
    """The job. Each of its ranks is a node, and writes a run of its own into `out`."""

    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    executable = os.environ.get("TOLL", "toll")
    num_tasks = 1
    num_tasks_per_node = 1
    exclusive_access = True
    more_options = variable(typ.List[str], value=[])

    @run_before("run")
    def set_options(self):
        self.executable_opts = ["run", "--per-node", "--resume", "--out", "out", "--plan", str(PLAN), *self.more_options]
        self.postrun_cmds = [f"{self.executable} export out/* --format csv --out cells.csv"]

    @sanity_function
    def has_cells(self):
        return sn.path_isfile("cells.csv")


@rfm.simple_test
class toll_cell(rfm.RunOnlyRegressionTest):
    """What the sweep found of the algorithms of one kernel, in one layer: the worst node counts, or with --distribute
    one node."""

    kernel = parameter(listed("kernel", []))
    layer = parameter(listed("layer", ["portable"]))
    backend = parameter(listed("backend", []))
    size = parameter(listed("size", []))
    threads = parameter(listed("threads", ["all"]))

    measured = fixture(sweep, scope="environment")
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    local = True  # all it needs is there
    executable = "echo"
    tags = {"toll"}

    @run_after("setup")
    def select(self):
        rows = [row for path in self.tables() for row in csv.DictReader(path.read_text().splitlines())
                if (row["kernel"], row["layer"], row["backend"], row["size"]) ==
                (self.kernel, self.layer, self.backend, self.size)]
        counts = sorted({int(row["threads"]) for row in rows})
        wanted = counts[-1:] if self.threads == "all" else [int(self.threads)]
        self.rows = [row for row in rows if int(row["threads"]) in wanted]
        self.skip_if(not self.rows and not self.lost, "the plan has no such cell")
        self.executable_opts = [str(len(self.rows)), "rows"]

    def tables(self):
        """Of all nodes, or with --distribute of this check's node, which is lost if the job was not there."""
        folder = pathlib.Path(self.measured.stagedir)
        node = getattr(self, ".nid", None)
        self.lost = ""
        if not node:
            return [folder / "cells.csv"]
        [node] = [node] if isinstance(node, str) else node
        found = [path for where in (node, f"{node}.*") for path in (folder / "out").glob(f"{where}/run.csv")]
        if not found:
            self.lost = f"{node} measured nothing; -S sweep.num_tasks=0 measures all idle nodes"
        return found

    @sanity_function
    def is_verified(self):
        bad = [f"{row['algorithm']} on {row['host']}: {row['status']} {row['reason']}" for row in self.rows
               if row["status"] != "passed"]
        bad += [self.lost] if self.lost else self.without_figure()
        return sn.assert_true(not bad, "; ".join(bad))

    def without_figure(self):
        """What a reference of this very cell expects, and what nobody measured: no figure must not pass for a good one."""
        found = {name for name, value, unit in self.values()}
        marks = ", ".join(sorted({f"{row['algorithm']} is {row['mark']}" for row in self.rows if row["mark"]}))
        expected = {variable for where in self.places() for variable in references().get(where, {}).get(self.cell(), {})}
        return [f"no figure for {variable}, which has a reference" + (f" ({marks})" if marks else "")
                for variable in sorted(expected) if not any(variable in self.keys(name) for name in found)]

    def values(self):
        """Of each variable, what each node found, with the unit."""
        for row in self.rows:
            name = row["algorithm"] if row["tuning"] == "default" else f"{row['algorithm']}.{row['tuning']}"
            name = name if row["variant"] == row["layer"] else f"{name}.{row['variant'].partition('.')[2]}"
            if row["ratio_to_baseline"]:
                yield f"{name}.ratio", float(row["ratio_to_baseline"]), "1"
            for column, unit in (("bytes_per_second", "GB/s"), ("flops_per_second", "GFLOP/s")):
                if row[column] and float(row[column]) > 0 and not row["mark"]:
                    yield f"{name}.{column.partition('_')[0]}", float(row[column]) / 1e9, unit

    @run_before("performance")
    def set_performance(self):
        found = {}
        for name, value, unit in self.values():
            found.setdefault((name, unit), []).append(value)
        self.perf_variables = {}
        for (name, unit), values in found.items():
            worst = max(values) if unit == "1" else min(values)
            self.perf_variables[name] = sn.make_performance_function(sn.defer(worst), unit)
        self.reference = {self.current_partition.fullname: {
            name: (*self.reference_of(name), unit) for (name, unit) in found if self.reference_of(name)}}

    def cell(self):
        return f"{self.kernel} {self.layer} {self.backend} {self.size} {self.threads}"

    def places(self):
        return self.current_partition.fullname, self.current_system.name, self.rows[0]["processor"], "*"

    @staticmethod
    def keys(name):
        return name, name.rpartition(".")[2]

    def reference_of(self, name):
        for where in self.places():
            for which in (self.cell(), "*"):
                of_cell = references().get(where, {}).get(which, {})
                for key in self.keys(name):
                    if key in of_cell:
                        return of_cell[key]
        return None
