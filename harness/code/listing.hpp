// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/code/instruction.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace toll::machine_code {

/// What stands between two symbols, without the padding.
struct function {
  std::string name;  // mangled; "f@plt" where a library's function is entered
  address begin = 0;
  std::vector<instruction> code;

  bool is_library_entry() const { return name.find("@plt") != std::string::npos; }
};

/// The code of an executable as `objdump -d -w --no-show-raw-insn` writes it. Functions are parsed
/// when they are asked for: an arm needs some dozen out of many thousands.
class listing {
public:
  explicit listing(std::string text);

  /// The function at exactly this address; null if none begins there.
  const function* starting_at(address where) const;

  /// The function that this address lies in; null before the first.
  const function* containing(address where) const;

  std::size_t size() const { return functions_.size(); }

private:
  struct part {
    std::string_view name;
    std::string_view lines;
    mutable std::unique_ptr<function> parsed;
  };

  static const function* function_of(address begin, const part& of);

  std::unique_ptr<const std::string> text_;  // does not move when the listing does
  std::map<address, part> functions_;
};

/// One line of objdump, such as "  1266:\tadd    $0x20,%rsi"; empty if it is of another form.
std::optional<instruction> parse_instruction(std::string_view line);

}  // namespace toll::machine_code
