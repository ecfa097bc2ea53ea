#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""cluster_test.py TOLL ROOT SCRATCH: toll inside a Slurm of four nodes on this machine. Nothing here asks how fast
anything was, but the node that is slowed many times over."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

import slurm

SKIPPED = 77

TOLL, ROOT, SCRATCH = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
TEMPLATES = ROOT / "scripts/slurm"

# One small cell, whatever others do meanwhile.
SMALL = ["--kernel", "daxpy", "--backend", "seq", "--size", "1000", "--ceilings", "none", "--most-disturbed", "1",
         "--samples", "2", "--processes", "2", "--min-time", "2ms"]

# The same, in so many processes that something can happen between two of them.
LONG = [*SMALL[:-3], "24", "--min-time", "20ms"]

CLUSTER = None


def setUpModule():
    global CLUSTER
    CLUSTER = slurm.Cluster(SCRATCH / "cluster", nodes=4)
    CLUSTER.__enter__()


def tearDownModule():
    CLUSTER.__exit__()


def records(folder):
    """Of a journal; a line that is being written is left out."""
    path = folder / "run.jsonl"
    lines = path.read_text().split("\n")[:-1] if path.exists() else []
    return [json.loads(line) for line in lines]


def ends(folder):
    """The exit code that each part of a run noted at its end."""
    return [r["exit_code"] for r in records(folder) if r["record"] == "end"]


def count(folder, record):
    return sum(r["record"] == record for r in records(folder))


def measured(folder):
    """Processes that came to their end."""
    return sum(r["record"] == "batch" and r["complete"] for r in records(folder))


def processes_of(node):
    """What runs on one node of this cluster: its slurmd, the steps and what they started."""
    mark = f"SLURMD_NODENAME={node}".encode()
    conf = f"SLURM_CONF={CLUSTER.folder}/slurm.conf".encode()
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if {mark, conf} <= set((process / "environ").read_bytes().split(b"\0")):
                yield int(process.name)
        except OSError:
            pass


class Jobs(unittest.TestCase):
    def setUp(self):
        self.folder = SCRATCH / self.id().rpartition(".")[2]
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.out = self.folder / "out"
        CLUSTER.wait_for("four idle nodes", lambda: CLUSTER.idle() == CLUSTER.nodes)

    def submit(self, template, *words, slurm=(), nodes=4, **environment):
        return CLUSTER.submit(f"--nodes={nodes}", "--time=10", f"--output={self.folder}/log-%A-%a", *slurm,
                              TEMPLATES / template, *words,
                              env={"TOLL": str(TOLL), "OUT": str(self.out), **environment}, cwd=self.folder)

    def log(self):
        return "\n".join(path.read_text() for path in sorted(self.folder.glob("log-*")))

    def wait(self, job, *states):
        self.assertEqual(CLUSTER.wait(job), list(states), self.log())

    def wait_for_processes(self, at_least, *nodes):
        """Of the workers of these nodes, in their journals."""
        CLUSTER.wait_for("processes in the journals", lambda: all(
            count(self.out / node, "batch") >= at_least for node in nodes))

    def assert_whole(self, *nodes, parts=1):
        for node in nodes:
            self.assertEqual(ends(self.out / node)[-1:], [0], f"{node}\n{self.log()}")
            self.assertEqual(count(self.out / node, "header"), 1)
            self.assertEqual(count(self.out / node, "resume"), parts - 1)

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

    def test_a_job_whose_time_is_over_ends_cleanly_and_asks_to_be_requeued(self):
        job = self.submit("sweep.sbatch", *LONG, nodes=2)
        self.wait_for_processes(2, "n1", "n2")
        CLUSTER.run("scancel", "--signal=TERM", job)  # as #SBATCH --signal has Slurm do before the walltime
        CLUSTER.wait_for("a second start", lambda: count(self.out / "n1", "resume") == 1)
        self.wait(job, "COMPLETED")

        self.assertEqual(ends(self.out / "n1"), [143, 0])
        self.assert_whole("n1", "n2", parts=2)

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

    def test_a_full_folder_stops_a_run_and_is_no_loss(self):
        self.out.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "toll", self.out], capture_output=True)
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


if __name__ == "__main__":
    why_not = slurm.why_not()
    if why_not:
        print(f"skipped: {why_not}")
        sys.exit(SKIPPED)
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=2)
