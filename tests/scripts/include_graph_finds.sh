#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# include_graph.sh passes a tree that its table describes, and finds each thing that can be wrong with it.
set -eu
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
checker=$(dirname "$0")/include_graph.sh

plant() {  # FILE LINE...
  mkdir -p "$tree/$(dirname "$1")"
  file=$tree/$1
  shift
  printf '%s\n' "$@" >"$file"
}

describe() {  # ROW...
  plant CONTRIBUTING.md 'Text.' '' '| folder | may include |' '| --- | --- |' "$@" '' '| other | table |'
}

lay_out() {
  rm -rf "${tree:?}"/*
  plant core/toll/view.hpp '#include <vector>'
  plant kernels/problem.hpp '#include <toll/view.hpp>'
  plant variants/pi/portable.cpp '#include "harness/registry.hpp"'
  plant harness/registry.hpp '#pragma once' '// #include "harness/plan/size.hpp"' '#include "kernels/problem.hpp"'
  plant harness/machine/topology.hpp '#include "harness/registry.hpp"'
  plant harness/plan/size.hpp '#  include "harness/machine/topology.hpp"'
  plant harness/main.cpp '#include "harness/plan/size.hpp"'
  describe '| `core` | nothing |' '| `kernels` | `core` |' '| `harness` | `kernels` |' \
    '| `variants` | `harness` |' '| `harness/machine` | `harness` |' \
    '| `harness/plan` | `harness/machine` |' '| `harness/main.cpp` | `harness/plan` |'
}

expect_failure() {  # CASE SENTENCE
  if said=$(sh "$checker" "$tree"); then
    echo "$1: found nothing"
    exit 1
  fi
  case $said in
    *"$2"*) ;;
    *)
      echo "$1: expected '$2' in: $said"
      exit 1
      ;;
  esac
}

lay_out
sh "$checker" "$tree"

plant harness/machine/bandwidth.cpp '' '#include "harness/plan/size.hpp"'
expect_failure 'an arrow that closes a cycle' \
  'harness/machine/bandwidth.cpp:2: harness/machine includes harness/plan/size.hpp, which the table does not allow'

describe '| `core` | nothing |' '| `kernels` | `core` |' '| `harness` | `kernels` |' \
  '| `variants` | `harness` |' '| `harness/machine` | `harness`, `harness/plan` |' \
  '| `harness/plan` | `harness/machine` |' '| `harness/main.cpp` | `harness/plan` |'
expect_failure 'a cycle that the table has too' \
  'table: harness/machine may include harness/plan, which is not above it'

lay_out
plant harness/plan/cell.hpp '#include <harness/registry.hpp>'
expect_failure 'an arrow in angle brackets, without a cycle' 'harness/plan includes harness/registry.hpp'

lay_out
plant kernels/problem.hpp '#include <vector>'
expect_failure 'an arrow of the table that no file has' 'table: no file of kernels includes core'

lay_out
plant harness/plan/cell.hpp '#include "../report/estimate.hpp"'
expect_failure 'an include that is not named from the root' \
  'harness/plan/cell.hpp:1: in no folder of the table: ../report/estimate.hpp'

lay_out
plant harness/plan/cell.hpp '#include "machine_code/loops.hpp"'
expect_failure 'a folder beside the others without a row' \
  'harness/plan/cell.hpp:1: in no folder of the table: machine_code/loops.hpp'
lay_out
plant harness/report/estimate.hpp '#include "harness/report/student.hpp"'
expect_failure 'a folder without a row' 'harness/report is not in the table'

lay_out
plant harness/build_facts.cpp.in '#include "harness/machine/topology.hpp"'
expect_failure 'an arrow out of a file for CMake' 'harness includes harness/machine/topology.hpp'

lay_out
plant CONTRIBUTING.md 'Text.'
expect_failure 'no table' 'CONTRIBUTING.md has no table of folders'

# In the project's own files.
rm -rf "${tree:?}"/*
cp -R core kernels layers variants harness machine_code CONTRIBUTING.md "$tree"
echo '#include "harness/commands/options.hpp"' >>"$tree/harness/machine/topology.hpp"
expect_failure 'an arrow planted in the harness' 'harness/machine includes harness/commands/options.hpp'
