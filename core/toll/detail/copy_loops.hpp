// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>
#include <cstring>
#include <utility>

namespace toll::detail {

/// One of the loops that a copy between two mappings of equal extents comes down to. Strides are
/// in elements.
struct copy_loop {
  index_t extent;
  index_t to;
  index_t from;

  constexpr bool is_run() const { return to == 1 && from == 1; }

  constexpr index_t from_distance() const { return from < 0 ? -from : from; }

  constexpr index_t to_distance() const { return to < 0 ? -to : to; }
};

/// As few loops as visit all elements, the one with the largest stride in the target first. A copy
/// of what is contiguous on both sides becomes one run, or for a single element no loop.
class copy_loops {
public:
  // As many as there may be dimensions, and the row of one element that the last may become.
  static constexpr std::size_t most() { return 16; }

  template <class ToMapping, class FromMapping>
  copy_loops(const ToMapping& to, const FromMapping& from) {
    static_assert(ToMapping::rank() < most(), "toll::copy: at most 15 dimensions");
    for (std::size_t r = 0; r != ToMapping::rank(); ++r) {
      add({to.extents()[r], to.stride(r), from.stride(r)});
    }
    join_neighbours();
  }

  std::size_t count() const { return count_; }

  const copy_loop* begin() const { return loops_; }

  const copy_loop& innermost() const { return loops_[count_ - 1]; }

  bool is_contiguous() const { return count_ == 0 || (count_ == 1 && innermost().is_run()); }

  index_t size() const {
    index_t product = 1;
    for (std::size_t r = 0; r < count_; ++r) {
      product *= loops_[r].extent;
    }
    return product;
  }

  /// Makes each element a row of its own, for a transport that copies rows only.
  void make_rows_of_one() { loops_[count_++] = {1, 1, 1}; }

private:
  void add(const copy_loop& next) {
    if (next.extent == 1) {
      return;
    }
    std::size_t r = count_++;
    for (; r > 0 && loops_[r - 1].to_distance() < next.to_distance(); --r) {
      loops_[r] = loops_[r - 1];
    }
    loops_[r] = next;
  }

  void join_neighbours() {
    std::size_t joined = 0;
    for (std::size_t r = 0; r < count_; ++r) {
      const copy_loop inner = loops_[r];
      copy_loop* const outer = joined > 0 ? loops_ + joined - 1 : nullptr;
      if (outer != nullptr && outer->to == inner.to * inner.extent &&
          outer->from == inner.from * inner.extent) {
        *outer = {outer->extent * inner.extent, inner.to, inner.from};
      } else {
        loops_[joined++] = inner;
      }
    }
    count_ = joined;
  }

  copy_loop loops_[16] = {};
  std::size_t count_ = 0;
};

/// The memory that one side of a copy lies in: the first element and the last, counted from that
/// with all indices 0, and whether every element between is one of the copy.
struct copy_span {
  index_t first = 0;
  index_t last = 0;
  bool is_dense = true;

  copy_span(const copy_loops& loops, index_t copy_loop::* stride) {
    for (std::size_t r = 0; r < loops.count(); ++r) {
      const copy_loop& loop = loops.begin()[r];
      const index_t reach = (loop.extent - 1) * (loop.*stride);
      (reach < 0 ? first : last) += reach;
    }
    is_dense = size() == loops.size();
  }

  index_t size() const { return last - first + 1; }
};

// Of the innermost loop, before the next one outside of it goes on: the cache lines that a
// transposing copy reads for one line of the target are still there for the next.
inline constexpr index_t copied_at_a_time = 64;

template <class T>
void copy_line(T* to, const T* from, const copy_loop& loop, index_t first, index_t last) {
  if (loop.is_run()) {
    std::memcpy(to + first, from + first, static_cast<std::size_t>(last - first) * sizeof(T));
    return;
  }
  for (index_t k = first; k < last; ++k) {
    to[k * loop.to] = from[k * loop.from];
  }
}

/// Copies elements one by one, on the host.
template <class T>
void copy_elements(T* to, const T* from, const copy_loop* loops, std::size_t count) {
  if (count == 0) {
    *to = *from;
  } else if (count == 1) {
    copy_line(to, from, loops[0], 0, loops[0].extent);
  } else if (count == 2 && !loops[1].is_run()) {
    for (index_t first = 0; first < loops[1].extent; first += copied_at_a_time) {
      const index_t left = loops[1].extent - first;
      const index_t last = first + (left < copied_at_a_time ? left : copied_at_a_time);
      for (index_t k = 0; k < loops[0].extent; ++k) {
        copy_line(to + k * loops[0].to, from + k * loops[0].from, loops[1], first, last);
      }
    }
  } else {
    for (index_t k = 0; k < loops[0].extent; ++k) {
      copy_elements(to + k * loops[0].to, from + k * loops[0].from, loops + 1, count - 1);
    }
  }
}

}  // namespace toll::detail
