#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# compare-compilers.sh COMPILER COMPILER... [-- options of toll run]: builds toll with each, with the same
# options, and runs the same plan with all of them, interleaved: one process of each, in random order, then the
# next. Prints how each compiler compares with the first: the seconds that the variants took to compile, the
# bytes of their objects, and their times. Everything is kept in build/compilers. TOLL_BACKENDS in the
# environment says which backends are built (default: seq;simd;openmp;tbb), TOLL_LAYERS which other layers (none).
#
# An older clang finds no OpenMP of its own where a newer one's is installed; it is given that.
set -euo pipefail
cd "$(dirname "$0")/.."

compilers=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  compilers+=("$1")
  shift
done
[ $# -eq 0 ] || shift
if [ ${#compilers[@]} -lt 2 ]; then
  echo "usage: compare-compilers.sh COMPILER COMPILER... [-- options of toll run]" >&2
  exit 2
fi
for compiler in "${compilers[@]}"; do
  if ! command -v "$compiler" >/dev/null; then
    echo "toll: $compiler: there is no such compiler here; install it, or leave it out" >&2
    exit 2
  fi
done

folder=build/compilers

# Options of CMake, a line each.
openmp_of_another_clang() {
  "$1" --version | grep -q clang || return 0
  if echo '#include <omp.h>' | "$1" -fopenmp -fsyntax-only -x c++ - 2>/dev/null; then
    return 0
  fi
  header=$(find /usr/lib/llvm-*/lib/clang -name omp.h | sort -V | tail -1)
  if [ -n "$header" ]; then
    printf '%s\n' "-DOpenMP_CXX_FLAGS=-fopenmp -idirafter ${header%/omp.h}" -DOpenMP_CXX_LIB_NAMES=omp \
      "-DOpenMP_omp_LIBRARY=${header%%/lib/clang/*}/lib/libomp.so"
  fi
}

build() {
  local compiler=$1 here=$2
  local more=()
  mapfile -t more < <(openmp_of_another_clang "$compiler")
  cmake -G Ninja -S . -B "$here" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER_LAUNCHER= \
    -DTOLL_BACKENDS="${TOLL_BACKENDS:-seq;simd;openmp;tbb}" -DTOLL_LAYERS="${TOLL_LAYERS-}" -DTOLL_BUILD_TESTS=OFF ${more[@]+"${more[@]}"} >&2
  cmake --build "$here" --target toll >&2
}

rm -rf "$folder/runs"
mkdir -p "$folder/runs"
for compiler in "${compilers[@]}"; do
  build "$compiler" "$folder/$(basename "$compiler")"
done

step() {
  local name=$1
  shift
  "$folder/$name/harness/toll" run --stop-after 1 "$@" >"$folder/runs/$name.log" 2>&1 || {
    local code=$?
    # A wrong or crashed variant is in the journal; the others go on.
    if { [ $code -ne 3 ] && [ $code -ne 5 ]; } || grep -q 'cannot go on' "$folder/runs/$name.log"; then
      cat "$folder/runs/$name.log" >&2
      exit $code
    fi
  }
}

names=()
for compiler in "${compilers[@]}"; do
  names+=("$(basename "$compiler")")
done
for name in "${names[@]}"; do
  step "$name" "$@" --ceilings none --out "$folder/runs/$name"
done

# Until a round adds nothing: what is left then, the time budget is spent for.
processes() {
  cat "$folder"/runs/*/run.jsonl | grep -c '"record":"batch"' || true
}
before=-1
until [ "$(processes)" -eq "$before" ]; do
  before=$(processes)
  for name in $(shuf -e "${names[@]}"); do
    step "$name" --resume "$folder/runs/$name"
  done
done

"$folder/${names[0]}/harness/toll" compare "${names[@]/#/$folder/runs/}"
