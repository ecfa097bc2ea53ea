// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::dual_array: its halves lie in host_space and in the memory space that it names
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>

namespace toll {

struct other_space : host_space {};

void mark(dual_array<double, host_space>& values) {
  values.modify<other_space>();
}

}  // namespace toll
