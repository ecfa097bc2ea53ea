// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/workspace.hpp"

#include <cstddef>
#include <cstring>
#include <new>

namespace toll {

/// The plainest memory there can be. It counts what it hands out.
class host_workspace final : public workspace {
public:
  host_workspace() = default;

  ~host_workspace() override { release(); }

  using workspace::release;

  std::size_t bytes_in_use() const { return in_use_; }

protected:
  void* allocate(std::size_t bytes) override {
    in_use_ += bytes;
    return ::operator new (bytes, std::align_val_t{64});
  }

  void deallocate(void* p, std::size_t bytes) noexcept override {
    in_use_ -= bytes;
    ::operator delete (p, std::align_val_t{64});
  }

  void write(std::byte* to, index_t count, std::size_t /*element_bytes*/,
             const producer& produce) override {
    produce(0, count, to);
  }

  void read(std::byte* to, const std::byte* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }

  bool is_host_accessible() const override { return true; }

private:
  std::size_t in_use_ = 0;
};

}  // namespace toll
