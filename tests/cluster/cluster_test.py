#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""cluster_test.py TOLL FAKES ROOT SCRATCH PACKAGES: toll inside a Slurm of four nodes on this machine. Nothing here asks how
fast anything was, except which node is slow, and there FAKES (toll_fakes) decides which. toll-mpi beside TOLL is tested too, if
it was built, and ReFrame, which is installed into PACKAGES once."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import unittest

import slurm

SKIPPED = 77

TOLL, FAKES, ROOT, SCRATCH, PACKAGES = (pathlib.Path(word).resolve() for word in sys.argv[1:6])
TOLL_MPI = TOLL.with_name("toll-mpi")
TEMPLATES = ROOT / "scripts/slurm"

# One small cell, whatever others do meanwhile.
SMALL = ["--kernel", "daxpy", "--backend", "seq", "--size", "1000", "--ceilings", "none", "--most-disturbed", "1",
         "--samples", "2", "--processes", "2", "--min-time", "2ms"]

# The same, in enough processes for something to happen between two of them.
LONG = [*SMALL[:-3], "24", "--min-time", "20ms"]

CLUSTER = None


def setUpModule():
    global CLUSTER
    CLUSTER = slurm.Cluster(SCRATCH / "cluster", nodes=4)
    CLUSTER.__enter__()


def tearDownModule():
    """Ends with a job that is still running, as after a case that failed."""
    job = CLUSTER.submit("--nodes=4", "--output=/dev/null", "--wrap", "srun sleep 600")
    CLUSTER.wait_for("the last job", lambda: CLUSTER.state(job) == ["RUNNING"])
    CLUSTER.__exit__()
    left = [process for node in CLUSTER.nodes for process in processes_of(node)]
    assert not left, f"the cluster left processes: {left}"


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


def marks(folder):
    """Why samples of a run were dropped, and how many were kept."""
    dropped, kept = set(), 0
    for record in records(folder):
        for task in record.get("tasks", []):
            for process in task["processes"]:
                for arm in filter(None, (process["samples"], process["control"])):
                    dropped |= set(arm["disturbed"])
                    kept += len(arm["kept"])
    return dropped, kept


def commands_of_guide():
    """From a clone to the name of the slow node."""
    guide = (ROOT / "docs/how-to/measure-a-cluster.md").read_text()
    [commands] = re.findall(r"^## Which node is slow\?\n.*?^```console\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    return re.sub(r"^\$ ", "", commands, flags=re.MULTILINE).splitlines()


class OnCluster(unittest.TestCase):
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
            words = pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
            environment = pathlib.Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
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
        (self.folder / name).write_text(json.dumps(content))
        return str(self.folder / name)

    def reframe(self, *words):
        return CLUSTER.run(*self.command, *words, env=self.environment, cwd=self.folder, check=False).stdout

    def test_a_check_for_each_cell_and_one_job_for_all(self):
        anything = {"*": {"ratio": [1, None, 1e9]}}
        # What no machine reaches, so that this reference fails, and only this.
        self.environment["TOLL_REFERENCES"] = self.write("references.json", {
            "here:local": anything,
            "here:nodes": {**anything, "daxpy portable seq 2000 1": {"forall.bytes": [1e9, -0.1, None]}}})
        said = self.reframe("-c", ROOT / "scripts/reframe/toll_checks.py", "-r", "-S", "sweep.num_tasks=2")

        self.assertIn("Ran 6/6 test case(s) from 4 check(s) (1 failure(s)", said)
        self.assertRegex(said, r"failed to meet reference\(s\): forall.bytes=\S+ GB/s, expected 1000000000.0")
        nodes = list((self.folder / "stage/here/nodes/builtin").glob("sweep*/out/*/run.jsonl"))
        self.assertEqual(len(nodes), 2)
        time.sleep(2)  # ReFrame's interval ends before the second that is now, in which the last check may have ended
        compared = self.reframe("--performance-compare=now-1h:now/now-1h:now/mean:/")
        self.assertRegex(compared, r"toll_cell %kernel=daxpy .*%size=1000 .*here:nodes.*forall.bytes")


if __name__ == "__main__":
    why_not = slurm.why_not()
    if why_not:
        print(f"skipped: {why_not}")
        sys.exit(SKIPPED)
    unittest.main(argv=[sys.argv[0], *sys.argv[6:]], verbosity=2)
