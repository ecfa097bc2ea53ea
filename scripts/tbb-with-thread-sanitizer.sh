#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# tbb-with-thread-sanitizer.sh FOLDER: builds oneTBB from Debian's source with clang-19's thread sanitizer and
# installs it in FOLDER. The library that Debian builds hands tasks over by atomics that the sanitizer
# does not see, so that each hand-over looks like a race. Does nothing if it is there already.
set -eu
folder=${1:?usage: tbb-with-thread-sanitizer.sh FOLDER}
[ ! -e "$folder/lib/cmake/TBB/TBBConfig.cmake" ] || exit 0

work=$folder/work
rm -rf "$folder"
mkdir -p "$work/lists/partial" "$work/cache"
work=$(cd "$work" && pwd)

# Where this system gets packages it gets their sources, named or not.
apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
  grep -F debian.org | sort -u >"$work/sources.list"
fetch() {
  apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User= "$@"
}
fetch update
(cd "$work" && fetch source libtbb-dev)

set -- "$work"/onetbb-*/
cmake -G Ninja -S "$1" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=clang-19 \
  -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_CXX_FLAGS='-O1 -g1' -DCMAKE_CXX_COMPILER_LAUNCHER=ccache \
  -DCMAKE_INSTALL_PREFIX="$work/.." -DCMAKE_INSTALL_LIBDIR=lib -DTBB_SANITIZE=thread -DTBB_TEST=OFF \
  -DTBB_STRICT=OFF -DTBBMALLOC_BUILD=OFF -DTBB_ENABLE_IPO=OFF \
  -DTBB_DISABLE_HWLOC_AUTOMATIC_SEARCH=ON
cmake --build "$work/build"
cmake --install "$work/build"
rm -rf "$work"
