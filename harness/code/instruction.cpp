// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/instruction.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace toll::machine_code {
namespace {

struct general_register {
  std::array<std::string_view, 5> names;  // of 64, 32, 16 and 8 bits, and of the second byte
};

constexpr std::array<int, 5> bits_of_names{64, 32, 16, 8, 8};

constexpr std::array<general_register, 16> general_registers{{
    {{"rax", "eax", "ax", "al", "ah"}},
    {{"rbx", "ebx", "bx", "bl", "bh"}},
    {{"rcx", "ecx", "cx", "cl", "ch"}},
    {{"rdx", "edx", "dx", "dl", "dh"}},
    {{"rsi", "esi", "si", "sil", ""}},
    {{"rdi", "edi", "di", "dil", ""}},
    {{"rbp", "ebp", "bp", "bpl", ""}},
    {{"rsp", "esp", "sp", "spl", ""}},
    {{"r8", "r8d", "r8w", "r8b", ""}},
    {{"r9", "r9d", "r9w", "r9b", ""}},
    {{"r10", "r10d", "r10w", "r10b", ""}},
    {{"r11", "r11d", "r11w", "r11b", ""}},
    {{"r12", "r12d", "r12w", "r12b", ""}},
    {{"r13", "r13d", "r13w", "r13b", ""}},
    {{"r14", "r14d", "r14w", "r14b", ""}},
    {{"r15", "r15d", "r15w", "r15b", ""}},
}};

/// The 64-bit name and the width of one of the names of a general register.
std::pair<std::string_view, int> general(std::string_view name) {
  for (const general_register& one : general_registers) {
    for (std::size_t i = 0; i < one.names.size(); ++i) {
      if (!name.empty() && one.names[i] == name) {
        return {one.names[0], bits_of_names[i]};
      }
    }
  }
  return {};
}

}  // namespace

bool instruction::ends_flow() const {
  return is_unconditional_jump() || mnemonic.starts_with("ret") || mnemonic == "ud2" ||
         mnemonic == "hlt";
}

bool instruction::is_padding() const {
  // `xchg %ax,%ax` is how a nop of two bytes is written.
  const bool is_short_nop =
      mnemonic == "xchg" && operands.size() == 2 && operands[0] == "%ax" && operands[1] == "%ax";
  return mnemonic.starts_with("nop") || mnemonic == "int3" || is_short_nop;
}

std::string instruction::text() const {
  std::string line = prefix.empty() ? mnemonic : prefix + " " + mnemonic;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    line.append(i == 0 ? " " : ",").append(operands[i]);
  }
  return line;
}

bool is_memory(std::string_view operand) {
  if (operand.starts_with('*')) {
    operand.remove_prefix(1);
  }
  return !operand.starts_with('$') &&
         (operand.find('(') != std::string_view::npos ||
          operand.find(':') != std::string_view::npos || operand.starts_with("0x"));
}

std::vector<std::string_view> registers_in(std::string_view operand) {
  std::vector<std::string_view> found;
  for (auto start = operand.find('%'); start != std::string_view::npos;
       start = operand.find('%', start + 1)) {
    const auto rest = operand.substr(start + 1);
    const auto end = std::find_if_not(rest.begin(), rest.end(),
                                      [](unsigned char c) { return std::isalnum(c) != 0; });
    found.push_back(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
  }
  return found;
}

memory_operand parts_of(std::string_view operand) {
  memory_operand parts;
  const auto open = operand.find('(');
  parts.displacement = operand.substr(0, open);
  if (open == std::string_view::npos) {
    return parts;
  }
  const auto inside = operand.substr(open + 1, operand.find(')', open) - open - 1);
  const auto first = std::min(inside.find(','), inside.size());
  const auto second = std::min(inside.find(',', first + 1), inside.size());
  const auto name = [](std::string_view text) {
    return text.substr(text.starts_with('%') ? 1 : 0);
  };
  parts.base = name(inside.substr(0, first));
  if (first < inside.size()) {
    parts.index = name(inside.substr(first + 1, second - first - 1));
  }
  if (second < inside.size()) {
    const auto scale = inside.substr(second + 1);
    std::from_chars(scale.data(), scale.data() + scale.size(), parts.scale);
  }
  return parts;
}

std::string_view whole_register(std::string_view name) {
  return general(name).first;
}

int register_bits(std::string_view name) {
  if (name.starts_with("xmm")) {
    return 128;
  }
  if (name.starts_with("ymm")) {
    return 256;
  }
  if (name.starts_with("zmm")) {
    return 512;
  }
  return general(name).second;
}

}  // namespace toll::machine_code
