// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/instruction.hpp"

#include <optional>
#include <string_view>

namespace toll::machine_code {

/// The instruction that these bytes begin with; empty if they begin with none that is known.
std::optional<instruction> decode(std::string_view bytes, address at);

struct register_facts {
  std::string_view whole;  // the widest register that it is a part of
  int bits = 0;
};

/// What is known of a general, vector or mask register by its name in an instruction's text; empty
/// for any other word.
std::optional<register_facts> register_named(std::string_view name);

}  // namespace toll::machine_code
