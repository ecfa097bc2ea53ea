// SPDX-License-Identifier: BSD-3-Clause
// Says how the OpenBLAS that it is linked with was built, and for which cores its routines are on
// this machine. CMake compiles and runs it.
#include <cblas.h>

#include <cstdio>

int main() {
  const char* const threads[] = {"none", "its own", "OpenMP"};
  std::printf("%s threads: %s\ncores: %s\n", openblas_get_config(),
              threads[openblas_get_parallel()], openblas_get_corename());
}
