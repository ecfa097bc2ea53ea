// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"

namespace toll::suite {

template struct written_for<interface_version>;

void daxpy_mine(const seq_policy&, const daxpy::args& args) {
  args.y[0] = args.a;
}

void daxpy_never_throws(const seq_policy&, const daxpy::args&) noexcept {
}

template <execution_policy Policy>
void daxpy_template(const Policy&, const daxpy::args&) {
}

const registered<daxpy> entry{"mine", daxpy_mine};
const registered<daxpy> pointer{"mine.pointer", &daxpy_mine};
const registered<daxpy> never_throws{"mine.never_throws", daxpy_never_throws};
const registered<daxpy> tuned{"mine.tuned", "block_32", daxpy_template<seq_policy>};

}  // namespace toll::suite
