#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# host_backends.sh ROOT COMPILER: TOLL_BACKENDS=host leaves out every backend that needs a device, and no
# other, but for those that are named beside it.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# configured BACKENDS: leaves in `said` what CMake says of them.
configured() {
  said=$(cmake -S "$root" -B "$scratch" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
    "-DTOLL_BACKENDS=$1" -DTOLL_LAYERS= -DTOLL_BUILD_TESTS=OFF 2>&1) || { echo "$said"; exit 1; }
}

expect() {
  for line in "$@"; do
    case $said in
      *"backend $line"*) ;;
      *)
        echo "expected 'backend $line' in: $said"
        exit 1
        ;;
    esac
  done
}

root=$1
compiler=$2
configured host
expect 'seq: enabled' 'simd: enabled' 'openmp: enabled' 'tbb: enabled' 'cuda: absent (it needs a device' \
  'omp_target: absent (it needs a device' 'hip: absent'
case $compiler in *clang*) exit 0 ;; esac  # it needs an option that names the device
configured 'host;omp_target'
expect 'seq: enabled' 'tbb: enabled' 'omp_target: enabled' 'cuda: absent (it needs a device' 'hip: absent'
