#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# check.sh READ_ONLY.ptx PLAIN.ptx: the first loads through the read-only cache, the second does not.
set -eu
grep -q 'ld\.global\.nc\.' "$1" || { echo "no ld.global.nc in $1"; exit 1; }
grep -q 'ld\.global\.' "$2" || { echo "no load in $2"; exit 1; }
if grep -q 'ld\.global\.nc\.' "$2"; then
  echo "ld.global.nc in $2"
  exit 1
fi
