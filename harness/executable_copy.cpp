// SPDX-License-Identifier: BSD-3-Clause
#include "harness/executable_copy.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>

namespace toll::suite {
namespace {

// A system may run nothing from memory that was not made for it. Older C libraries have no name for it.
#if defined(MFD_EXEC)
constexpr unsigned to_be_run = MFD_EXEC;
#else
constexpr unsigned to_be_run = 0x0010U;
#endif

descriptor new_pages() {
  descriptor pages{memfd_create("toll", MFD_CLOEXEC | to_be_run)};
  if (pages.is_open()) {
    return pages;
  }
  return descriptor{memfd_create("toll", MFD_CLOEXEC)};  // a kernel before 6.3
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
