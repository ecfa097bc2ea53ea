// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::machine_code {

/// As the executable's file states it, before it is loaded anywhere.
using address = std::uint64_t;

/// What runs after an instruction.
enum class control {
  next,    // the one after it in memory
  call,    // a function, and then the one after it
  branch,  // its target, or the one after it
  jump,    // its target
  leave    // nothing of this function: ret, ud2, hlt
};

/// A register that an instruction names or uses by itself. Those of addresses in memory are not
/// here, except where the address itself is what the instruction computes.
struct register_use {
  std::string_view whole;  // the widest register that it is a part of: rax for al, zmm3 for xmm3
  int bits = 0;
  bool is_read = false;
  bool is_written = false;
};

struct memory_access {
  std::string_view base;  // whole registers; empty without one
  std::string_view index;
  int bits = 0;
  bool is_load = false;
  bool is_store = false;
  bool is_floating_point = false;
};

enum class operation { none, add, multiply, fused, divide, root };  // a subtraction is an addition

/// One x86-64 instruction.
struct instruction {
  address at = 0;
  std::size_t length = 0;
  std::string mnemonic = {};  // as Intel's manuals spell it, without prefixes
  std::string text = {};      // the whole of it, in Intel's syntax
  control then = control::next;
  std::optional<address> target = {};     // where a direct jump or call leads
  std::optional<address> refers_to = {};  // what an operand relative to rip stands for
  std::optional<address> number = {};     // an immediate operand, which may be an address
  bool is_padding = false;                // does nothing, and aligns what follows
  bool is_locked = false;                 // an atomic update
  bool is_gather = false;
  bool is_scatter = false;
  std::vector<register_use> registers = {};
  std::vector<memory_access> memory = {};

  operation arithmetic = operation::none;  // on floating-point numbers
  int lanes = 0;                           // how many of them at once
  int lane_bits = 0;

  bool is_call() const { return then == control::call; }

  bool is_jump() const { return then == control::branch || then == control::jump; }

  bool is_unconditional_jump() const { return then == control::jump; }

  /// Whether the one after it in memory is never run next.
  bool ends_flow() const { return then == control::jump || then == control::leave; }

  /// Bits of the widest vector register that it names; 0 without any.
  int vector_bits() const;
};

bool is_vector_register(std::string_view whole);

}  // namespace toll::machine_code
