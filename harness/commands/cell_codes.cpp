// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/cell_codes.hpp"

#include "harness/usage_error.hpp"
#include "machine_code/compare.hpp"
#include "machine_code/error.hpp"

#include <fmt/format.h>

#include <algorithm>
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

std::vector<cell_code> codes_in(const std::vector<cell>& cells, const machine_code::listing& code) {
  const machine_code::loaded_image data;
  const auto arm = [&](const cell& c, std::string_view name) {
    return machine_code::code_of_arm(function_of(*arm_named(c, name), code, data), code, data);
  };
  std::vector<cell_code> all;
  for (const cell& c : cells) {
    cell_code one{.what = c, .not_compared_because = reason_against_code_of(c)};
    if (one.is_compared()) {
      one.both = {.baseline = arm(c, "baseline"), .portable = arm(c, "portable")};
      one.result = machine_code::compare(one.both, code, data);
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

const variant* arm_named(const cell& c, std::string_view name) {
  const auto found =
      std::ranges::find_if(c.variants, [&](const variant* v) { return v->name == name; });
  return found == c.variants.end() ? nullptr : *found;
}

cell with_two_arms(const cell& c) {
  cell two = c;
  two.variants = {arm_named(c, "baseline"), arm_named(c, "portable")};
  return two;
}

std::string reason_against_code_of(const cell& c) {
  if (!c.not_usable_because.empty()) {
    return c.not_usable_because;
  }
  for (const char* name : {"baseline", "portable"}) {
    const variant* arm = arm_named(c, name);
    if (arm == nullptr) {
      const auto why = c.absent.find(name);
      return fmt::format("{}: {}", name, why == c.absent.end() ? "not registered" : why->second);
    }
    if (!arm->is_on_host) {
      return "its loops run on a device, and toll code reads the code of the host only";
    }
  }
  return "";
}

cell_codes codes_of(const std::vector<cell>& cells) {
  try {
    cell_codes all{.listing = code_of_this_executable(), .cells = {}};
    all.cells = codes_in(cells, all.listing);
    return all;
  } catch (const machine_code::error& e) {
    throw usage_error(e.what());
  }
}

}  // namespace toll::suite
