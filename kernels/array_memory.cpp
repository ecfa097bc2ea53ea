// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/array_memory.hpp"

#include <toll/memory.hpp>

#include <algorithm>

namespace toll::suite {

void* host_array_memory::allocate(std::size_t bytes) {
  return host_space::allocate(bytes);
}

void host_array_memory::deallocate(void* p, std::size_t bytes) noexcept {
  host_space::deallocate(p, bytes);
}

void host_array_memory::write(std::byte* to, index_t count, std::size_t /*element_bytes*/,
                              const producer& produce) {
  produce(0, count, to);
}

void host_array_memory::read(std::byte* to, const std::byte* from, std::size_t bytes) const {
  std::copy_n(from, bytes, to);
}

}  // namespace toll::suite
