
// expect: toll::array::on: loops with this policy cannot reach the memory this array lives in; make
// an array in the policy's memory_space and copy() this one into it
#include <toll/array.hpp>
#include <toll/backends/seq/policy.hpp>

namespace toll {

struct device_space {
  static constexpr const char* name = "device";
  static constexpr bool host_accessible = false;
  using transport = void;

  static void* allocate(std::size_t bytes);
  static void deallocate(void* p, std::size_t bytes) noexcept;
};

void loop(const array<double, device_space>& on_device) {
  on_device.on(seq_policy{});
}

}  // namespace toll
