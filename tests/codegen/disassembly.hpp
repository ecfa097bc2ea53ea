// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace toll {

/// One line of what objdump prints of an x86-64 object file.
struct instruction {
  std::uint64_t address = 0;
  std::string mnemonic = {};
  std::string operands = {};

  bool works_on(const char* registers) const {
    return operands.find(registers) != std::string::npos;
  }

  /// Arithmetic on several doubles at once, in a register of 256 bits or more.
  bool is_packed() const;

  /// Arithmetic on one double.
  bool is_scalar() const;

  /// An addition, alone or as part of a fused multiplication.
  bool adds() const;

  bool divides() const { return mnemonic.find("div") != std::string::npos; }

  bool stores_vector() const;
};

/// The instructions between the target of a backward jump and the jump.
using code_loop = std::vector<instruction>;

/// All loops of an object file, nested ones inside the outer ones and by themselves.
/// errors   std::runtime_error if objdump finds no code
std::vector<code_loop> loops_of(const std::string& object_file);

/// How many of a loop's instructions are such.
std::size_t count_of(const code_loop& loop, const std::function<bool(const instruction&)>& is_such);

}  // namespace toll
