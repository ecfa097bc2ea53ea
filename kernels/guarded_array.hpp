// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/array_memory.hpp"

#include <cstddef>
#include <memory>
#include <optional>

namespace toll::suite {

/// A byte outside of an array that is not what it was.
struct guard_violation {
  index_t index = 0;  // in elements from the array's start, negative before it
  std::byte got = {};
  std::byte expected = {};
};

/// The memory of one array, whose elements are between two guard zones that no variant may write:
///
///     offset | guard zone | elements | guard zone
///
/// The offset moves arrays apart (array_offset.hpp).
class guarded_array {
public:
  struct shape {
    index_t size = 0;
    std::size_t element_bytes = 0;
    std::size_t offset = 0;
  };

  /// Touches nothing: who writes a page first decides on which memory node it is.
  /// requires   a memory that exists longer than the array
  /// errors     std::bad_alloc, backend_error
  guarded_array(array_memory& memory, const shape& how);

  array_memory& memory() const { return block_.get_deleter().memory; }

  index_t size() const { return shape_.size; }

  std::size_t element_bytes() const { return shape_.element_bytes; }

  std::byte* elements() const { return elements_at(0); }

  std::byte* elements_at(index_t first) const;

  /// Of the elements and their guard zones.
  std::size_t bytes() const;

  // Two functions, because the elements come between: pages are to be touched in order.
  void write_first_guard() const;
  void write_last_guard() const;

  /// The first byte of a guard zone that was changed.
  std::optional<guard_violation> find_guard_violation() const;

private:
  struct deallocation {
    array_memory& memory;
    std::size_t bytes;

    void operator()(std::byte* p) const noexcept { memory.deallocate(p, bytes); }
  };

  std::byte* first_guard() const;
  std::byte* last_guard() const;

  shape shape_;
  std::unique_ptr<std::byte, deallocation> block_;
};

}  // namespace toll::suite
