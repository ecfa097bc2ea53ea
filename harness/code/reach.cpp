// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/reach.hpp"

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

/// The function whose address is written into an instruction as a number, as in `mov
/// $0x401170,%edi`.
const function* held_as_number(const instruction& one, const listing& code) {
  if (one.operands.empty() || !one.operands[0].starts_with("$0x")) {
    return nullptr;
  }
  return code.starting_at(std::stoull(one.operands[0].substr(1), nullptr, 16));
}

/// Every function of the executable that an instruction leads to.
void visit_references(const instruction& one, const listing& code, const image& data,
                      const std::function<void(const function*)>& found) {
  if (one.target) {
    const function* to = code.containing(*one.target);
    if (to != nullptr && !to->is_library_entry()) {
      found(to);
    }
  }
  if (const function* to = data.is_fixed() ? held_as_number(one, code) : nullptr) {
    found(to);
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

std::string_view without_version(std::string_view symbol) {
  return symbol.substr(0, symbol.find('@'));
}

std::string library_call(const instruction& one, const listing& code) {
  if (!one.is_call() && !one.is_unconditional_jump()) {
    return "";
  }
  if (one.target) {
    const function* to = code.containing(*one.target);
    return to != nullptr && to->is_library_entry() ? std::string{without_version(to->name)} : "";
  }
  // Without a procedure linkage table, the address is read from the global offset table.
  return one.symbol.find('@') != std::string::npos ? std::string{without_version(one.symbol)} : "";
}

reach reachable_from(const function& start, const listing& code, const image& data) {
  reach all{.functions = {&start}, .library_calls = {}};
  const auto add = [&](const function* one) {
    if (!one->is_library_entry() && !all.holds(one)) {
      all.functions.push_back(one);
    }
  };
  for (std::size_t i = 0; i < all.functions.size(); ++i) {
    for (const instruction& one : all.functions[i]->code) {
      visit_references(one, code, data, add);
      if (std::string name = library_call(one, code); !name.empty()) {
        all.library_calls.insert(std::move(name));
      }
    }
  }
  return all;
}

}  // namespace toll::machine_code
