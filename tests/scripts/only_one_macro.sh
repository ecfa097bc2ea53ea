#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# The layer and the suite define one macro, in what each compiler wants of it, and OpenMP pragmas stand where
# CONTRIBUTING says.
set -eu
failed=0
defines=$(grep -rnE '^ *# *define' core kernels layers variants harness |
  grep -vE '^core/toll/(backends/[a-z_]+/|detail/host_)compiler\.hpp:[0-9]+:#define TOLL_FN( |$)') || true
if [ -n "$defines" ]; then
  echo "macros other than TOLL_FN:"
  echo "$defines"
  failed=1
fi
pragmas=$(grep -rln '#pragma omp' core kernels layers variants harness |
  grep -vE '^core/toll/(backends/|detail/((scan_)?in_lanes|in_order).hpp)|^variants/[a-z_]+/baseline') || true
if [ -n "$pragmas" ]; then
  echo "OpenMP pragmas outside backends and baselines:"
  echo "$pragmas"
  failed=1
fi
exit $failed
