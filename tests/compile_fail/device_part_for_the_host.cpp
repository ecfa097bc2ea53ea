// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::part_of::on: loops with this policy cannot reach the memory of this part
#include <toll/backends/seq/policy.hpp>
#include <toll/part.hpp>
#include <toll/view.hpp>

namespace toll {

struct device_space {
  static constexpr const char* name = "device";
  static constexpr bool host_accessible = false;
  using transport = void;

  static void* allocate(std::size_t bytes);
  static void deallocate(void* p, std::size_t bytes) noexcept;
};

void loop(const view<double>& on_device) {
  in_space<device_space>(on_device).on(seq_policy{});
}

}  // namespace toll
