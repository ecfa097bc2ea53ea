#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# host_backends.sh ROOT COMPILER: TOLL_BACKENDS=host leaves out every backend that needs a device, and no other.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

said=$(cmake -S "$1" -B "$scratch" -G Ninja -DCMAKE_CXX_COMPILER="$2" -DCMAKE_BUILD_TYPE=Release -DTOLL_BACKENDS=host \
  -DTOLL_LAYERS= -DTOLL_BUILD_TESTS=OFF 2>&1) || { echo "$said"; exit 1; }
for line in 'seq: enabled' 'simd: enabled' 'openmp: enabled' 'tbb: enabled' 'cuda: absent (it needs a device' \
  'omp_target: absent (it needs a device' 'hip: absent'; do
  case $said in
    *"backend $line"*) ;;
    *)
      echo "expected 'backend $line' in: $said"
      exit 1
      ;;
  esac
done
