#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Installs what is missing, builds, and runs every test of the optimised build; before that, every variant is
# verified in a build with sanitizers and in one with an offload device. `test.sh PRESET [ctest arguments]`
# builds one preset whole and runs its tests; the presets are dev, omp-target and release.
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

git ls-files '*.hpp' '*.cpp' '*.cu' | xargs clang-format-14 --dry-run -Werror
for preset in dev omp-target; do
  cmake --preset "$preset" -DTOLL_BUILD_TESTS=OFF
  cmake --build --preset "$preset" --target toll
  "build/$preset/harness/toll" verify
done
cmake --preset release -DTOLL_BUILD_TESTS=ON
cmake --build --preset release
exec ctest --preset release
