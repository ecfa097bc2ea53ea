// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::atomic_access: atomic elements are mutable and trivially copyable
#include <toll/access.hpp>
#include <toll/backends/seq/backend.hpp>

namespace toll {

double first(view<const double> x) {
  return with_access<atomic_access<seq_policy>>(x)[0].load();
}

}  // namespace toll
