// SPDX-License-Identifier: BSD-3-Clause
#include "harness/executable_copy.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>

// Since Linux 6.3, where the system may demand that it is said; older C libraries do not know it.
#if !defined(MFD_EXEC)
#define MFD_EXEC 0x0010U
#endif

namespace toll::suite {
namespace {

descriptor new_pages() {
  descriptor pages{memfd_create("toll", MFD_CLOEXEC | MFD_EXEC)};
  return pages.is_open() ? std::move(pages) : descriptor{memfd_create("toll", MFD_CLOEXEC)};
}

bool copy_all(const descriptor& from, const descriptor& to) {
  struct stat about{};
  if (fstat(from.number(), &about) != 0) {
    return false;
  }
  off_t done = 0;
  while (done < about.st_size) {
    if (sendfile(to.number(), from.number(), &done,
                 static_cast<std::size_t>(about.st_size - done)) <= 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

executable_copy::executable_copy(const std::string& file) : path_{file} {
  const descriptor from{open(file.c_str(), O_RDONLY | O_CLOEXEC)};
  descriptor to = new_pages();
  if (!from.is_open() || !to.is_open() || !copy_all(from, to)) {
    return;
  }
  const std::string path = fmt::format("/proc/self/fd/{}", to.number());
  if (access(path.c_str(), X_OK) == 0) {
    pages_ = std::move(to);
    path_ = path;
  }
}

}  // namespace toll::suite
