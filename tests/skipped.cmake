# SPDX-License-Identifier: BSD-3-Clause
# What GoogleTest says at its end if a test was skipped and none failed. Nothing may follow the list of what was
# skipped: ctest takes a test for skipped, even one that failed, as soon as the expression matches.
set(skipped "PASSED  \\] [0-9]+ tests?\\.\n\\[  SKIPPED \\][^\n]*\n(\\[  SKIPPED \\] [^\n]*\n)+$")
