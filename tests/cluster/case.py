# SPDX-License-Identifier: BSD-3-Clause
"""What the cases of toll inside a Slurm have in common: a cluster of four nodes on this machine, and journals. Nothing here
asks how fast anything was, except which node is slow, and there toll_fakes decides which.

Words of the command line: TOLL FAKES ROOT SCRATCH PACKAGES [CASES...]. FAKES is toll_fakes; toll-mpi is beside TOLL, if it was
built; into PACKAGES ReFrame is installed once. Exit code 77: there can be no cluster, or a case was skipped; the last lines say
why."""
import json
import pathlib
import shutil
import sys
import unittest

import slurm

SKIPPED = 77

TOLL, FAKES, ROOT, SCRATCH, PACKAGES = (pathlib.Path(word).resolve() for word in sys.argv[1:6])
CASES = sys.argv[6:]
TOLL_MPI = TOLL.with_name("toll-mpi")
TEMPLATES = ROOT / "scripts/slurm"

# One small cell, whatever others do meanwhile.
SMALL = ["--kernel", "daxpy", "--backend", "seq", "--layer", "portable", "--size", "1000", "--ceilings", "none",
         "--most-disturbed", "1", "--samples", "2", "--processes", "2", "--min-time", "2ms"]

# The same, in enough processes for something to happen between two of them.
LONG = [*SMALL[:-3], "24", "--min-time", "20ms"]

# Of FAKES. The second kernel waits, without a load, until the file TOLL_TEST_GATE is there.
WAITING = ["--kernel", "right,waits", "--variant", "portable", "--backend", "seq", "--size", "1000", "--ceilings", "none",
           "--most-disturbed", "1", "--samples", "2", "--processes", "1", "--min-time", "2ms", "--timeout", "600s", "--time-budget", "1h"]

CLUSTER = slurm.Cluster(SCRATCH / "cluster", nodes=4, apart=2)


def start_cluster():
    CLUSTER.__enter__()


def end_cluster():
    """With a job that is still running, as after a case that failed. An srun that Slurm ends before its step runs outlives
    its job by seconds: the batch script that started it is gone by then, and Slurm knows it by nothing else."""
    job = CLUSTER.submit("--nodes=4", "--output=/dev/null", "--wrap", "srun sleep 600")
    CLUSTER.wait_for("the step of the last job", lambda: CLUSTER.steps(job) >= {f"{job}.0"})
    CLUSTER.__exit__()
    nodes = CLUSTER.nodes + CLUSTER.apart
    CLUSTER.wait_for("end of all that ran on the nodes", lambda: not any(list(processes_of(node)) for node in nodes))


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


class OnCluster(unittest.TestCase):
    def setUp(self):
        self.folder = SCRATCH / self.id().rpartition(".")[2]
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.out = self.folder / "out"
        self.gate = self.folder / "gate"
        CLUSTER.wait_for("four idle nodes", lambda: CLUSTER.idle() == CLUSTER.nodes)

    def submit(self, template, *words, slurm=(), nodes=4, **environment):
        return CLUSTER.submit(f"--nodes={nodes}", "--time=10", f"--output={self.folder}/log-%A-%a", *slurm,
                              TEMPLATES / template, *words,
                              env={"TOLL": str(TOLL), "OUT": str(self.out), **environment}, cwd=self.folder)

    def submit_waiting(self, template, **more):
        """A job that goes on when the file self.gate is there."""
        return self.submit(template, *WAITING, TOLL=str(FAKES), TOLL_TEST_GATE=str(self.gate), **more)

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


def main():
    """Runs the cases of the calling file."""
    why_not = slurm.why_not()
    if why_not:
        print(f"skipped: {why_not}")
        sys.exit(SKIPPED)
    done = unittest.main(argv=[sys.argv[0], *CASES], verbosity=2, exit=False).result
    if done.wasSuccessful() and done.skipped:
        print(*(f"skipped: {case}: {reason}" for case, reason in done.skipped), sep="\n")
        sys.exit(SKIPPED)
    sys.exit(0 if done.wasSuccessful() else 1)
