// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <string>

namespace toll::suite::testing {

/// Whether a process may run what lies in memory only. A system can be set up to refuse that.
inline bool runs_from_memory() {
  constexpr unsigned to_be_run = 0x0010U;  // MFD_EXEC, since Linux 6.3
  int pages = memfd_create("probe", MFD_CLOEXEC | to_be_run);
  if (pages < 0) {
    pages = memfd_create("probe", MFD_CLOEXEC);
  }
  if (pages < 0) {
    return false;
  }
  const bool runs = access(("/proc/self/fd/" + std::to_string(pages)).c_str(), X_OK) == 0;
  close(pages);
  return runs;
}

}  // namespace toll::suite::testing
