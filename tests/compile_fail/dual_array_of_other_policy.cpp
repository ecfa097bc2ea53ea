// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::dual_array: loops with this policy reach neither the host's half nor the one in
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>

namespace toll {

struct other_space : host_space {};

struct other_policy {
  static constexpr const char* name = "other";
  using memory_space = other_space;
  using atomics = void;
};

void loop(dual_array<double, host_space>& values) {
  values.on(other_policy{});
}

}  // namespace toll
