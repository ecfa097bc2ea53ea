// SPDX-License-Identifier: BSD-3-Clause
// Kernels whose two arms differ in their machine code and are right otherwise. They are compiled
// with flags of their own, so that their code does not depend on the build type.
#pragma once

#include <toll/backends/seq/backend.hpp>

#include "harness/registry.hpp"
#include "kernels/workspace.hpp"

namespace toll::suite {

/// y <- y + 2 x
struct code_fake {
  static constexpr std::string_view kernel = "code";
  static constexpr std::string_view algorithm = "loop";

  struct args {
    const double* x;
    double* y;
    index_t n;
  };

  static constexpr work work_of(index_t n) {
    const auto elements = static_cast<double>(n);
    return {.flops = 2 * elements,
            .bytes_read = 16 * elements,
            .bytes_written = 8 * elements,
            .working_set = 16 * elements};
  }

  code_fake(index_t n, workspace& memory);

  args arguments() const { return {x.data(), y.data(), x.size()}; }

  view<const double> x;
  view<double> y;
};

using code_arm = void(const seq_policy&, const code_fake::args&);

code_arm plain_code;
code_arm plain_code_again;     // the same source, compiled apart
code_arm scalar_code;          // without vector instructions
code_arm scalar_code_reloads;  // and with one more load for each element
code_arm code_with_call;       // calls a function of its own for each element
code_arm code_with_library_call;
code_arm code_with_gathers;  // where the processor has them

/// One kernel for each difference, named after it: code_same, code_scalar ...
void add_code_fakes(registry& to);

}  // namespace toll::suite
