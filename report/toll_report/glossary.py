# SPDX-License-Identifier: BSD-3-Clause
"""The words of the page."""
from toll_report.blocks import section, table

WORDS = [
    ("A/A", "A/A control: the baseline measured against itself in the same processes. Its ratio would be 1 without noise; how far it is from 1 shows what the noise is."),
    ("algorithm", "One way to compute a kernel. Only variants of one algorithm are compared."),
    ("arm", "One variant in a cell. Arms are measured interleaved, in the same processes."),
    ("backend", "The programming model: seq, simd, openmp, tbb, cuda, omp_target."),
    ("baseline", "The variant written by hand in the backend's own means, compiled into the same program with the same options."),
    ("bound by, ceiling", "The shortest time that the machine allows, by a measured bandwidth, by flops, or by the launch of a loop. A cell is bound by its ceiling if its baseline reaches 50 % of it, in both runs where two are compared."),
    ("cascade", "The efficiencies of a layer on all platforms, from the best to the worst."),
    ("cell", "Kernel, algorithm, backend, tuning, size and threads. Inside one cell the variants are comparable."),
    ("contest", "Two arms of a cell, or two builds: a gate judges the subject against the reference."),
    ("disturbed", "A sample of which more than 2 % went to steal time, run queue delay, throttling or the like: it is dropped. A cell is marked disturbed, and states no ratio, if fewer than three processes have samples left."),
    ("efficiency", "Of a layer: the least time of all variants over its own. Of threads: the speed-up over the growth in threads."),
    ("gate", "toll gate: decides for each contest of two arms whether the subject is slower than a limit."),
    ("geometric mean", "The mean of factors: half and double have a mean of 1. Marked cells do not enter. Cells that differ only in the input of their "
     "algorithm enter as one, by their own geometric mean."),
    ("hot loop", "The machine code of the loop in which a variant spends its time."),
    ("interval", "Student's 95 % confidence interval over processes; in a gate, bounds with a confidence of 99.5 % each."),
    ("kernel", "What is computed: daxpy, pi, stencil."),
    ("launch", "Starting one parallel loop, until it is known to be done."),
    ("layer", "What a variant is written with: nothing (baseline), Toll's headers (portable), or a library such as kokkos. A second way has a dot: kokkos.tuned."),
    ("level", "The innermost caches that hold the data of a cell, or memory."),
    ("load", "How many other threads were running on the machine when a process began, on average."),
    ("marked", "Without a ratio, for the reason that the mark names: disturbed, two modes, unsteady. Marked cells enter no mean."),
    ("PP", "Performance portability by Pennycook, Sewall and Lee: the harmonic mean of a layer's efficiency over platforms, 0 if it is missing on one."),
    ("process", "One worker program that measures a cell. It is the unit of the statistics."),
    ("ratio, toll", "Time of a layer's variant over the baseline's, in one cell. 1.05 is 5 % slower; below 1 is faster."),
    ("reference run", "The first of several runs. All others are compared with it."),
    ("sample", "One timed stretch: a variant runs again and again until it has lasted long enough to be timed."),
    ("size label", "A size as it was asked for. 0.5xL2 fills half of the L2 caches in use, 4xLLC lies in memory."),
    ("steal", "Time in which the hypervisor ran another virtual machine on this processor."),
    ("throttled", "Stopped for some time because a quota of processor time was used up."),
    ("tuning", "A named parameter that all arms of a cell have, such as tile_8x64."),
    ("two modes", "Samples, or the ratios of processes, form two groups with a gap between them. No ratio is stated."),
    ("undecided", "A gate's verdict when its budget of processes ends before the interval is clear of the limit."),
    ("unsteady", "The 95 % interval is wider than a tenth to either side. No ratio is stated."),
    ("variant", "One implementation in one layer."),
    ("waived", "A failure that the manifest of a gate accepts, with a limit, a reason and an expiry date."),
    ("working set", "The bytes that a cell reads and writes in one run, each counted once."),
]


def glossary():
    return section("glossary", "Glossary", [table("The words of this page", ["word", "meaning"], [list(entry) for entry in WORDS], css="facts")])
