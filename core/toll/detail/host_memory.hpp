// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/memory.hpp>

#include <cstddef>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace toll {

namespace detail {

inline constexpr std::size_t huge_page = std::size_t{2} << 20;

constexpr std::align_val_t host_alignment(std::size_t bytes) {
  return std::align_val_t{bytes >= huge_page ? huge_page : 64};
}

template <class To, class From>
void host_transport::copy(void* to, const void* from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
}

}  // namespace detail

inline void* host_space::allocate(std::size_t bytes) {
  void* const p = ::operator new(bytes, detail::host_alignment(bytes));
#if defined(__linux__)
  if (bytes >= detail::huge_page) {
    madvise(p, bytes, MADV_HUGEPAGE);  // a request only: what was granted, the harness records
  }
#endif
  return p;
}

inline void host_space::deallocate(void* p, std::size_t bytes) noexcept {
  ::operator delete(p, detail::host_alignment(bytes));
}

}  // namespace toll
