
// expect: operator[]
#include <toll/array.hpp>

namespace toll {

struct device_space {
  static constexpr const char* name = "device";
  static constexpr bool host_accessible = false;
  using transport = void;

  static void* allocate(std::size_t bytes);
  static void deallocate(void* p, std::size_t bytes) noexcept;
};

double first(array<double, device_space>& on_device) {
  return on_device[0];
}

}  // namespace toll
