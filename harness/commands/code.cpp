// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/code/compare.hpp"
#include "harness/code/objdump.hpp"
#include "harness/commands/commands.hpp"
#include "harness/exit_code.hpp"
#include "harness/report/code_report.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>

namespace toll {
namespace {

#if defined(__x86_64__)
constexpr bool reads_this_processor = true;
#else
constexpr bool reads_this_processor = false;
#endif

const variant* arm_named(const cell& c, std::string_view name) {
  const auto found =
      std::ranges::find_if(c.variants, [&](const variant* v) { return v->name == name; });
  return found == c.variants.end() ? nullptr : *found;
}

/// Why a cell's code cannot be compared; empty if it can.
std::string reason_against(const cell& c) {
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

/// The listing must outlive what is returned, which points into it.
std::vector<cell_code> codes_of(const std::vector<cell>& cells, const machine_code::listing& code) {
  const machine_code::loaded_image data;
  const auto arm = [&](const cell& c, std::string_view name) {
    return machine_code::code_of_arm(function_of(*arm_named(c, name), code, data), code, data);
  };
  std::vector<cell_code> all;
  for (const cell& c : cells) {
    cell_code one{.what = c, .not_compared_because = reason_against(c)};
    if (one.is_compared()) {
      one.both = {.baseline = arm(c, "baseline"), .portable = arm(c, "portable")};
      one.result = machine_code::compare(one.both, code, data);
    }
    all.push_back(std::move(one));
  }
  return all;
}

void require_any(const std::vector<cell>& cells) {
  const bool any =
      std::ranges::any_of(cells, [](const cell& c) { return reason_against(c).empty(); });
  if (!any) {
    const cell& first = cells.front();
    throw usage_error(fmt::format("no selected cell has two arms to compare; {}/{} {}: {}",
                                  first.kernel, first.algorithm, first.backend,
                                  reason_against(first)));
  }
}

void print_text(const std::vector<cell_code>& all) {
  std::vector<cell_code> with_code;
  std::set<std::string> skipped;
  for (const cell_code& one : all) {
    const cell& c = one.what;
    if (one.is_compared()) {
      with_code.push_back(one);
    } else if (!c.not_usable_because.empty()) {
      skipped.insert(fmt::format("skipped: backend {}: {}\n", c.backend, c.not_usable_because));
    } else {
      skipped.insert(fmt::format("skipped: {}/{} {} {}: {}\n", c.kernel, c.algorithm, c.backend,
                                 c.tuning, one.not_compared_because));
    }
  }
  if (with_code.size() == 1) {
    fmt::print("{}", code_text(with_code.front()));
  } else {
    fmt::print("{}\n{}", code_table(with_code), fmt::join(skipped, ""));
  }
}

}  // namespace

int code(const suite& suite, const options& options) {
  if (!reads_this_processor) {
    throw usage_error("toll code reads x86-64 code, and this executable is for another processor");
  }
  const std::vector<cell> cells = select(all_cells(suite), options.selection);
  require_usable(cells, options.selection);
  require_any(cells);
  const machine_code::listing listing{machine_code::objdump(machine_code::this_executable())};
  const std::vector<cell_code> all = codes_of(cells, listing);
  if (options.json) {
    fmt::print("{}\n", code_json(all).dump(2));
  } else {
    print_text(all);
  }
  if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
    fmt::print(stderr, "toll: note: {}, so its code says nothing about the cost of a layer\n", why);
  }
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll
