#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The ReFrame tests in the Slurm; the words are those of case.py."""
import json
import pathlib
import subprocess
import sys
import time

import case
from case import CLUSTER, PACKAGES, ROOT, TOLL, OnCluster


def setUpModule():
    case.start_cluster()


def tearDownModule():
    case.end_cluster()


REFRAME = "reframe-hpc==4.10.4"

# Slurm without accounting: its queue says how jobs end.
SITE = {
    "systems": [{"name": "here", "hostnames": [".*"], "partitions": [
        {"name": "local", "scheduler": "local", "launcher": "local", "environs": ["builtin"]},
        {"name": "nodes", "scheduler": "squeue", "launcher": "srun", "environs": ["builtin"]}]}],
    "environments": [{"name": "builtin", "cc": "cc", "cxx": "c++", "ftn": ""}],
}


class ReFrame(OnCluster):
    def setUp(self):
        super().setUp()
        place = PACKAGES / "reframe"
        if not (place / "reframe").exists():
            done = subprocess.run(["timeout", "100", sys.executable, "-m", "pip", "install", "--quiet", "--retries", "1",
                                   "--target", place, REFRAME], capture_output=True, text=True)
            if done.returncode != 0:
                self.skipTest(f"pip cannot install {REFRAME}: {done.stderr.strip()[-300:]}")
        self.environment = {"PYTHONPATH": str(place), "HOME": str(self.folder), "TOLL": str(TOLL),
                            "TOLL_PLAN": self.write("plan.json", {
                                "kernel": ["daxpy"], "backend": ["seq"], "size": ["1000", "2000"], "threads": [1],
                                "ceilings": "none", "processes": 2, "samples": 2, "most-disturbed": 1, "min-time": "2ms"})}
        site = {**SITE, "storage": [{"enable": True, "backend": "sqlite", "sqlite_db_file": f"{self.folder}/results.db"}]}
        self.command = [sys.executable, place / "bin/reframe", "--nocolor", "-C", self.write("site.json", site)]

    def write(self, name, content):
        (self.folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
        return str(self.folder / name)

    def reframe(self, *words):
        return CLUSTER.run(*self.command, *words, env=self.environment, cwd=self.folder, check=False).stdout

    def toll_that_exports(self, **figures):
        """The executable, and in each row of a table that it exports these figures, whatever others did meanwhile."""
        self.environment["TOLL"] = self.write("toll_that_exports", f"""#!{sys.executable}
import csv, subprocess, sys
done = subprocess.run(["{TOLL}", *sys.argv[1:]])
if done.returncode == 0 and sys.argv[1] == "export":
    with open(sys.argv[-1]) as table:
        rows = list(csv.DictReader(table))
    with open(sys.argv[-1], "w") as table:
        out = csv.DictWriter(table, rows[0])
        out.writeheader()
        out.writerows(row | {figures!r} for row in rows)
sys.exit(done.returncode)
""")
        pathlib.Path(self.environment["TOLL"]).chmod(0o755)

    def test_a_check_for_each_cell_and_one_job_for_all(self):
        self.toll_that_exports(mark="", bytes_per_second="1e9")
        anything = {"*": {"ratio": [1, None, 1e9]}}
        # What no machine reaches, so that this reference fails, and only this.
        self.environment["TOLL_REFERENCES"] = self.write("references.json", {
            "here:local": anything,
            "here:nodes": {**anything, "daxpy portable seq 2000 1": {"forall.bytes": [1e9, -0.1, None]}}})
        said = self.reframe("-c", ROOT / "scripts/reframe/toll_checks.py", "-r", "-S", "sweep.num_tasks=2")

        self.assertIn("Ran 6/6 test case(s) from 4 check(s) (1 failure(s)", said)
        self.assertRegex(said, r"failed to meet reference\(s\): forall.bytes=1.0 GB/s, expected 1000000000.0")
        nodes = list((self.folder / "stage/here/nodes/builtin").glob("sweep*/out/*/run.jsonl"))
        self.assertEqual(len(nodes), 2)
        time.sleep(2)  # ReFrame's interval ends before the second that is now, in which the last check may have ended
        compared = self.reframe("--performance-compare=now-1h:now/now-1h:now/mean:/")
        self.assertRegex(compared, r"toll_cell %kernel=daxpy .*%size=1000 .*here:(local|nodes).*forall")

    def test_a_reference_without_a_figure_fails(self):
        self.toll_that_exports(mark="unsteady", ratio_to_baseline="")
        self.environment["TOLL_REFERENCES"] = self.write("references.json", {
            "*": {"*": {"ratio": [1, None, 1e9]}, "daxpy portable seq 2000 1": {"forall.bytes": [1, -0.1, None]}}})
        said = self.reframe("-c", ROOT / "scripts/reframe/toll_checks.py", "-r", "--system=here:local")

        self.assertIn("Ran 3/3 test case(s) from 3 check(s) (1 failure(s)", said)
        self.assertIn("no figure for forall.bytes, which has a reference (forall is unsteady)", said)

    def test_a_check_for_each_node_and_one_job_for_all(self):
        self.environment["TOLL_REFERENCES"] = self.write("references.json", {"*": {"*": {"ratio": [1, None, 1e9]}}})
        distributed = ["-c", ROOT / "scripts/reframe/toll_checks.py", "-r", "--system=here:nodes", "--distribute"]
        said = self.reframe(*distributed, "-S", "sweep.num_tasks=0")

        self.assertIn("Ran 9/9 test case(s) from 9 check(s) (0 failure(s)", said)
        for node in CLUSTER.nodes:
            self.assertRegex(said, rf"OK .*toll_cell .*%size=1000 .*%\.nid={node} ")

        of_one = self.reframe(*distributed, "-S", "sweep.num_tasks=1")  # three nodes are not in that job
        self.assertIn("Ran 9/9 test case(s) from 9 check(s) (6 failure(s)", of_one)
        self.assertRegex(of_one, r"n\d measured nothing; -S sweep.num_tasks=0 measures all idle nodes")


if __name__ == "__main__":
    case.main()
