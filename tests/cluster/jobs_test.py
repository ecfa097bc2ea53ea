#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""toll run --per-node in jobs of Slurm; the words are those of case.py."""
import contextlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys

import case
from case import (CLUSTER, FAKES, LONG, ROOT, SCRATCH, SMALL, TEMPLATES, TOLL, WAITING, OnCluster, count, ends,
                  measured, processes_of, records)


def setUpModule():
    case.start_cluster()
    if not case.CASES or "TimeLimits" in case.CASES:
        TimeLimits.start()


def tearDownModule():
    case.end_cluster()


def commands_of_guide():
    """From a clone to the name of the slow node."""
    guide = (ROOT / "docs/how-to/measure-a-cluster.md").read_text()
    [commands] = re.findall(r"^## Which node is slow\?\n.*?^```console\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    return re.sub(r"^\$ ", "", commands, flags=re.MULTILINE).splitlines()


class Jobs(OnCluster):
    def test_each_node_writes_a_run_of_its_own(self):
        self.wait(self.submit("sweep.sbatch", *SMALL), "COMPLETED")

        self.assertEqual(sorted(path.name for path in self.out.iterdir()), CLUSTER.nodes)
        for rank, node in enumerate(CLUSTER.nodes):
            job = records(self.out / node)[0]["job"]
            self.assertEqual((job["launcher"], job["node"], job["rank"], job["ranks"], job["ranks_on_node"]),
                             ("Slurm", node, rank, 4, 1))
            self.assertIn(f"{node}: all cells: toll show {self.out}/{node}\n", self.log())
        self.assert_whole(*CLUSTER.nodes)

    def test_a_requeued_job_continues(self):
        job = self.submit("sweep.sbatch", *LONG, nodes=2)
        self.wait_for_processes(2, "n1", "n2")
        CLUSTER.run("scontrol", "requeue", job)
        self.wait(job, "COMPLETED")

        self.assert_whole("n1", "n2", parts=2)
        self.assertEqual(measured(self.out / "n1"), 24)
        self.assertEqual(next(r for r in records(self.out / "n1") if r["record"] == "resume")["job"]
                         ["SLURM_RESTART_COUNT"], "1")

    def test_a_preempted_job_continues(self):
        job = self.submit_waiting("sweep.sbatch", nodes=1, slurm=["--nodelist=n1"])
        self.wait_for_processes(1, "n1")
        urgent = CLUSTER.submit("--partition=urgent", "--nodelist=n1", "--output=/dev/null", "--wrap", "true")
        self.wait(urgent, "COMPLETED")
        self.gate.touch()
        self.wait(job, "COMPLETED")

        self.assert_whole("n1", parts=2)
        self.assertEqual(measured(self.out / "n1"), 2)

    def test_a_node_that_dies_loses_only_its_own_part(self):
        job = self.submit("sweep.sbatch", *LONG, nodes=3, slurm=["--nodelist=n[1-3]", "--no-kill", "--no-requeue"])
        self.wait_for_processes(1, "n1", "n2", "n3")
        slurmd = CLUSTER.daemons["n3"].pid
        for process in [slurmd, *processes_of("n3")]:
            os.kill(process, signal.SIGKILL)
        CLUSTER.stop("n3")
        CLUSTER.wait_for("the end of the others", lambda: ends(self.out / "n1") and ends(self.out / "n2"))
        self.assert_whole("n1", "n2")
        self.assertEqual(ends(self.out / "n3"), [])

        CLUSTER.run("scancel", job, check=False)
        CLUSTER.start("n3", "slurmd", "-D", "-N", "n3")
        CLUSTER.run("scontrol", "update", "NodeName=n3", "State=RESUME", check=False)
        CLUSTER.wait_for("n3", lambda: "n3" in CLUSTER.idle())
        self.wait(self.submit("sweep.sbatch", *LONG, nodes=3, slurm=["--nodelist=n[1-3]"]), "COMPLETED")
        self.assert_whole("n3", parts=2)
        self.assert_whole("n1", "n2")  # finished before, and so they stay

    def test_another_node_measures_what_a_lost_one_did_not(self):
        job = self.submit_waiting("sweep.sbatch", nodes=1, slurm=["--nodelist=n3", "--no-requeue"])
        self.wait_for_processes(1, "n3")
        CLUSTER.run("scancel", job)
        self.wait(job, "CANCELLED")
        self.gate.touch()
        self.wait(self.submit_waiting("sweep.sbatch", nodes=1, slurm=["--nodelist=n2"], REPLACES="n3"), "COMPLETED")

        lost, instead = records(self.out / "n3")[0], records(self.out / "n3@n2")[0]
        self.assertEqual(instead["replaces"], {"node": "n3", "run_id": lost["run_id"]})
        self.assertEqual(instead["plan"], lost["plan"][1:])
        self.assertEqual([measured(self.out / folder) for folder in ("n3", "n3@n2")], [1, 1])
        self.assertFalse((self.out / "n2").exists())
        said = CLUSTER.run(FAKES, "nodes", self.out).stdout
        self.assertIn("\nreplaced:\n  node n3: 1 of its tasks were measured on n2\n", said)

    def test_a_full_folder_stops_a_run_and_is_no_loss(self):
        # Room for what both nodes write first, and half of the rest. How much that is differs between builds.
        CLUSTER.run(TOLL, "run", "--out", self.folder / "alone", *LONG)
        first, *rest = (self.folder / "alone/run.jsonl").read_bytes().splitlines(keepends=True)
        room = (2 * len(first) + sum(map(len, rest))) // 1024
        self.out.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}k", "toll", self.out], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("this system mounts no tmpfs")
        try:
            self.wait(self.submit("sweep.sbatch", *LONG, nodes=2), "FAILED")
            self.assertIn("when there is room, toll run --resume", self.log())
            subprocess.run(["mount", "-o", "remount,size=64m", self.out], check=True)
            self.wait(self.submit("sweep.sbatch", *LONG, nodes=2), "COMPLETED")
            self.assertEqual([measured(self.out / node) for node in ("n1", "n2")], [24, 24])
        finally:
            subprocess.run(["umount", self.out], check=True)

    def test_the_guide(self):
        commands = commands_of_guide()
        self.assertLessEqual(len(commands), 4)
        self.assertIn("cmake --build", commands[0])  # that is done
        # A plan that four nodes on one machine have time for.
        wanted = "--kernel daxpy,stencil --size 4xLLC --threads all"
        self.assertIn(wanted, commands[2])
        commands[2] = commands[2].replace(wanted, " ".join(SMALL)).replace("scripts/", f"{ROOT}/scripts/")
        commands[1] = commands[1].replace("$PWD/build/release/harness/toll", str(TOLL))
        said = CLUSTER.run("bash", "-euc", "\n".join(commands[1:]), cwd=self.folder).stdout

        self.assertIn("4 runs of 4 nodes in 1 group, 2 tasks\n", said)

    def test_a_slow_node_is_named(self):
        """The variants of this kernel are slow on one node by their own doing: they wait there for a multiple of the time that
        they needed, if the data are in memory. The nodes share one machine, so they measure one after the other."""
        steps = "".join(f'srun -N1 -n1 -w {node} --cpu-bind=none "$TOLL" run --per-node --out cluster --kernel slow_memory --backend seq '
                        "--size 1000,2xLLC --ceilings none --most-disturbed 1 --samples 2 --processes 2 --min-time 2ms\n"
                        for node in CLUSTER.nodes)
        job = CLUSTER.submit("--nodes=4", "--time=10", f"--output={self.folder}/log-%j", "--wrap", "set -e\n" + steps,
                             env={"TOLL": str(FAKES), "TOLL_TEST_SLOW_NODE": "n3"}, cwd=self.folder)
        self.wait(job, "COMPLETED")
        said = CLUSTER.run("bash", "-euc", commands_of_guide()[-1], env={"TOLL": str(FAKES)}, cwd=self.folder).stdout

        self.assertRegex(said, r"\n  node n3: memory bandwidth .*\d\d\.\d % below the median of 4 nodes \[")
        self.assertNotRegex(said, "node n[124]: (memory|the whole)")  # of their caches other programs may say anything

    def test_a_set_of_the_nodes_names_the_lost_one(self):
        job = self.submit("sweep.sbatch", *SMALL)
        self.wait(job, "COMPLETED")
        shutil.rmtree(self.out / "n2")
        self.wait(CLUSTER.submit(f"--output={self.folder}/log-gather", "--dependency=afterany:" + job,
                                 TEMPLATES / "gather.sbatch", self.out, env={"TOLL": str(TOLL)}), "FAILED")

        self.assertIn("n2", self.log())
        with contextlib.closing(sqlite3.connect(f"{self.out}.sqlite")) as nodes:
            found = nodes.execute((TEMPLATES / "ranks.sql").read_text()).fetchall()
        self.assertEqual({(row[3], row[4]) for row in found}, {("n1", 1), ("n3", 1), ("n4", 1)})

    def test_two_jobs_into_one_folder(self):
        first = self.submit("sweep.sbatch", *LONG, nodes=1, slurm=["--nodelist=n1"])
        self.wait_for_processes(1, "n1")
        # As if two nodes had one name: Slurm runs no two of these jobs on a node at once.
        second = CLUSTER.run("srun", "--nodelist=n2", "env", "SLURMD_NODENAME=n1", TOLL, "run", "--per-node",
                             "--resume", self.out, *LONG, check=False)
        self.assertEqual(second.returncode, 2)
        self.assertIn("another toll run is writing it", second.stderr)
        self.wait(first, "COMPLETED")
        self.assert_whole("n1")

    def test_an_array_of_two_builds(self):
        other = self.folder / "other"
        shutil.copy(TOLL, other)
        job = self.submit("builds.sbatch", TOLL, other, "--", *SMALL, nodes=1, slurm=["--array=0-1"])
        self.wait(job, "COMPLETED")

        for build, executable in enumerate([TOLL, other]):
            [node] = (self.out / str(build)).iterdir()
            header = records(node)[0]
            self.assertEqual(header["command_line"][0], str(executable))
            self.assertEqual(header["job"]["SLURM_ARRAY_TASK_ID"], str(build))
            self.assertEqual(ends(node), [0])


class TimeLimits(OnCluster):
    """Slurm itself ends these jobs, which takes one to two minutes; meanwhile others run."""

    @classmethod
    def start(cls):
        """Both jobs, before all cases."""
        folder = SCRATCH / cls.__name__
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        cls.jobs = {}
        for name, node in zip(("asked", "killed"), CLUSTER.apart):
            template = (TEMPLATES / "sweep.sbatch").read_text()
            if name == "killed":
                # Slurm gives no warning, and what it sends first is not heard: so is a program that waits for a file system.
                template = re.sub(r"^#SBATCH --signal=.*\n", "", template, flags=re.MULTILINE)
                template = template.replace('"$TOLL" run', f'"{folder}/deaf" "$TOLL" run')
            (folder / f"{name}.sbatch").write_text(template)
            (folder / "deaf").write_text(
                f"#!{sys.executable}\nimport os, signal, sys\n"
                "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\nos.execvp(sys.argv[1], sys.argv[1:])\n")
            (folder / "deaf").chmod(0o755)
            cls.jobs[name] = CLUSTER.submit(
                "--partition=apart", f"--nodelist={node}", "--time=1", f"--output={folder}/log-{name}", folder / f"{name}.sbatch",
                *WAITING, env={"TOLL": str(FAKES), "OUT": str(folder / name), "TOLL_TEST_GATE": str(folder / f"{name}.gate"),
                               "REQUEUES": "100"})  # however long the other cases take

    def setUp(self):
        self.folder = SCRATCH / "TimeLimits"

    def log(self):
        return "\n".join(path.read_text() for path in sorted(self.folder.glob("log-*")))

    def test_a_job_that_is_warned_ends_cleanly_and_asks_to_be_requeued(self):
        self.out = self.folder / "asked"
        node = CLUSTER.apart[0]
        CLUSTER.wait_for("a second start", lambda: count(self.out / node, "resume") >= 1)
        (self.folder / "asked.gate").touch()
        self.wait(self.jobs["asked"], "COMPLETED")

        parts = ends(self.out / node)
        self.assertEqual(parts, [143] * (len(parts) - 1) + [0])
        self.assert_whole(node, parts=len(parts))
        self.assertEqual(measured(self.out / node), 2)

    def test_a_job_that_is_killed_leaves_a_journal_that_is_continued(self):
        self.out = self.folder / "killed"
        node = CLUSTER.apart[1]
        self.wait(self.jobs["killed"], "TIMEOUT")
        self.assertEqual(ends(self.out / node), [])
        self.assertEqual(measured(self.out / node), 1)
        self.assertIn("1 cell;", CLUSTER.run(FAKES, "show", self.out / node, "--summary").stdout)

        (self.folder / "killed.gate").touch()
        job = self.submit_again(node)
        self.wait(job, "COMPLETED")
        self.assert_whole(node, parts=2)
        self.assertEqual(measured(self.out / node), 2)

    def submit_again(self, node):
        return CLUSTER.submit("--partition=apart", f"--nodelist={node}", "--time=1", f"--output={self.folder}/log-again",
                              TEMPLATES / "sweep.sbatch", *WAITING,
                              env={"TOLL": str(FAKES), "OUT": str(self.out), "TOLL_TEST_GATE": str(self.folder / "killed.gate")})


if __name__ == "__main__":
    case.main()
