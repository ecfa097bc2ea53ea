// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/instruction.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace toll::machine_code {

/// A function's place in a file, by its symbol.
struct symbol {
  std::string name;  // mangled
  address begin = 0;
  address end = 0;
};

/// What an ELF file of x86-64 says of its code. In an object file, which has no addresses yet, code
/// lies at its place in the file.
class elf_file {
public:
  /// errors   error if the file cannot be read, is no ELF file, or is of another machine
  explicit elf_file(const std::string& path);

  /// By address, one for each; of several names for one function the first.
  const std::map<address, symbol>& functions() const { return functions_; }

  /// From an address to the end of its section; empty where there is no code.
  std::string_view code_from(address where) const;

  /// The name of what the loader enters at an address of the global offset table, or copies there;
  /// empty for anything else.
  std::string_view imported_at(address where) const;

private:
  struct section {
    address begin = 0;
    std::string bytes;
  };

  std::vector<section> code_;
  std::map<address, symbol> functions_;
  std::map<address, std::string> imports_;
};

}  // namespace toll::machine_code
