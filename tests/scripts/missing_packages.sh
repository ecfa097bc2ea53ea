#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Without the right to install, install-packages.sh names the command to type and ends with 2. The tools it
# asks are stand-ins: a system without packages, and a user who is not root and has no sudo.
set -eu
fakes=$(mktemp -d)
trap 'rm -rf "$fakes"' EXIT
printf '#!/bin/sh\nexit 1\n' >"$fakes/dpkg-query"
printf '#!/bin/sh\nexit 1\n' >"$fakes/sudo"
printf '#!/bin/sh\nexit 1\n' >"$fakes/apt-get"
printf '#!/bin/sh\necho 1000\n' >"$fakes/id"
chmod +x "$fakes"/*

code=0
said=$(PATH="$fakes:$PATH" sh scripts/install-packages.sh test 2>&1) || code=$?

if [ "$code" != 2 ]; then
  echo "expected exit code 2, got $code: $said"
  exit 1
fi
for word in 'apt-get install -y --no-install-recommends' ' g++' ' cmake' ' libgtest-dev'; do
  case $said in
    *"$word"*) ;;
    *)
      echo "expected '$word' in: $said"
      exit 1
      ;;
  esac
done
