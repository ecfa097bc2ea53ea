// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// Blocks of host memory that a thread keeps for its next call: from the system megabytes would
/// come as new pages, and cost a fault for each of them every time.
class kept_blocks {
public:
  using block = array<std::byte>;

  static constexpr index_t most_bytes = index_t{256} << 20;

  static kept_blocks& of_this_thread() {
    static thread_local kept_blocks mine;
    return mine;
  }

  /// At least this many bytes, uninitialised, from the smallest kept block that has them.
  /// errors   std::bad_alloc; argument_error for a negative number
  block take(index_t bytes) {
    block* best = nullptr;
    for (block& b : idle_) {
      if (bytes > 0 && b.size() >= bytes && (best == nullptr || b.size() < best->size())) {
        best = &b;
      }
    }
    if (best == nullptr) {
      return block{bytes};
    }
    block found;
    std::swap(found, *best);
    return found;
  }

  /// Keeps the largest of what comes, as long as they are not too much.
  void give_back(block b) {
    block* smallest = &idle_[0];
    for (block& other : idle_) {
      if (other.size() < smallest->size()) {
        smallest = &other;
      }
    }
    if (b.size() > smallest->size() && bytes() - smallest->size() + b.size() <= most_bytes) {
      std::swap(b, *smallest);
    }
  }

  void release() {
    for (block& b : idle_) {
      b = block{};
    }
  }

  index_t bytes() const {
    index_t all = 0;
    for (const block& b : idle_) {
      all += b.size();
    }
    return all;
  }

private:
  // Enough for a loop that scatters into two arrays and is nested in another.
  static constexpr int places = 4;

  block idle_[places];
};

}  // namespace toll::detail
