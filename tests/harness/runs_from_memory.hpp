// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <fstream>

namespace toll::suite::testing {

/// Whether a process may run what lies in memory only. A system can be set up to refuse that.
inline bool runs_from_memory() {
  const int pages = memfd_create("probe", MFD_CLOEXEC);
  if (pages < 0) {
    return false;
  }
  close(pages);
  constexpr int refused = 2;
  int level = 0;  // a kernel that has no such file refuses nothing
  std::ifstream{"/proc/sys/vm/memfd_noexec"} >> level;
  return level < refused;
}

}  // namespace toll::suite::testing
