#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# A backend is added by adding its folder core/toll/backends/<name> and baselines, so nothing else names one or
# asks which compiler it has. Comments may, and what `allowed` lists: the file and what is said there, both as
# extended regular expressions, and why.
set -eu
allowed='
core/toll/detail/nest_levels\.hpp seq_policy an example, in what the compiler tells a user
harness/commands/[a-z_]+\.cpp (--backend|--limit|default:|openmp=1\.1) help, with examples as a user would type them
core/toll/detail/(in_lanes|visit_givens)\.hpp __CUDACC__ a pragma of g++ that nvcc refuses in code for the host
core/toll/detail/call_inlined\.hpp __CUDACC__ a pragma of nvcc
core/toll/detail/omp_atomics\.hpp __CUDACC__ a builtin that nvcc takes for integers only
harness/gate/manifest\.cpp such.as an example, in what a user reads
harness/nodes/criteria\.cpp such.as an example, in what a user reads
harness/build_facts\.cpp\.in add_version versions of libraries, by names that journals have
harness/machine/gpu_facts\.cpp found\.add the version of the driver, by a name that journals have
variants/CMakeLists\.txt cuda a target for one script, which reads what nvcc wrote
'
names=$(ls core/toll/backends | paste -sd '|')
word="(^|[^A-Za-z0-9_])($names)(_policy)?([^A-Za-z0-9_]|\$)"
compilers='__(CUDA|NVCC|HIP|SYCL)[A-Z_]*|[^A-Za-z0-9]_OPENMP[^A-Za-z0-9_]'

found=$(find core kernels harness cmake variants/per_backend CMakeLists.txt variants/CMakeLists.txt -type f \
  ! -path 'core/toll/backends/*' | sort | while read -r file; do
  case $file in
    *.cmake | *.cmake.in | *CMakeLists.txt) comment='#' ;;
    *) comment='//' ;;
  esac
  sed "s|$comment.*||" "$file" | grep -nE "$word|$compilers" | sed "s|^|$file:|" || true
done)

failed=0
unexpected=$found
while read -r file text why; do
  [ -n "$file" ] || continue
  if ! printf '%s\n' "$found" | grep -qE "^$file:[0-9]+:.*$text"; then
    echo "nothing there to allow any more: $file $text"
    failed=1
  fi
  unexpected=$(printf '%s\n' "$unexpected" | grep -vE "^$file:[0-9]+:.*$text") || true
done <<END
$allowed
END
if [ -n "$unexpected" ]; then
  echo "a backend or its compiler is named outside of its folder:"
  printf '%s\n' "$unexpected"
  failed=1
fi
exit $failed
