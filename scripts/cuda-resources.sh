#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# cuda-resources.sh [BUILD]: registers, spills and memory of every CUDA kernel of the variants for each real
# architecture, as ptxas reports them, from the commands of a configured build tree (default
# build/release); and the share of a multiprocessor's threads that its blocks fill, which are as large as
# its launch bounds say, or of 256 threads, without shared memory that is asked for at launch. The target
# `cuda_resources` runs it.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build/release}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
nvcc=$(sed -n 's/^CMAKE_CUDA_COMPILER:[^=]*=//p' "$build/CMakeCache.txt")
"${CXX:-c++}" -std=c++20 -isystem "$(dirname "$nvcc")/../include" scripts/cuda-occupancy.cpp -o "$scratch/occupancy"

# What ptxas says of the kernels of SOURCE, which COMMAND compiles: for each a line for cuda-occupancy, with
# the columns of the table behind it.
resources_of() {
  printf 'cd %s\n%s -Xptxas -v --keep --keep-dir %s -o %s\n' "$build" \
    "$(sed -E 's/^.*ccache //; s/ -o [^ ]+//' <<<"$2")" "$scratch/kept" "$scratch/out.o" >"$scratch/compile.sh"
  rm -rf "$scratch/kept"
  mkdir "$scratch/kept"
  sh "$scratch/compile.sh" 2>"$scratch/said" || {
    cat "$scratch/said" >&2
    exit 1
  }
  cat "$scratch"/kept/*.ptx | SOURCE=$1 SAID=$scratch/said perl -ne '
    $kernel = $1 if /\.entry (\w+)/;
    $threads{$kernel} = $1 if /^\.maxntid (\d+)/;
    END {
      open(my $said, "<", $ENV{SAID});
      while (<$said>) {
        ($kernel, $on) = ($1, $2) if /Compiling entry function .(\w+). for .sm_(\d+)/;
        ($stack, $spills) = ($1, $2 + $3)
          if /(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads/;
        if (/Used (\d+) registers/) {
          my ($registers, $shared, $block) = ($1, 0, $threads{$kernel} // 256);
          $shared = $1 if /(\d+) bytes smem/;
          print "$on $registers $shared $block | $on | $registers | $spills | $stack | $shared | $block | $ENV{SOURCE} | $kernel\n";
        }
      }
    }'
}

echo '| source | kernel | architecture | registers | spill bytes | stack bytes | shared bytes | threads of a block | threads filled, % |'
echo '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |'
ninja -C "$build" -t commands | grep 'TOLL_BACKEND=cuda' | grep 'toll_variants_cuda' |
  while read -r command; do
    source=$(grep -oE '[^ ]*variants/[^ /]+/[^ /]+\.(cpp|cu)' <<<"$command" | tail -1)
    resources_of "${source##*variants/}" "$command"
  done | "$scratch/occupancy" | c++filt | perl -ne '
    chomp;
    my ($filled, $on, $registers, $spills, $stack, $shared, $block, $source, $kernel) = split / \| /, $_, 9;
    $kernel =~ s/\(anonymous namespace\):://g;
    $kernel =~ s/^void //;
    $kernel =~ s/[<(].*//;
    print "| $source | $kernel | sm_$on | $registers | $spills | $stack | $shared | $block | $filled |\n";'
