#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# clang-tidy.sh FOLDER: installs a clang-tidy in FOLDER that does not walk through the headers of the system, as all before
# version 22 do, for four fifths of their time; Debian has none yet. Prints what CMAKE_CXX_CLANG_TIDY shall be: Debian's
# where PyPI has no answer, which takes about four times as long.
set -eu
folder=${1:?usage: clang-tidy.sh FOLDER}
version=23.1.4
program=$folder/$version/clang_tidy/data/bin/clang-tidy

if [ ! -x "$program" ] &&
  ! python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --retries 2 \
    --upgrade --target "$folder/$version" "clang-tidy==$version" >&2; then
  echo "toll: clang-tidy $version cannot be installed; clang-tidy-19 will do, and take minutes more" >&2
  echo clang-tidy-19
  exit
fi
# Last, after this clang-tidy's own headers: the omp.h of the clang that compiles.
echo "$(realpath "$program");--extra-arg=-idirafter$(clang++-19 -print-resource-dir)/include"
