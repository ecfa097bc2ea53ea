// SPDX-License-Identifier: BSD-3-Clause
#include "harness/executable_copy.hpp"

#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

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

std::size_t size_of(const descriptor& file) {
  struct stat about{};
  return fstat(file.number(), &about) == 0 ? static_cast<std::size_t>(about.st_size) : 0;
}

/// Some of the values that lie one after the other from there; none if the file ends before.
template <class T>
std::vector<T> values_at(const descriptor& file, std::size_t place, std::size_t count) {
  const std::size_t end = size_of(file);
  if (place > end || count > (end - place) / sizeof(T)) {
    return {};
  }
  std::vector<T> values(count);
  const auto bytes = static_cast<ssize_t>(count * sizeof(T));
  return pread(file.number(), values.data(), count * sizeof(T), static_cast<off_t>(place)) == bytes
             ? values
             : std::vector<T>{};
}

/// The names that the loader reads, of libraries and of folders to look for them; none if it is no executable that is
/// linked dynamically.
std::vector<char> names_for_loader(const descriptor& file, const Elf64_Ehdr& header) {
  const auto sections = values_at<Elf64_Shdr>(file, header.e_shoff, header.e_shnum);
  const auto dynamic = std::ranges::find(sections, Elf64_Word{SHT_DYNAMIC}, &Elf64_Shdr::sh_type);
  if (dynamic == sections.end() || dynamic->sh_link >= sections.size()) {
    return {};
  }
  const Elf64_Shdr& names = sections[dynamic->sh_link];
  return values_at<char>(file, names.sh_offset, names.sh_size);
}

/// Whether it is the same program wherever it lies. A script is not: its interpreter opens it by its name. Nor is what
/// has libraries beside itself, or may have: the names of their folders stand in a section.
bool runs_from_anywhere(const descriptor& file) {
  const auto header = values_at<Elf64_Ehdr>(file, 0, 1);
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0 ||
      header[0].e_ident[EI_CLASS] != ELFCLASS64 || header[0].e_shnum == 0) {
    return false;
  }
  const std::vector<char> names = names_for_loader(file, header[0]);
  const std::string_view text{names.data(), names.size()};
  return text.find("$ORIGIN") == std::string_view::npos &&
         text.find("${ORIGIN}") == std::string_view::npos;
}

bool copy_all(const descriptor& from, const descriptor& to) {
  const auto size = static_cast<off_t>(size_of(from));
  off_t done = 0;
  while (done < size) {
    if (sendfile(to.number(), from.number(), &done, static_cast<std::size_t>(size - done)) <= 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

executable_copy::executable_copy(const std::string& file) : path_{file} {
  const descriptor from{open(file.c_str(), O_RDONLY | O_CLOEXEC)};
  descriptor to = new_pages();
  if (!from.is_open() || !to.is_open() || !runs_from_anywhere(from) || !copy_all(from, to)) {
    return;
  }
  const std::string path = fmt::format("/proc/self/fd/{}", to.number());
  if (access(path.c_str(), X_OK) == 0) {
    pages_ = std::move(to);
    path_ = path;
  }
}

std::string text_of_shared_code(int processes, int all) {
  return processes == 0
             ? ""
             : fmt::format(
                   "{} of {} processes ran no copy of their executable: a ratio may depend on "
                   "where the system keeps that file in memory",
                   processes, all);
}

}  // namespace toll::suite
