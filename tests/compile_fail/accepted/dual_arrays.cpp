// SPDX-License-Identifier: BSD-3-Clause
// What the files about dual arrays get wrong.
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>

namespace toll {

void use(dual_array<double, host_space>& values) {
  values.on(seq_policy{});
  values.modify<host_space>();
}

}  // namespace toll
