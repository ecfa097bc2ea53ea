// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/image.hpp"

#include <link.h>

#include <algorithm>
#include <cstring>

namespace toll::machine_code {

loaded_image::loaded_image() {
  // The executable itself is the first that is visited.
  const auto visit = [](dl_phdr_info* info, std::size_t, void* self) {
    auto& loaded = *static_cast<loaded_image*>(self);
    loaded.base_ = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr)& segment = info->dlpi_phdr[i];
      const range whole{segment.p_vaddr, segment.p_vaddr + segment.p_memsz};
      const bool is_constant = (segment.p_flags & PF_R) != 0 && (segment.p_flags & PF_W) == 0;
      if (segment.p_type == PT_LOAD && is_constant) {
        loaded.unchanging_.push_back(whole);
      } else if (segment.p_type == PT_GNU_RELRO) {
        loaded.relocated_.push_back(whole);
      }
    }
    return 1;
  };
  dl_iterate_phdr(visit, this);
}

std::string loaded_image::constant(address where, std::size_t bytes) const {
  const bool is_constant =
      std::ranges::any_of(unchanging_, [&](const range& one) { return one.holds(where, bytes); });
  return is_constant ? stored(where, bytes) : "";
}

std::optional<address> loaded_image::pointer(address where) const {
  constexpr std::size_t bytes = sizeof(address);
  const auto holds = [&](const range& one) { return one.holds(where, bytes); };
  if (!std::ranges::any_of(unchanging_, holds) && !std::ranges::any_of(relocated_, holds)) {
    return std::nullopt;
  }
  address value = 0;
  std::memcpy(&value, stored(where, bytes).data(), bytes);
  return value < base_ ? std::nullopt : std::optional{value - base_};
}

address loaded_image::in_file(const void* place) const {
  return reinterpret_cast<address>(place) - base_;
}

std::string loaded_image::stored(address where, std::size_t bytes) const {
  std::string copy(bytes, '\0');
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the system says as a number where it loaded it
  std::memcpy(copy.data(), reinterpret_cast<const void*>(base_ + where), bytes);
  return copy;
}

}  // namespace toll::machine_code
