// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/arm_code.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string_view>

namespace toll::machine_code {
namespace {

using register_set = std::set<std::string_view>;

bool addresses_with(const memory_access& place, const register_set& names) {
  return names.contains(place.base) || names.contains(place.index);
}

bool reads_any(const instruction& one, const register_set& names) {
  return std::ranges::any_of(one.registers, [&](const register_use& used) {
    return used.is_read && names.contains(used.whole);
  });
}

/// General registers that an instruction writes, the stack pointer aside.
register_set written_by(const instruction& one) {
  register_set written;
  for (const register_use& used : one.registers) {
    if (used.is_written && !is_vector_register(used.whole) && used.whole != "rsp") {
      written.insert(used.whole);
    }
  }
  return written;
}

/// Whether an instruction adds a number to a register, and does no more.
bool advances(const instruction& one, std::string_view name) {
  constexpr std::array<std::string_view, 3> alone{"inc", "dec", "lea"};
  const bool adds = one.mnemonic == "add" || one.mnemonic == "sub";
  const bool is_step =
      (adds && one.number) || std::ranges::find(alone, one.mnemonic) != alone.end();
  int reads = 0;
  bool reads_others = false;
  for (const register_use& used : one.registers) {
    reads += used.is_read ? 1 : 0;
    reads_others = reads_others || (used.is_read && used.whole != name);
  }
  return is_step && reads == 1 && !reads_others && one.memory.empty();
}

/// Registers that the loop moves on by numbers and writes in no other way, such as an index.
register_set advanced_registers(const std::vector<instruction>& code) {
  register_set advanced;
  register_set others;
  for (const instruction& one : code) {
    for (const std::string_view name : written_by(one)) {
      (advances(one, name) ? advanced : others).insert(name);
    }
  }
  std::erase_if(advanced, [&](std::string_view name) { return others.contains(name); });
  return advanced;
}

/// Registers that hold what the loop has loaded along an array, or what it made of that.
register_set loaded_registers(const std::vector<instruction>& code) {
  const register_set advanced = advanced_registers(code);
  register_set loaded;
  for (bool changed = true; changed;) {
    const std::size_t before = loaded.size();
    for (const instruction& one : code) {
      const bool walks = std::ranges::any_of(one.memory, [&](const memory_access& place) {
        return place.is_load && addresses_with(place, advanced);
      });
      if (walks || reads_any(one, loaded)) {
        loaded.merge(written_by(one));
      }
    }
    changed = loaded.size() != before;
  }
  return loaded;
}

}  // namespace

int indirect_accesses(const std::vector<instruction>& code) {
  const register_set loaded = loaded_registers(code);
  int count = 0;
  for (const instruction& one : code) {
    for (const memory_access& place : one.memory) {
      const bool is_indirect =
          one.is_gather || one.is_scatter || (!one.is_call() && addresses_with(place, loaded));
      count += is_indirect ? (place.is_load ? 1 : 0) + (place.is_store ? 1 : 0) : 0;
    }
  }
  return count;
}

}  // namespace toll::machine_code
