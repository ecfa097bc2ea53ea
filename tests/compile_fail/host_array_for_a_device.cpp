
// expect: toll::array::on: loops with this policy cannot reach the memory this array lives in; make
// an array in the policy's memory_space and copy() this one into it
#include <toll/array.hpp>

namespace toll {

struct device_space {
  static constexpr const char* name = "device";
  static constexpr bool host_accessible = false;
  using transport = void;

  static void* allocate(std::size_t bytes);
  static void deallocate(void* p, std::size_t bytes) noexcept;
};

struct device_policy {
  static constexpr const char* name = "device";
  using memory_space = device_space;
  using atomics = void;
};

void loop(array<double>& on_host) {
  on_host.on(device_policy{});
}

}  // namespace toll
