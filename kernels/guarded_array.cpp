// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/guarded_array.hpp"

#include <algorithm>
#include <array>

namespace toll::suite {
namespace {

// Wide enough for a vector store that runs over the end, and a multiple of a cache line, so that
// the elements stay aligned to one.
constexpr std::size_t guard_bytes = 512;
constexpr std::byte guard_value{0xA5};

std::size_t bytes_with_guards(const guarded_array::shape& how) {
  return 2 * guard_bytes + static_cast<std::size_t>(how.size) * how.element_bytes;
}

void write_guard(array_memory& memory, std::byte* to) {
  memory.write(to, guard_bytes, 1, [](index_t, index_t count, std::byte* bytes) {
    std::fill_n(bytes, count, guard_value);
  });
}

/// The element that contains the byte so far from the start of an array.
index_t element_at(index_t distance, index_t width) {
  return distance < 0 ? (distance - width + 1) / width : distance / width;
}

}  // namespace

guarded_array::guarded_array(array_memory& memory, const shape& how)
    : shape_{how},
      block_{static_cast<std::byte*>(memory.allocate(how.offset + bytes_with_guards(how))),
             deallocation{memory, how.offset + bytes_with_guards(how)}} {
}

std::byte* guarded_array::elements_at(index_t first) const {
  return first_guard() + guard_bytes + static_cast<std::size_t>(first) * shape_.element_bytes;
}

std::size_t guarded_array::bytes() const {
  return bytes_with_guards(shape_);
}

std::byte* guarded_array::first_guard() const {
  return block_.get() + shape_.offset;
}

std::byte* guarded_array::last_guard() const {
  return elements_at(shape_.size);
}

void guarded_array::write_first_guard() const {
  write_guard(memory(), first_guard());
}

void guarded_array::write_last_guard() const {
  write_guard(memory(), last_guard());
}

std::optional<guard_violation> guarded_array::find_guard_violation() const {
  for (const std::byte* const zone : {first_guard(), last_guard()}) {
    std::array<std::byte, guard_bytes> bytes;
    memory().read(bytes.data(), zone, guard_bytes);
    const auto bad =
        std::find_if(bytes.begin(), bytes.end(), [](std::byte b) { return b != guard_value; });
    if (bad != bytes.end()) {
      const auto distance = static_cast<index_t>(zone - elements() + (bad - bytes.begin()));
      return guard_violation{.index = element_at(distance, static_cast<index_t>(element_bytes())),
                             .got = *bad,
                             .expected = guard_value};
    }
  }
  return std::nullopt;
}

}  // namespace toll::suite
