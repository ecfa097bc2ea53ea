// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::machine_code {

/// As the executable's file states it, before it is loaded anywhere.
using address = std::uint64_t;

/// One x86-64 instruction as objdump writes it, in AT&T's order: what is written stands last.
struct instruction {
  address at = 0;
  std::string prefix = {};  // lock, rep ...; empty as a rule
  std::string mnemonic = {};
  std::vector<std::string> operands = {};
  std::optional<address> target = {};     // where a direct jump or call leads
  std::optional<address> refers_to = {};  // what a rip-relative operand stands for
  std::string symbol = {};                // objdump's name for either, such as f+0x10

  bool operator==(const instruction&) const = default;

  bool is_call() const { return mnemonic.starts_with("call"); }

  bool is_jump() const { return mnemonic.starts_with('j'); }

  bool is_unconditional_jump() const { return mnemonic.starts_with("jmp"); }

  /// Whether the one after it in memory is never run next.
  bool ends_flow() const;

  /// Does nothing, and stands there so that what follows is aligned.
  bool is_padding() const;

  /// As it is printed: "lock add %rax,(%rdi)".
  std::string text() const;
};

/// Whether an operand is in memory.
bool is_memory(std::string_view operand);

/// Registers named in an operand, without '%'.
std::vector<std::string_view> registers_in(std::string_view operand);

/// "8(%rax,%rbx,4)" taken apart. Parts that it lacks are empty.
struct memory_operand {
  std::string_view displacement;
  std::string_view base;
  std::string_view index;
  int scale = 1;
};

memory_operand parts_of(std::string_view operand);

/// The name under which all parts of a general register are known: rax for eax, ax and al. Empty
/// for any other.
std::string_view whole_register(std::string_view name);

/// 64 for rax, 8 for al, 256 for ymm0; 0 for any other name.
int register_bits(std::string_view name);

}  // namespace toll::machine_code
