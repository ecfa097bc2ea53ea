#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# catalog-lines.sh: prints the lines of each kernel as Markdown: its problem, its portable source, and its baselines
# for each backend; headers and comments included.
set -eu
cd "$(dirname "$0")/.."
backends='seq simd openmp tbb cuda omp_target'

lines() { cat "$@" 2>/dev/null | wc -l; }

echo "| kernel | problem | portable |$(printf ' %s |' $backends)"
echo "| --- | ---: | ---: |$(printf ' %.0s---: |' $backends)"
for folder in kernels/*/; do
  kernel=$(basename "$folder")
  row="| $kernel | $(lines kernels/"$kernel"/*) | $(lines variants/"$kernel"/portable*) |"
  for backend in $backends; do
    row="$row $(lines variants/"$kernel"/baseline*."$backend".*) |"
  done
  echo "$row"
done
