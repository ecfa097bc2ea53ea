#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Installs what is missing, builds, and runs every test: the optimised build, the build with sanitizers,
# the build with an offload device, static analysis. `test.sh PRESET [ctest arguments]` runs one of them.
#
# CUDA tests need a GPU, or TOLL_CUDA_RUNTIME_DIR: the folder of a CUDA runtime (libcudart) that does
# without one. With neither they are skipped, and counted as skipped.
set -eu
cd "$(dirname "$0")/.."

scripts/install-packages.sh test
if [ -n "${TOLL_CUDA_RUNTIME_DIR:-}" ]; then
  export LD_LIBRARY_PATH="$TOLL_CUDA_RUNTIME_DIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi

if [ $# -gt 0 ]; then
  preset=$1
  shift
  cmake --preset "$preset" -DTOLL_BUILD_TESTS=ON
  cmake --build --preset "$preset"
  exec ctest --preset "$preset" "$@"
fi

for source in $(git ls-files '*.hpp' '*.cpp' '*.cu'); do
  clang-format-14 --dry-run -Werror "$source"
done
cmake --preset tidy
cmake --build --preset tidy
for preset in dev omp-target release; do
  cmake --preset "$preset" -DTOLL_BUILD_TESTS=ON
  cmake --build --preset "$preset"
  ctest --preset "$preset"
done
