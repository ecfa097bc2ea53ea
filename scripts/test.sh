#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Installs what is missing, checks format and lint, looks for races, tries a short scripts/run.sh, runs the
# tests with sanitizers (preset dev), with an offload device (omp-target) and optimised (release), and the
# gate over the catalog (counts, counts-clang).
# `test.sh PRESET [ctest arguments]` builds one of these presets and runs its tests.
# What optimiser and backend cannot turn is tested with sanitizers only.
#
# CUDA tests need a GPU, or TOLL_CUDA_RUNTIME_DIR: the folder of a CUDA runtime (libcudart) that does
# without one. With neither they are skipped, and counted as skipped.
set -eu
cd "$(dirname "$0")/.."

scripts/install-packages.sh test
if [ -n "${TOLL_CUDA_RUNTIME_DIR:-}" ]; then
  export LD_LIBRARY_PATH="$TOLL_CUDA_RUNTIME_DIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  export CUDAARCHS=75  # what no device runs is not compiled for three, which takes nearly twice as long
fi

test_preset() {
  preset=$1
  shift
  cmake --preset "$preset" -DTOLL_BUILD_TESTS=ON
  cmake --build --preset "$preset"
  ctest --preset "$preset" --parallel "$(nproc)" "$@"
}

if [ $# -gt 0 ]; then
  test_preset "$@"
  exit
fi

git ls-files '*.hpp' '*.cpp' '*.cu' | xargs clang-format-19 --dry-run -Werror

# Other builds compile the files of a folder of the harness together, and hide an include that one lacks. This
# one compiles each by itself, and nothing else; clang-tidy would walk through the same headers 130 times. It
# shows too that the oldest clang takes them.
cmake --preset single-files
cmake --build --preset single-files

# Lint, in the build that then looks for races. Archer tells the sanitizer what OpenMP's run-time library
# synchronises; TBB's has no such thing, and is built with the sanitizer.
scripts/tbb-with-thread-sanitizer.sh build/tbb-with-thread-sanitizer
lint=$(scripts/clang-tidy.sh build/clang-tidy)
cmake --preset tsan -DCMAKE_CXX_CLANG_TIDY="$lint" \
  -DTBB_DIR="$PWD/build/tbb-with-thread-sanitizer/lib/cmake/TBB"
cmake --build --preset tsan
OMP_TOOL_LIBRARIES=$(clang++-19 -print-resource-dir)/../../libarcher.so \
TSAN_OPTIONS='ignore_noninstrumented_modules=1 halt_on_error=1' build/tsan/harness/toll verify

rm -rf build/short-run  # of the tests before: two runs do not share a folder
scripts/run.sh --time-budget 20 --out build/short-run

test_preset dev
# Of the device's build only what the others have not.
cmake --preset omp-target -DTOLL_BUILD_TESTS=ON
cmake --build --preset omp-target --target core_tests_omp_target variants_tests headers_alone_omp_target
ctest --preset omp-target --parallel "$(nproc)" -L '^omp_target$'

# The gate: its checks that need no clock on all cells, and the one that does where no noise turns it.
# Of its tests the only ones that ask for this build: the others of the gate are in the builds dev and release.
cmake --preset counts -DTOLL_TESTS=gate -DTOLL_BUILD_TESTS=ON
cmake --build --preset counts --target toll toll_optimised_tests
ctest --preset counts --parallel "$(nproc)" -R gate_counts_verdict
gate_without_clock() {
  preset=$1
  for check in $2; do
    "build/$preset/harness/toll" gate "--$check" --manifest results/manifest.json --backend seq,simd,openmp,tbb
  done
}
# Each uses one processor; the other compiles meanwhile.
gate_without_clock counts 'code counts' >build/counts/gates.txt 2>&1 &
cmake --preset counts-clang
cmake --build --preset counts-clang
passed=true
wait $! || passed=false
cat build/counts/gates.txt
$passed
gate_without_clock counts-clang counts
# Exit code 4, undecided: other guests of this machine's host kept taking its processors.
build/release/harness/toll gate --kernel daxpy --backend seq,openmp --size 0.5xL2 --limit 10 --time-budget 60 || [ $? -eq 4 ]

cmake --preset release -DTOLL_TESTS=optimised
test_preset release
