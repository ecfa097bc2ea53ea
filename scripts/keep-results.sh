#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# keep-results.sh TOLL results/MACHINE: makes from the journals in that folder all that is kept beside them: a table of each,
# the comparison of compilers, the list of weak baselines, the reports, and the page in docs/results. The names of the
# journals say what they are: docs/results/README.md has them.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -ne 2 ]; then
  echo "usage: keep-results.sh TOLL results/MACHINE" >&2
  exit 2
fi
toll=$1
folder=${2%/}
shopt -s nullglob

for packed in "$folder"/{run,layers*,compiler_*}.jsonl.gz; do
  [ -e "$packed" ] || continue
  "$toll" export "$packed" --format csv --out "${packed%.jsonl.gz}.csv"
done

first=$folder/compiler_g++.jsonl.gz # which the others are compared with
if [ -e "$first" ]; then
  compilers=("$first")
  for packed in "$folder"/compiler_*.jsonl.gz; do
    [ "$packed" = "$first" ] || compilers+=("$packed")
  done
  "$toll" compare "${compilers[@]}" --format csv --out "$folder/compilers.csv"
  named=()
  for packed in "${compilers[@]}"; do
    name=$(basename "$packed" .jsonl.gz)
    named+=("${name#compiler_}=$packed")
  done
  "$toll" report "${named[@]}" --out "$folder/compilers.html"
fi

layers=("$folder"/layers*.jsonl.gz)
if [ ${#layers[@]} -gt 0 ]; then
  "$toll" report "${layers[@]}" --out "$folder/layers.html"
fi
if [ -e "$folder/run.jsonl.gz" ]; then
  "$toll" report "$folder" --out "$folder/report.html"
  /usr/bin/python3 tests/results/weak_baselines.py "$toll" . --write
fi
scripts/result-page.py "$folder" --write
