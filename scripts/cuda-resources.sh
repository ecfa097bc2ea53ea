#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# cuda-resources.sh [BUILD]: registers, spills and memory of every CUDA kernel of the variants for each real
# architecture, as ptxas reports them, from the commands of a configured build tree (default
# build/release). The target `cuda_resources` runs it.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build/release}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

echo '| source | kernel | architecture | registers | spill bytes | stack bytes | shared bytes |'
echo '| --- | --- | --- | ---: | ---: | ---: | ---: |'
ninja -C "$build" -t commands | grep 'TOLL_BACKEND=cuda' | grep 'toll_variants_cuda' |
  while read -r command; do
    source=$(grep -oE '[^ ]*variants/[^ /]+/[^ /]+\.(cpp|cu)' <<<"$command" | tail -1)
    printf 'cd %s\n%s -Xptxas -v -o %s\n' "$build" \
      "$(sed -E 's/^.*ccache //; s/ -o [^ ]+//' <<<"$command")" "$scratch/out.o" >"$scratch/compile.sh"
    sh "$scratch/compile.sh" 2>&1 | c++filt | SOURCE=${source##*variants/} perl -ne '
      ($kernel, $on) = ($1, $2) if /Compiling entry function .(?:void )?(.*). for .(sm_\w+)/;
      ($stack, $spills) = ($1, $2 + $3)
        if /(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads/;
      if (/Used (\d+) registers/) {
        my $registers = $1;
        my $shared = /(\d+) bytes smem/ ? $1 : 0;
        $kernel =~ s/\(anonymous namespace\):://;
        $kernel =~ s/[<(].*//;
        print "| $ENV{SOURCE} | $kernel | $on | $registers | $spills | $stack | $shared |\n";
      }'
  done
