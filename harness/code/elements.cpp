// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/arm_code.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string_view>

namespace toll::machine_code {
namespace {

/// Bytes that a pass adds to each register. A register that is written in another way has none.
using steps = std::map<std::string_view, std::optional<std::int64_t>>;

std::optional<std::int64_t> number(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  text.remove_prefix(is_negative ? 1 : 0);
  if (!text.starts_with("0x")) {
    return std::nullopt;
  }
  std::uint64_t value = 0;
  std::from_chars(text.data() + 2, text.data() + text.size(), value, 16);
  const auto signed_value = static_cast<std::int64_t>(value);
  return is_negative ? -signed_value : signed_value;
}

/// What an instruction adds to the register that it writes last; empty if that is not a number.
std::optional<std::int64_t> step_of(const instruction& one, std::string_view written) {
  const std::string_view first = one.operands.front();
  if (one.mnemonic.starts_with("inc")) {
    return 1;
  }
  if (one.mnemonic.starts_with("dec")) {
    return -1;
  }
  if (one.mnemonic.starts_with("lea")) {
    const memory_operand from = parts_of(first);
    const bool moves_itself = from.index.empty() && whole_register(from.base) == written;
    return moves_itself ? number(from.displacement) : std::nullopt;
  }
  const bool adds = one.mnemonic.starts_with("add");
  if (!first.starts_with('$') || (!adds && !one.mnemonic.starts_with("sub"))) {
    return std::nullopt;
  }
  const auto by = number(first.substr(1));
  return by && !adds ? std::optional{-*by} : by;
}

bool writes_last_operand(const instruction& one) {
  constexpr std::array<std::string_view, 4> readers{"cmp", "test", "push", "bt"};
  return !one.operands.empty() && !one.target && !is_memory(one.operands.back()) &&
         std::ranges::none_of(readers, [&](auto r) { return one.mnemonic.starts_with(r); });
}

/// Registers that some instructions write without naming them.
void forget_unnamed(steps& all, const instruction& one) {
  constexpr std::array<std::string_view, 9> of_calls{"rax", "rcx", "rdx", "rsi", "rdi",
                                                     "r8",  "r9",  "r10", "r11"};
  constexpr std::array<std::string_view, 4> of_products{"mul", "div", "imul", "idiv"};
  if (one.is_call()) {
    for (const auto name : of_calls) {
      all[name] = std::nullopt;
    }
  }
  const bool is_product =
      one.operands.size() == 1 && std::ranges::any_of(of_products, [&](std::string_view product) {
        return one.mnemonic.starts_with(product);
      });
  if (is_product || one.mnemonic.starts_with("cmpxchg") || one.mnemonic.starts_with("cq") ||
      one.mnemonic == "cltq") {
    all["rax"] = std::nullopt;
    all["rdx"] = std::nullopt;
  }
}

steps steps_of(const std::vector<instruction>& code, const std::vector<bool>& in_every_pass) {
  steps all;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const instruction& one = code[i];
    forget_unnamed(all, one);
    if (!writes_last_operand(one)) {
      continue;
    }
    for (const std::string_view name : registers_in(one.operands.back())) {
      const std::string_view written = whole_register(name);
      if (written.empty()) {
        continue;
      }
      auto& step = all.try_emplace(written, 0).first->second;
      const auto by = in_every_pass[i] ? step_of(one, written) : std::nullopt;
      step = step && by ? std::optional{*step + *by} : std::nullopt;
    }
  }
  return all;
}

/// Bytes that an address moves on by in a pass.
std::optional<std::int64_t> advance_of(const memory_operand& place, const steps& all) {
  const auto step = [&](std::string_view name) -> std::optional<std::int64_t> {
    const auto found = all.find(whole_register(name));
    return found == all.end() ? std::optional<std::int64_t>{0} : found->second;
  };
  const auto of_base = step(place.base);
  const auto of_index = step(place.index);
  return of_base && of_index ? std::optional{*of_base + *of_index * place.scale} : std::nullopt;
}

using register_set = std::set<std::string_view>;

/// Where a register is named that holds one of these.
bool names_any(std::string_view operand, const register_set& of) {
  return std::ranges::any_of(registers_in(operand), [&](std::string_view name) {
    return of.contains(whole_register(name));
  });
}

/// Whether an instruction loads from an array that the loop walks along, or computes with what was
/// so loaded.
bool takes_loaded_value(const instruction& one, const register_set& loaded, const steps& all) {
  const bool is_address = one.mnemonic.starts_with("lea");
  for (std::size_t i = 0; i + 1 < one.operands.size(); ++i) {
    const std::string& from = one.operands[i];
    const bool is_load = is_memory(from) && !is_address;
    if (names_any(from, loaded) || (is_load && advance_of(parts_of(from), all).value_or(0) != 0)) {
      return true;
    }
  }
  return false;
}

/// The general registers that hold what a loop has loaded, or what it made of that.
register_set loaded_registers(const std::vector<instruction>& code, const steps& all) {
  register_set loaded;
  for (bool changed = true; changed;) {
    changed = false;
    for (const instruction& one : code) {
      const bool writes = one.operands.size() > 1 && writes_last_operand(one);
      const std::string_view written =
          writes ? whole_register(registers_in(one.operands.back()).front()) : "";
      if (!written.empty() && takes_loaded_value(one, loaded, all)) {
        changed = loaded.insert(written).second || changed;
      }
    }
  }
  return loaded;
}

}  // namespace

int indirect_accesses(const std::vector<instruction>& code,
                      const std::vector<bool>& in_every_pass) {
  const register_set loaded = loaded_registers(code, steps_of(code, in_every_pass));
  int count = 0;
  for (const instruction& one : code) {
    const auto place = std::ranges::find_if(one.operands, is_memory);
    const counts does = counts_of(one, false);
    if (place != one.operands.end() && does.memory_operations() > 0 && does.calls == 0 &&
        (names_any(*place, loaded) || does.gathers + does.scatters > 0)) {
      count += does.memory_operations();
    }
  }
  return count;
}

std::optional<int> elements_per_pass(const std::vector<instruction>& code,
                                     const std::vector<bool>& in_every_pass, const counts& does) {
  constexpr int usual_bits = 64;  // double and index_t
  int element = 0;
  for (const instruction& one : code) {
    if (counts_of(one, false).flops() > 0) {
      element = std::max(element, element_bits(one));
    }
  }
  const steps all = steps_of(code, in_every_pass);
  std::optional<int> fewest;
  for (const instruction& one : code) {
    const auto place = std::ranges::find_if(one.operands, is_memory);
    if (place == one.operands.end() || one.mnemonic.starts_with("lea")) {
      continue;
    }
    const auto advance = advance_of(parts_of(*place), all);
    if (!advance || *advance == 0) {
      continue;
    }
    const int own = element_bits(one);
    const int bits = own > 0 ? own : element > 0 ? element : usual_bits;
    const auto elements = static_cast<int>(std::abs(*advance) * 8 / bits);
    fewest = fewest ? std::min(*fewest, elements) : elements;
  }
  const int lanes = element > 0 ? std::max(1, does.arithmetic_bits / element) : 1;
  // A vector along another index than the loop's, as in a product of matrices.
  const bool goes_along = fewest && *fewest > 0 && *fewest % lanes == 0;
  return goes_along ? fewest : std::nullopt;
}

}  // namespace toll::machine_code
