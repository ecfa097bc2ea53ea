# SPDX-License-Identifier: BSD-3-Clause
"""A Slurm cluster of several nodes on this machine, as root: munged, slurmctld, and a slurmd for each node. All of
them are of this process alone, with files, sockets and ports of their own, and end with it."""
import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

# Debian's packages: slurmctld, slurmd, slurm-client, munge.
PROGRAMS = ["munged", "slurmctld", "slurmd", "srun", "sbatch", "squeue", "scontrol", "sinfo"]

# cred_expire is also how long a requeued job waits; Slurm's own is two minutes. Jobs of the partition `urgent` have those
# of `all` requeued. The nodes of `apart` are for jobs that last while others come and go.
CONFIGURATION = """
ClusterName=pretended
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=6
CryptoType=crypto/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
SlurmctldPort={port}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/affinity
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SchedulerType=sched/builtin
SlurmdParameters=config_overrides
KillWait=5
MessageTimeout=20
SlurmdTimeout=10
MinJobAge=300
ReturnToService=2
JobRequeue=1
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
PartitionName=DEFAULT MaxTime=INFINITE State=UP OverSubscribe=EXCLUSIVE
NodeName=n[1-{both}] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[{first}-{last}] CPUs={processors} RealMemory=1000
PartitionName=all Nodes=n[1-{nodes}] Default=YES PriorityTier=1
PartitionName=urgent Nodes=n[1-{nodes}] PriorityTier=2
PartitionName=apart Nodes=n[{apart}-{both}] PriorityTier=1
"""


def why_not():
    """Why there can be no cluster here; empty if there can."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    os.environ["PATH"] = path
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    if missing:
        return "missing: " + " ".join(missing) + " (Debian: slurmctld slurmd slurm-client munge)"
    return "" if os.geteuid() == 0 else "slurmd starts processes as root, and this is not root"


def free_ports(count):
    """The first of a row of ports that nobody uses."""
    for first in range(21000 + os.getpid() % 4000, 32000, count):
        sockets = []
        try:
            for port in range(first, first + count):
                s = socket.socket()
                sockets.append(s)
                s.bind(("127.0.0.1", port))
            return first
        except OSError:
            continue
        finally:
            for s in sockets:
                s.close()
    raise RuntimeError("no ports are free")


def end_with_parent():
    """However the parent ends: a daemon that is left keeps its port."""
    set_death_signal = 1  # PR_SET_PDEATHSIG
    ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


class Cluster:
    """`with Cluster(folder, nodes=4, apart=1) as cluster:`"""

    def __init__(self, folder, nodes, apart):
        self.folder = pathlib.Path(folder)
        both = [f"n{i + 1}" for i in range(nodes + apart)]
        self.nodes = both[:nodes]
        self.apart = both[nodes:]
        self.daemons = {}
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}

    def __enter__(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in ["", "state", *(f"spool-{node}" for node in self.nodes + self.apart)]:
            (self.folder / name).mkdir(parents=True)
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        both = self.nodes + self.apart
        first = free_ports(len(both) + 1)
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            folder=self.folder, port=first, first=first + 1, last=first + len(both), nodes=len(self.nodes),
            apart=len(self.nodes) + 1, both=len(both), processors=os.cpu_count()))
        try:
            self.start("munged", "munged", "--foreground", "--force", f"--key-file={key}",
                       f"--socket={self.folder}/munge.socket", f"--pid-file={self.folder}/munged.pid",
                       f"--seed-file={self.folder}/munge.seed", f"--log-file={self.folder}/munged.log")
            self.wait_for("munged", lambda: (self.folder / "munge.socket").exists())
            self.start("slurmctld", "slurmctld", "-D", "-c")
            for node in both:
                self.start(node, "slurmd", "-D", "-N", node)
            self.wait_for("nodes", lambda: self.idle() == self.nodes and self.idle("apart") == self.apart)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if "slurmctld" in self.daemons:
            self.cancel_jobs()
        for name in reversed(list(self.daemons)):
            self.stop(name)

    def cancel_jobs(self):
        """A slurmd that stops leaves the steps of its node running."""
        try:
            self.run("scancel", "--user=root", check=False, timeout=30)
            self.wait_for("end of all jobs", lambda: not self.run("squeue", "-h", timeout=30).stdout.strip(), 30)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            print(f"jobs are left: {error}")

    def start(self, name, *command):
        with (self.folder / f"{name}.out").open("ab") as log:
            self.daemons[name] = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log,
                                                  stdin=subprocess.DEVNULL, start_new_session=True,
                                                  preexec_fn=end_with_parent)

    def stop(self, name, how=signal.SIGTERM):
        daemon = self.daemons.pop(name)
        daemon.send_signal(how)
        try:
            daemon.wait(10)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()

    def wait_for(self, what, is_there, seconds=60):
        end = time.monotonic() + seconds
        while not is_there():
            if time.monotonic() > end:
                raise RuntimeError(f"after {seconds} s: no {what}\n{self.logs()}")
            time.sleep(0.1)

    def logs(self):
        return "\n".join(f"== {log.name}\n{log.read_text(errors='replace')[-1500:]}"
                         for log in sorted(self.folder.glob("*.log")) + sorted(self.folder.glob("*.out")))

    def run(self, *command, check=True, timeout=120, **more):
        """A client of Slurm, or anything in its environment."""
        done = subprocess.run([str(word) for word in command], env={**self.environment, **more.pop("env", {})},
                              capture_output=True, text=True, timeout=timeout, **more)
        if check and done.returncode != 0:
            raise RuntimeError(f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done

    def idle(self, partition="all"):
        done = self.run("sinfo", "-h", "-N", "-p", partition, "-t", "idle", "-o", "%N", check=False)
        return sorted(set(done.stdout.split()))

    def submit(self, *words, **more):
        """The number of the job that sbatch takes."""
        return self.run("sbatch", "--parsable", *words, **more).stdout.strip().split(";")[0]

    def state(self, job):
        """Of all tasks of an array, the states, sorted."""
        done = self.run("squeue", "-h", "-t", "all", "-j", job, "-o", "%T", check=False)
        return sorted(set(done.stdout.split()))

    def steps(self, job):
        """The names of its steps that run."""
        return set(self.run("squeue", "-h", "-s", "-j", job, "-o", "%i", check=False).stdout.split())

    def wait(self, job, seconds=120):
        """For the end of a job; its states then."""
        over = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "PREEMPTED", "BOOT_FAIL"}
        self.wait_for(f"end of job {job}", lambda: self.state(job) and set(self.state(job)) <= over, seconds)
        return self.state(job)
