#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# gate-error-rates.sh [RUNS [BACKEND [PERCENT...]]]: how often `toll gate` is wrong on this machine. Asks it RUNS
# times (default 100) about arms of BACKEND (default seq; openmp, tbb) with a known slowdown:
# PERCENT, of 0, 2, 5 and 10 (default: each). Prints the verdicts, and the seconds that one took. A failure
# below the limit, 1.02 for seq and 1.05 for the others, is a false alarm; the power is the share of failures
# above it; on it neither verdict is wrong and most end undecided.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-100}
backend=${2:-seq}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- 0 2 5 10

cmake --preset release -DTOLL_BUILD_TESTS=ON -DTOLL_TESTS=all >&2
cmake --build --preset release --target toll_planted >&2

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for plus; do
  start=$(date +%s.%N)
  for _ in $(seq "$runs"); do
    code=0
    build/release/tests/harness/toll_planted gate --kernel "plus_$plus" --backend "$backend" --size 16Ki --time-budget 10 \
      >"$scratch/said" || code=$?
    case $code in
      0) echo pass ;;
      1) echo fail ;;
      4) echo undecided ;;
      *)
        cat "$scratch/said" >&2
        exit "$code"
        ;;
    esac
  done >"$scratch/verdicts"
  seconds=$(echo "$(date +%s.%N) $start $runs" | awk '{ printf "%.1f", ($1 - $2) / $3 }')
  echo "$backend, plus $plus %: $(sort "$scratch/verdicts" | uniq -c | awk '{ printf "%s%d %s", sep, $1, $2; sep = ", " }'); $seconds s each"
done
