#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# cuda_occupancy.sh ROOT CUDA_INCLUDE: what scripts/cuda-occupancy.cpp says of blocks that registers, shared
# memory or nothing limits, by hand: 65536 registers, 8 warps a block, and the threads of an architecture.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${CXX:-c++}" -std=c++20 -isystem "$2" "$1/scripts/cuda-occupancy.cpp" -o "$scratch/occupancy"
"$scratch/occupancy" >"$scratch/said" <<'END'
80 32 0 256 | full
80 40 0 256 | six of eight blocks by registers
80 132 49152 256 | one block by registers
80 128 49152 256 | two
75 57 33280 512 | one block of two by shared memory
90 32 33280 512 | full
12 32 0 256 | unknown
END
diff - "$scratch/said" <<'END'
100 | full
75 | six of eight blocks by registers
12 | one block by registers
25 | two
50 | one block of two by shared memory
100 | full
- | unknown
END
