// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/code/image.hpp"
#include "harness/code/listing.hpp"

#include <map>
#include <string>
#include <string_view>

namespace toll::testing {

/// Data that tests make up.
class made_up_image final : public machine_code::image {
public:
  std::map<machine_code::address, std::string> constants;
  std::map<machine_code::address, machine_code::address> pointers;
  bool fixed = false;

  std::string constant(machine_code::address where, std::size_t bytes) const override {
    const auto found = constants.find(where);
    return found == constants.end() ? "" : found->second.substr(0, bytes);
  }

  std::optional<machine_code::address> pointer(machine_code::address where) const override {
    const auto found = pointers.find(where);
    return found == pointers.end() ? std::nullopt : std::optional{found->second};
  }

  bool is_fixed() const override { return fixed; }
};

/// A function as objdump writes it, each instruction four bytes after the one before.
std::string objdump_text(std::string_view name, machine_code::address begin,
                         const std::vector<std::string>& instructions);

/// The same as a function of its own.
machine_code::function made_up_function(const std::vector<std::string>& instructions,
                                        machine_code::address begin = 0x1000);

/// What g++ 12 makes of y[i] += a * x[i] under `omp parallel for`, with AVX2.
extern const std::string_view openmp_daxpy;

/// And what clang 19 does.
extern const std::string_view openmp_daxpy_of_clang;

}  // namespace toll::testing
