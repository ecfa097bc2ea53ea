#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# compile-times.sh [BUILD [TIMES]]: processor seconds (user and system, the best of TIMES, by default three) that
# each variant's source takes to compile, without the compiler cache, from the commands of a configured build tree
# (default build/release); first, a file with a loop, a reduction and a view, and the same as plain loops.
# To count headers in each file, configure with -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build/release}")
times=${2:-3}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

best_of() {
  local best=
  TIMEFORMAT='%U %S'
  for _ in $(seq "$times"); do
    if ! { time "$@" >/dev/null 2>"$scratch/errors"; } 2>"$scratch/seconds"; then
      cat "$scratch/errors" >&2
      return 1
    fi
    best=$({ awk '{ print $1 + $2 }' "$scratch/seconds"; echo "$best"; } | grep . | sort -g | head -1)
  done
  echo "$best"
}

# row NAME COMMAND...
row() {
  local seconds
  seconds=$(best_of "${@:2}")
  printf '| %-52s | %8s |\n' "$1" "$seconds"
}

cat >"$scratch/plain.cpp" <<'SOURCE'
#include <cstdint>
#include <cstdio>
#include <vector>
void daxpy(std::int64_t n, double a, const double* x, double* y) {
  for (std::int64_t i = 0; i < n; ++i) y[i] += a * x[i];
}
double dot(std::int64_t n, const double* x, const double* y) {
  double total = 0;
  for (std::int64_t i = 0; i < n; ++i) total += x[i] * y[i];
  return total;
}
SOURCE
cat >"$scratch/layer.cpp" <<'SOURCE'
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
using namespace toll;
void daxpy(double a, view<const double> x, view<double> y) {
  forall(this_policy{}, y.size(), [=] TOLL_FN(index_t i) { y[i] += a * x[i]; });
}
double dot(view<const double> x, view<const double> y) {
  double total = 0;
  forall(this_policy{}, y.size(), sum(total),
         [=] TOLL_FN(index_t i, double& partial) { partial += x[i] * y[i]; });
  return total;
}
SOURCE

printf '| %-52s | %8s |\n' file seconds --- ---:
row "two plain loops, <vector>, <cstdio>" \
  g++ -std=c++20 -O3 -c "$scratch/plain.cpp" -o "$scratch/out.o"
for backend in seq simd openmp tbb; do
  row "loop, reduction and view on $backend" \
    g++ -std=c++20 -O3 -fopenmp -Icore -DTOLL_BACKEND=$backend \
      "-DTOLL_BACKEND_HEADER=<toll/backends/$backend/backend.hpp>" -c "$scratch/layer.cpp" \
      -o "$scratch/out.o"
done
ninja -C "$build" -t commands | grep -E 'toll_variants_[a-z_]+\.dir/.*\.o -c |-x cu -c ' | grep 'variants/' |
  while read -r command; do
    source=$(grep -oE '[^ ]*variants/[^ /]+/[^ /]+\.(cpp|cu)' <<<"$command" | tail -1)
    backend=$(grep -oE 'TOLL_BACKEND=[a-z_]+' <<<"$command" | head -1)
    object=$(grep -oE '[^ ]+\.o -c ' <<<"$command")
    mkdir -p "$build/$(dirname "${object% -c }")"  # of a build that was only configured
    printf 'cd %s\n%s\n' "$build" "${command//*ccache /}" >"$scratch/compile.sh"
    row "${source##*variants/} (${backend#*=})" sh "$scratch/compile.sh"
  done
