#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""toll-mpi in jobs of Slurm and under mpirun; the words are those of case.py."""
import contextlib
import os
import pathlib
import signal
import socket
import sqlite3
import subprocess
import unittest

import case
from case import (CLUSTER, LONG, SMALL, TEMPLATES, TOLL, TOLL_MPI, OnCluster, ends, marks, measured, processes_of,
                  records)


def setUpModule():
    case.start_cluster()


def tearDownModule():
    case.end_cluster()


@unittest.skipUnless(TOLL_MPI.exists(), "toll-mpi is not built here: there was no MPI")
@unittest.skipUnless((os.cpu_count() or 1) >= 2, "two ranks need two processors")
class Together(OnCluster):
    """Ranks of one node, each on a processor of its own."""

    def assert_together(self, launcher, node):
        for rank in (0, 1):
            folder = self.out / f"{node}.{rank}"
            job = records(folder)[0]["job"]
            self.assertEqual((job["launcher"], job["local_rank"], job["ranks_on_node"], job["together"]),
                             (launcher, rank, 2, True))
            self.assertIn(job["bound_to"], ("core", "part of a core"))
            self.assertEqual(ends(folder), [0], self.log())
            dropped, kept = marks(folder)
            self.assertNotIn("ranks apart", dropped)
            self.assertGreater(kept, 0)

    def mpirun(self, *words, check=True):
        return CLUSTER.run("mpirun", "--allow-run-as-root", "-n", "2", *words, TOLL_MPI, "run", "--out", self.out, *SMALL,
                           check=check)

    def test_ranks_of_mpirun(self):
        self.mpirun("--bind-to", "core")
        self.assert_together("Open MPI", socket.gethostname())

    def test_ranks_of_srun(self):
        CLUSTER.run("srun", "--mpi=pmix", "-N1", "-w", "n2", "--ntasks-per-node=2", "--cpu-bind=cores", TOLL_MPI, "run",
                    "--out", self.out, *SMALL)
        self.assert_together("Slurm", "n2")

    def submit_ranks(self, *words):
        return self.submit("ranks.sbatch", *words, nodes=1, slurm=["--nodelist=n2", "--ntasks-per-node=2"], TOLL_MPI=str(TOLL_MPI))

    def test_ranks_of_a_job(self):
        self.wait(self.submit_ranks(*SMALL), "COMPLETED")
        self.assert_together("Slurm", "n2")
        CLUSTER.run(TOLL, "gather", self.out, "--out", f"{self.out}.sqlite")
        with contextlib.closing(sqlite3.connect(f"{self.out}.sqlite")) as nodes:
            found = nodes.execute((TEMPLATES / "ranks.sql").read_text()).fetchall()
        self.assertEqual({(row[3], row[4]) for row in found}, {("n2", 2)})

    def test_ranks_of_a_requeued_job_continue_together(self):
        job = self.submit_ranks(*LONG)
        self.wait_for_processes(2, "n2.0", "n2.1")
        CLUSTER.run("scancel", "--signal=TERM", job)
        self.wait(job, "COMPLETED")

        self.assert_whole("n2.0", "n2.1", parts=2)
        self.assertEqual(ends(self.out / "n2.0"), [143, 0])

    def test_ranks_on_one_processor_are_refused(self):
        done = self.mpirun("--bind-to", "none", check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("may be used by 2 ranks of this node; bind each", done.stderr)

    def with_second_rank(self, sent, seconds):
        """What srun printed in a job whose second rank got this signal, and its exit code."""
        job = subprocess.Popen(["srun", "--mpi=pmix", "-N1", "-w", "n2", "--ntasks-per-node=2", "--cpu-bind=cores",
                                "--kill-on-bad-exit=0", TOLL_MPI, "run", "--out", self.out, *LONG, "--timeout", "2s"],
                               env=CLUSTER.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.wait_for_processes(2, "n2.0", "n2.1")
        for process in processes_of("n2"):
            try:
                words = pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
                environment = pathlib.Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
            except (FileNotFoundError, ProcessLookupError):
                continue  # a worker that came to its end
            if words[:2] == [str(TOLL_MPI).encode(), b"run"] and b"SLURM_LOCALID=1" in environment:
                os.kill(process, sent)
        _, said = job.communicate(timeout=seconds)
        self.assertGreaterEqual(measured(self.out / "n2.0"), 2)
        self.assertEqual(ends(self.out / "n2.1"), [])
        return said, job.returncode

    def test_a_rank_that_hangs_ends_the_others_after_the_timeout(self):
        said, code = self.with_second_rank(signal.SIGSTOP, 90)
        self.assertIn("another rank did not answer for 14 s; stopped: 1 of 1 batches are kept", said)
        self.assertNotEqual(code, 0)

    def test_a_rank_that_dies_leaves_the_journals_of_the_others(self):
        _, code = self.with_second_rank(signal.SIGKILL, 60)  # PMIx ends them
        self.assertNotEqual(code, 0)


if __name__ == "__main__":
    case.main()
