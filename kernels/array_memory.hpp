// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>
#include <functional>

namespace toll::suite {

/// Memory for the arrays of a workspace, and how the host gets at what is in it. Each backend
/// supplies the kind that its loops reach.
class array_memory {
public:
  /// Makes elements first .. first + count - 1 at `to`.
  using producer = std::function<void(index_t first, index_t count, std::byte* to)>;

  array_memory() = default;
  array_memory(const array_memory&) = delete;
  array_memory& operator=(const array_memory&) = delete;
  virtual ~array_memory() = default;

  /// errors   std::bad_alloc, backend_error
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void deallocate(void* p, std::size_t bytes) noexcept = 0;

  /// Writes `count` elements of `element_bytes` each. Host memory is first touched by the backend's
  /// own loop.
  virtual void write(std::byte* to, index_t count, std::size_t element_bytes,
                     const producer& produce) = 0;
  virtual void read(std::byte* to, const std::byte* from, std::size_t bytes) const = 0;

  /// Whether the host can use what allocate() returned without read() and write().
  virtual bool is_host_accessible() const = 0;
};

/// Ordinary memory, for results that a variant returns to the host.
class host_array_memory final : public array_memory {
public:
  void* allocate(std::size_t bytes) override;
  void deallocate(void* p, std::size_t bytes) noexcept override;
  void write(std::byte* to, index_t count, std::size_t element_bytes,
             const producer& produce) override;
  void read(std::byte* to, const std::byte* from, std::size_t bytes) const override;

  bool is_host_accessible() const override { return true; }
};

}  // namespace toll::suite
