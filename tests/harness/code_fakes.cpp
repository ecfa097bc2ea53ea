// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/code_fakes.hpp"

#include <string>
#include <utility>

namespace toll::suite {
namespace {

void add_one(registry& to, const std::string& kernel, const char* name, code_arm* function) {
  variant v = detail::make_variant<code_fake>(name, function, tuning<seq_policy>{"default", {}});
  v.kernel = kernel;
  to.variants.push_back(std::move(v));
}

void add(registry& to, const std::string& kernel, code_arm* baseline, code_arm* portable) {
  add_one(to, kernel, "baseline", baseline);
  add_one(to, kernel, "portable", portable);
}

}  // namespace

code_fake::code_fake(index_t n, workspace& memory)
    : x{memory.input<double>("x", n, [](index_t i) { return static_cast<double>(i % 7); })},
      y{memory.update<double>(
          "y", n, [](index_t) { return 1.0; },
          [](index_t i, index_t runs) {
            return expectation{1 + static_cast<long double>(2 * runs * (i % 7)), 0};
          })} {
}

void add_code_fakes(registry& to) {
  add(to, "code_same", plain_code, plain_code_again);
  add(to, "code_scalar", plain_code, scalar_code);
  add(to, "code_vector", scalar_code, plain_code);
  add(to, "code_call", plain_code, code_with_call);
  add(to, "code_library", plain_code, code_with_library_call);
  add(to, "code_memory", scalar_code, scalar_code_reloads);
  add(to, "code_gather", plain_code, code_with_gathers);

  add(to, "code_of_layers", plain_code, scalar_code);
  add_one(to, "code_of_layers", "swift", code_with_call);
  add_one(to, "code_of_layers", "swift.tuned", plain_code_again);

  add(to, "code_device", plain_code, plain_code_again);
  for (variant& v : to.variants) {
    v.is_on_host = v.is_on_host && v.kernel != "code_device";
  }
}

}  // namespace toll::suite
