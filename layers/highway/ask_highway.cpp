// SPDX-License-Identifier: BSD-3-Clause
// Says which vector extension Highway takes. CMake compiles and runs it.
#include <hwy/highway.h>

#include <cstdio>

int main() {
  std::fputs(hwy::TargetName(HWY_TARGET), stdout);
}
