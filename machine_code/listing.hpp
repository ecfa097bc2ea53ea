// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/elf_file.hpp"
#include "machine_code/instruction.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace toll::machine_code {

/// The instructions of one symbol, without the padding.
struct function {
  std::string name;  // mangled
  address begin = 0;
  std::vector<instruction> code;
};

/// The functions of a file. They are decoded when somebody asks for them: an arm needs some dozen
/// out of many thousands.
class listing {
public:
  /// errors   as of elf_file
  explicit listing(const std::string& file);

  /// The function at exactly this address; null if none begins there.
  /// errors   error if it holds bytes that are no known instruction; also the following
  const function* starting_at(address where) const;

  /// The function that this address lies in; null if that is in none.
  const function* containing(address where) const;

  std::vector<const function*> functions() const;

  /// A library's name for what an instruction calls or jumps to; empty if it does neither or stays
  /// inside of the file.
  std::string_view library_call(const instruction& one) const;

  /// A library's name for what lies at an address, as soon as the loader has put it there.
  std::string_view imported_at(address where) const { return file_.imported_at(where); }

private:
  const function* decoded(const symbol& named) const;

  elf_file file_;
  mutable std::map<address, std::unique_ptr<const function>> decoded_;
};

}  // namespace toll::machine_code
