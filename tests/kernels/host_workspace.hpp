// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/workspace.hpp"

#include <cstddef>
#include <cstring>
#include <new>

namespace toll::suite {

/// The plainest memory there can be. It counts what it hands out.
class counting_memory final : public array_memory {
public:
  std::size_t bytes_in_use() const { return in_use_; }

  void* allocate(std::size_t bytes) override {
    in_use_ += bytes;
    return ::operator new(bytes, std::align_val_t{64});
  }

  void deallocate(void* p, std::size_t bytes) noexcept override {
    in_use_ -= bytes;
    ::operator delete(p, std::align_val_t{64});
  }

  void write(std::byte* to, index_t count, std::size_t /*element_bytes*/,
             const producer& produce) override {
    ++writes_;
    produce(0, count, to);
  }

  void read(std::byte* to, const std::byte* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }

  bool is_host_accessible() const override { return true; }

  /// How often the backend's own loop would have written.
  int writes() const { return writes_; }

private:
  std::size_t in_use_ = 0;
  int writes_ = 0;
};

namespace detail {

// A base, so that it is there before the workspace and after it.
struct with_counting_memory {
  counting_memory memory_of_arrays;
};

}  // namespace detail

/// A workspace in such memory.
class host_workspace final : private detail::with_counting_memory, public workspace {
public:
  explicit host_workspace(std::size_t array_offset = 0)
      : workspace{memory_of_arrays, array_offset} {}

  std::size_t bytes_in_use() const { return memory_of_arrays.bytes_in_use(); }

  int writes() const { return memory_of_arrays.writes(); }
};

}  // namespace toll::suite
