#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Installs what is missing, builds what can run here, and runs `toll run` with the arguments given: by default a
# sweep of every kernel that takes at most two minutes and ends with its summary and the path of its results.
# TOLL_BACKENDS names the backends to build (without: those of the host, and cuda where there is a GPU), TOLL_LAYERS the
# layers other than ours (without: none). TOLL_LAYERS=auto measures every layer that CMake finds, and takes longer.
set -eu
cd "$(dirname "$0")/.."

backends=host
if [ -e /dev/nvidiactl ] && { command -v nvcc || [ -x /usr/local/cuda/bin/nvcc ]; } > /dev/null; then
  backends='host;cuda'  # auto would also take omp_target, which runs on the host where it is compiled for no device
fi
scripts/install-packages.sh run
cmake --preset release -DTOLL_BUILD_TESTS=OFF -DTOLL_BACKENDS="${TOLL_BACKENDS:-$backends}" -DTOLL_LAYERS="${TOLL_LAYERS-}" >&2
cmake --build --preset release --target toll >&2
exec build/release/harness/toll run "$@"
