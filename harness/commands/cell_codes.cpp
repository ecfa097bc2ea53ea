// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/cell_codes.hpp"

#include "harness/usage_error.hpp"
#include "machine_code/compare.hpp"
#include "machine_code/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace toll::suite {
namespace {

const machine_code::function& function_of(const variant& arm, const machine_code::listing& code,
                                          const machine_code::loaded_image& data) {
  const machine_code::function* found = code.starting_at(data.in_file(arm.code));
  if (found == nullptr) {
    throw usage_error(fmt::format(
        "{}/{} {} {}: no symbol names its code; the executable is stripped, or the code lies in a "
        "shared library: link it in, without -s",
        arm.kernel, arm.algorithm, arm.backend, arm.name));
  }
  return *found;
}

machine_code::listing code_of_this_executable() {
  // The kernel's name for it, which works after the file has been replaced, too.
  return machine_code::listing{"/proc/self/exe"};
}

std::vector<cell_code> codes_in(const std::vector<contest>& contests,
                                const machine_code::listing& code) {
  const machine_code::loaded_image data;
  const auto code_of = [&](const variant& arm) {
    return machine_code::code_of_arm(function_of(arm, code, data), code, data);
  };
  std::vector<cell_code> all;
  for (const contest& c : contests) {
    cell_code one{.what = c, .not_compared_because = reason_against_code_of(c)};
    if (one.is_compared()) {
      one.both = {.reference = code_of(c.reference()), .subject = code_of(c.subject())};
      one.result = machine_code::compare(one.both, code, data);
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

std::string reason_against_code_of(const contest& c) {
  if (c.is_possible() && !(c.reference().is_on_host && c.subject().is_on_host)) {
    return "its loops run on a device, and toll code reads the code of the host only";
  }
  return c.impossible_because;
}

cell_codes codes_of(const std::vector<contest>& contests) {
  try {
    cell_codes all{.listing = code_of_this_executable(), .cells = {}};
    all.cells = codes_in(contests, all.listing);
    return all;
  } catch (const machine_code::error& e) {
    throw usage_error(e.what());
  }
}

}  // namespace toll::suite
