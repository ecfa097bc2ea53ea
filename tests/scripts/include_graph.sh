#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# include_graph.sh [ROOT]: which folder includes which is exactly what the table in CONTRIBUTING.md says. Its
# rows go from the lowest folder up, and each may include only folders above it in the table, so that there is
# no cycle. Names what is wrong, and then ends with 1.
set -eu
cd "${1:-.}"

top_folders=$(sed -n '/^| folder | may include |$/,/^$/s/^| `\([a-z_]*\).*/\1/p' CONTRIBUTING.md | sort -u)
if [ -z "$top_folders" ]; then
  echo "CONTRIBUTING.md has no table of folders"
  exit 1
fi

find $top_folders -type f \( -name '*.[hc]pp' -o -name '*.cu' -o -name '*.in' \) |
  sort | xargs grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' /dev/null |
  awk -v table=CONTRIBUTING.md -v top_folders="$(echo $top_folders | tr ' ' '|')" '
    function fail(sentence) {
      print sentence
      failed = 1
    }

    # kernels, core for <toll/...>, harness for the files in it, harness/plan ...
    function folder_of(path, parts, count) {
      if (path == "harness/main.cpp") return path
      count = split(path, parts, "/")
      if (parts[1] == "toll") return "core"
      return parts[1] == "harness" && count > 2 ? "harness/" parts[2] : parts[1]
    }

    function read_row(line, cells, names, count, i) {
      gsub(/[` ]/, "", line)
      split(line, cells, "|")
      count = cells[3] == "nothing" ? 0 : split(cells[3], names, ",")
      for (i = 1; i <= count; ++i) {
        allowed[cells[2] " " names[i]] = 1
        if (!(names[i] in rows)) fail("table: " cells[2] " may include " names[i] ", which is not above it")
      }
      rows[cells[2]] = 1
    }

    function read_table(line, is_inside) {
      while ((getline line < table) > 0) {
        if (line == "| folder | may include |") is_inside = 1
        else if (is_inside && line !~ /^\|/) break
        else if (is_inside && line !~ /^\| *-/) read_row(line)
      }
    }

    BEGIN { read_table() }

    {
      split($0, place, ":")
      included = $0
      sub(/^[^"<]*/, "", included)
      is_quoted = included ~ /^"/
      included = substr(included, 2)
      sub(/[">].*/, "", included)
      if (included !~ "^(toll|" top_folders ")/") {
        if (is_quoted) fail(place[1] ":" place[2] ": in no folder of the table: " included)
        next
      }
      from = folder_of(place[1])
      to = folder_of(included)
      if (!(from in rows)) fail(place[1] ": " from " is not in the table")
      if (from == to) next
      seen[from " " to] = 1
      if (!((from " " to) in allowed)) {
        fail(place[1] ":" place[2] ": " from " includes " included ", which the table does not allow")
      }
    }

    END {
      for (arrow in allowed) {
        split(arrow, ends, " ")
        if (!(arrow in seen)) fail("table: no file of " ends[1] " includes " ends[2])
      }
      exit failed
    }'
