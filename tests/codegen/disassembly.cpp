// SPDX-License-Identifier: BSD-3-Clause
#include "tests/codegen/disassembly.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace toll {
namespace {

constexpr std::array arithmetic = {"vfmadd", "vfmsub", "vfnmadd", "vfnmsub",
                                   "vmul",   "vadd",   "vsub",    "vdiv"};

/// Whether this is arithmetic, on what the suffix says: pd, several doubles; sd, one.
bool is_arithmetic(const std::string& mnemonic, std::string_view suffix) {
  return mnemonic.ends_with(suffix) && std::ranges::any_of(arithmetic, [&](std::string_view name) {
           return mnemonic.starts_with(name);
         });
}

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe{popen(command.c_str(), "r"), pclose};
  if (pipe == nullptr) {
    throw std::runtime_error("cannot run " + command);
  }
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t bytes = std::fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), bytes);
  }
  return text;
}

/// Reads "  1c:\tvaddpd %ymm0,%ymm1,%ymm1"; nothing from lines of another form.
std::optional<instruction> parsed(const std::string& line) {
  const auto colon = line.find(':');
  if (colon == std::string::npos || line.find_first_not_of(" 0123456789abcdef") != colon) {
    return std::nullopt;
  }
  instruction one{.address = std::stoull(line, nullptr, 16)};
  std::istringstream rest{line.substr(colon + 1)};
  rest >> one.mnemonic;
  std::getline(rest, one.operands);
  return one;
}

/// Where a jump leads, for the rest of its function.
std::optional<std::uint64_t> target_of(const instruction& one) {
  if (!one.mnemonic.starts_with('j') || one.works_on("*")) {
    return std::nullopt;
  }
  return std::stoull(one.operands, nullptr, 16);
}

/// Functions begin with "0000000000000040 <name>:".
bool starts_function(const std::string& line) {
  return line.ends_with(">:");
}

void add_loops(const code_loop& function, std::vector<code_loop>& loops) {
  for (auto jump = function.begin(); jump != function.end(); ++jump) {
    const auto target = target_of(*jump);
    if (target && *target <= jump->address && *target >= function.front().address) {
      const auto start = std::ranges::find(function, *target, &instruction::address);
      loops.emplace_back(start, jump + 1);
    }
  }
}

}  // namespace

bool instruction::is_packed() const {
  return is_arithmetic(mnemonic, "pd") && (works_on("%ymm") || works_on("%zmm"));
}

bool instruction::is_scalar() const {
  return is_arithmetic(mnemonic, "sd");
}

bool instruction::adds() const {
  return mnemonic.starts_with("vadd") || mnemonic.starts_with("vfmadd");
}

bool instruction::stores_vector() const {
  const bool from_vector = works_on("mm") && operands.ends_with(')');
  return mnemonic.starts_with("vmov") && from_vector;
}

std::vector<code_loop> loops_of(const std::string& object_file) {
  std::istringstream lines{
      output_of(TOLL_TEST_OBJDUMP " -d --no-show-raw-insn '" + object_file + "'")};
  std::vector<code_loop> loops;
  code_loop function;
  std::size_t instructions = 0;
  for (std::string line; std::getline(lines, line);) {
    if (starts_function(line)) {
      add_loops(function, loops);
      function.clear();
    } else if (auto one = parsed(line)) {
      function.push_back(*std::move(one));
      ++instructions;
    }
  }
  add_loops(function, loops);
  if (instructions == 0) {
    throw std::runtime_error("no code in " + object_file);
  }
  return loops;
}

std::size_t count_of(const code_loop& loop,
                     const std::function<bool(const instruction&)>& is_such) {
  return static_cast<std::size_t>(std::ranges::count_if(loop, is_such));
}

}  // namespace toll
