
// expect: toll::array::on: loops with this policy cannot reach the memory this array lives in; make
// an array in the policy's memory_space and copy() this one into it
#include <toll/array.hpp>
#include <toll/backends/cuda/policy.hpp>

namespace toll {

void loop(array<double>& on_host) {
  on_host.on(cuda_policy{});
}

}  // namespace toll
