#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# install-packages.sh run|test: installs what scripts/packages.txt names and this Debian lacks ("test"
# includes "run"). Exits 2 with the command to type where it may not install.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
purpose=${1:?usage: install-packages.sh run|test}

missing=
while read -r needed_for package _; do
  case $needed_for in
    '' | '#'*) continue ;;
    test) [ "$purpose" = test ] || continue ;;
  esac
  state=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) || state=
  [ "$state" = 'install ok installed' ] || missing="$missing $package"
done <"$here/packages.txt"
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "toll: this system has no apt-get; install what these Debian packages hold:$missing" >&2
  exit 2
fi
if [ "$(id -u)" = 0 ]; then
  sudo=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  sudo=sudo
else
  echo "toll: packages are missing; as root, type: apt-get install -y --no-install-recommends$missing" >&2
  exit 2
fi
echo "toll: installing$missing" >&2
$sudo apt-get update -qq
# shellcheck disable=SC2086  # a list of words
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >&2
