# SPDX-License-Identifier: BSD-3-Clause
"""The words of the page."""
from toll_report.blocks import section, table

WORDS = [
    ("A/A", "The baseline measured against itself in the same processes: what noise alone makes of a ratio of 1."),
    ("algorithm", "One way to compute a kernel. Only variants of one algorithm are compared."),
    ("backend", "The programming model: seq, simd, openmp, tbb, cuda, omp_target."),
    ("baseline", "The variant written by hand in the backend's own means, compiled into the same program with the same options."),
    ("bound by, ceiling", "The shortest time that the machine allows, by a measured bandwidth, by flops, or by the launch of a loop; and which of these it is."),
    ("cell", "Kernel, algorithm, backend, tuning, size and threads. Inside one cell the variants are comparable."),
    ("disturbed", "Fewer than three processes found undisturbed samples. No ratio is stated."),
    ("efficiency", "Of a layer: the least time of all variants over its own. Of threads: the speed-up over the growth in threads."),
    ("gate", "toll gate: decides for each contest of two arms whether the subject is slower than a limit."),
    ("geometric mean", "The mean of factors: half and double have a mean of 1. Marked cells do not enter."),
    ("interval", "Student's 95 % confidence interval over processes; in a gate, bounds with a confidence of 99.5 % each."),
    ("kernel", "What is computed: daxpy, pi, stencil."),
    ("launch", "Starting one parallel loop, until it is known to be done."),
    ("layer", "What a variant is written with: nothing (baseline), Toll's headers (portable), or a library such as kokkos. A second way has a dot: kokkos.tuned."),
    ("level", "The innermost caches that hold the data of a cell, or memory."),
    ("PP", "Performance portability by Pennycook, Sewall and Lee: the harmonic mean of a layer's efficiency over platforms, 0 if it is missing on one."),
    ("process", "One worker program that measures a cell. It is the unit of the statistics."),
    ("ratio, toll", "Time of a layer's variant over the baseline's, in one cell. 1.05 is 5 % slower; below 1 is faster."),
    ("size label", "A size as it was asked for. 0.5xL2 fills half of the L2 caches in use, 4xLLC lies in memory."),
    ("steal", "Time in which the hypervisor ran another virtual machine on this processor."),
    ("two modes", "Samples, or the ratios of processes, form two groups with a gap between them. No ratio is stated."),
    ("unsteady", "The 95 % interval is wider than a tenth to either side. No ratio is stated."),
]


def glossary():
    return section("glossary", "Glossary", [table("The words of this page", ["word", "meaning"], [list(entry) for entry in WORDS], css="facts")])
