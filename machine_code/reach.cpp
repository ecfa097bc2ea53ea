// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/reach.hpp"

#include <algorithm>
#include <functional>

namespace toll::machine_code {
namespace {

/// Calls `found` with every function whose address stands in a table of constants, or in a table
/// that such a table leads to.
void visit_table(address table, int depth, const listing& code, const image& data,
                 const std::function<void(const function*)>& found) {
  constexpr int entries = 64;  // more virtual functions than any class here has
  for (int i = 0; i < entries; ++i) {
    const auto entry = data.pointer(table + static_cast<address>(i) * sizeof(address));
    if (!entry) {
      return;
    }
    if (const function* one = code.starting_at(*entry)) {
      found(one);
    } else if (depth > 0 && i < 2) {
      // A vector register's worth: compilers store two pointers to tables at once.
      visit_table(*entry, depth - 1, code, data, found);
    } else {
      return;
    }
  }
}

/// Every function of the executable that an instruction leads to.
void visit_references(const instruction& one, const listing& code, const image& data,
                      const std::function<void(const function*)>& found) {
  if (one.target) {
    if (const function* to = code.containing(*one.target)) {
      found(to);
    }
  }
  // As in `mov edi, 0x401170`.
  if (data.is_fixed() && one.number) {
    if (const function* to = code.starting_at(*one.number)) {
      found(to);
    }
  }
  if (!one.refers_to) {
    return;
  }
  if (const function* to = code.starting_at(*one.refers_to)) {
    found(to);
  } else {
    visit_table(*one.refers_to, 1, code, data, found);
  }
}

}  // namespace

bool reach::holds(const function* one) const {
  return std::ranges::find(functions, one) != functions.end();
}

reach reachable_from(const function& start, const listing& code, const image& data) {
  reach all{.functions = {&start}, .library_calls = {}};
  const auto add = [&](const function* one) {
    if (!all.holds(one)) {
      all.functions.push_back(one);
    }
  };
  for (std::size_t i = 0; i < all.functions.size(); ++i) {
    for (const instruction& one : all.functions[i]->code) {
      visit_references(one, code, data, add);
      if (const auto name = code.library_call(one); !name.empty()) {
        all.library_calls.emplace(name);
      }
    }
  }
  return all;
}

}  // namespace toll::machine_code
