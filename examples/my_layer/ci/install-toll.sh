#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# install-toll.sh PREFIX: installs toll and the Debian packages it needs, from a clone of $TOLL_REPOSITORY. Nothing is
# compiled here. Does nothing where a cache of the CI service kept PREFIX.
set -eu
prefix=${1:?usage: install-toll.sh PREFIX}
[ ! -e "$prefix/share/toll/commit.json" ] || exit 0

sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
git clone --quiet --depth 1 "${TOLL_REPOSITORY:?names the repository of toll}" "$sources/toll"
cd "$sources/toll"
scripts/install-packages.sh run
cmake --preset release -DTOLL_BUILD_TESTS=OFF
cmake --install build/release --component package --prefix "$prefix"
