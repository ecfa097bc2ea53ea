#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Installs what is missing, builds, and runs `toll run` with the arguments given: by default a sweep of
# every kernel that takes at most two minutes and ends with its table and the path of its results.
# TOLL_LAYERS=auto scripts/run.sh measures every other layer that CMake finds too, and takes longer.
set -eu
cd "$(dirname "$0")/.."

scripts/install-packages.sh run
cmake --preset release -DTOLL_BUILD_TESTS=OFF -DTOLL_LAYERS="${TOLL_LAYERS-}" >&2
cmake --build --preset release --target toll >&2
exec build/release/harness/toll run "$@"
