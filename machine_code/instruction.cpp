// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/instruction.hpp"

#include <algorithm>

namespace toll::machine_code {

bool is_vector_register(std::string_view whole) {
  return whole.starts_with("zmm");
}

int instruction::vector_bits() const {
  int bits = 0;
  for (const register_use& one : registers) {
    bits = is_vector_register(one.whole) ? std::max(bits, one.bits) : bits;
  }
  return bits;
}

}  // namespace toll::machine_code
