#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# gate-error-rates.sh [RUNS]: how often `toll gate` is wrong on this machine. Asks it RUNS times (default 100)
# about arms of which it is known how much dearer one is: 0, 2, 5 and 10 %, limit 1.02. Prints the verdicts,
# and the seconds that one took. A failure at 0 % is a false alarm; the power is the share of failures at 5 and
# 10 %; 2 % lies on the limit, where neither verdict is wrong and most end undecided.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-100}

cmake --preset release -DTOLL_BUILD_TESTS=ON >&2
cmake --build --preset release --target toll_fakes >&2

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for plus in 0 2 5 10; do
  start=$(date +%s.%N)
  for _ in $(seq "$runs"); do
    code=0
    build/release/tests/harness/toll_fakes gate --kernel "plus_$plus" --backend seq --size 1Ki --budget 10 \
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
  echo "plus $plus %: $(sort "$scratch/verdicts" | uniq -c | awk '{ printf "%s%d %s", sep, $1, $2; sep = ", " }'); $seconds s each"
done
