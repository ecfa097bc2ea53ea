// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/normalise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace toll::machine_code {
namespace {

/// What lines may depend on.
struct surroundings {
  const reach& all;
  const listing& code;
  const image& data;
};

std::string place_name(address where, const surroundings& around) {
  const function* in = around.code.containing(where);
  if (in == nullptr) {
    return "elsewhere";
  }
  if (in->is_library_entry()) {
    return std::string{without_version(in->name)};
  }
  const auto known = std::ranges::find(around.all.functions, in);
  if (known == around.all.functions.end()) {
    return "elsewhere";
  }
  const auto place = std::ranges::lower_bound(in->code, where, {}, &instruction::at);
  return fmt::format("function {} + {}", known - around.all.functions.begin(),
                     place - in->code.begin());
}

std::string data_name(address where, const instruction& one, const surroundings& around) {
  if (around.code.starting_at(where) != nullptr) {
    return place_name(where, around);
  }
  if (one.symbol.find('@') != std::string::npos) {
    return std::string{without_version(one.symbol)};
  }
  const bool takes_address = one.mnemonic.starts_with("lea");
  const int bytes = takes_address ? 1 : std::max(1, memory_bits(one) / 8);
  const std::string stored = around.data.constant(where, static_cast<std::size_t>(bytes));
  if (takes_address || stored.empty()) {
    return stored.empty() ? "variable" : "constant";
  }
  std::string hexadecimal;
  for (const char c : stored) {
    hexadecimal += fmt::format("{:02x}", static_cast<unsigned char>(c));
  }
  return hexadecimal;
}

/// Variables of a thread lie at offsets that depend on what else there is; 0x28 guards the stack
/// everywhere.
std::string normalised_operand(const std::string& operand) {
  constexpr std::string_view of_thread = "%fs:";
  const auto found = operand.find(of_thread);
  return found == std::string::npos || operand == "%fs:0x28"
             ? operand
             : operand.substr(0, found) + "%fs:variable";
}

/// Leaves jumps to the caller.
std::string normalised_line(const instruction& one, const surroundings& around) {
  instruction plain = one;
  for (std::string& operand : plain.operands) {
    operand = one.refers_to && operand.find("(%rip)") != std::string::npos
                  ? fmt::format("{{{}}}", data_name(*one.refers_to, one, around))
                  : normalised_operand(operand);
  }
  return plain.text();
}

std::string jump_line(const instruction& one, const std::string& to) {
  return fmt::format("{} {}", one.mnemonic, to);
}

}  // namespace

std::vector<std::string> normalised(const arm_code& arm, const listing& code, const image& data) {
  const surroundings around{arm.all, code, data};
  std::vector<std::string> lines;
  for (const function* in : arm.all.functions) {
    lines.push_back(fmt::format("function {}", lines.empty() ? "first" : "next"));
    for (const instruction& one : in->code) {
      lines.push_back(one.target ? jump_line(one, place_name(*one.target, around))
                                 : normalised_line(one, around));
    }
  }
  return lines;
}

std::vector<std::string> normalised(const loop_summary& one, const arm_code& arm,
                                    const listing& code, const image& data) {
  const surroundings around{arm.all, code, data};
  std::vector<std::string> lines;
  for (const instruction& each : one.code) {
    if (!each.target) {
      lines.push_back(normalised_line(each, around));
      continue;
    }
    const auto place = std::ranges::lower_bound(one.code, *each.target, {}, &instruction::at);
    const function* in = code.containing(*each.target);
    const bool is_inside = place != one.code.end() && place->at == *each.target;
    const bool leaves = in == one.in && !is_inside;
    lines.push_back(jump_line(each, is_inside ? fmt::format("{}", place - one.code.begin())
                                    : leaves  ? "out"
                                              : place_name(*each.target, around)));
  }
  return lines;
}

std::vector<std::string> without_registers(const std::vector<std::string>& lines) {
  std::map<std::string, std::string> names;
  std::vector<std::string> renamed;
  const auto new_name = [&](std::string_view name) -> std::string {
    const std::string_view whole = whole_register(name);
    const int bits = register_bits(name);
    if (whole == "rsp" || bits == 0) {
      return std::string{name};
    }
    const bool is_vector = whole.empty();
    const char kind = is_vector ? 'v' : 'g';
    const auto known =
        names.try_emplace(fmt::format("{}{}", kind, is_vector ? name.substr(3) : whole),
                          fmt::format("{}{}", kind, names.size()));
    return fmt::format("{}:{}", known.first->second, bits);
  };
  for (const std::string& line : lines) {
    std::string out;
    for (std::size_t i = 0; i < line.size();) {
      if (line[i] != '%') {
        out += line[i++];
        continue;
      }
      const std::string_view name = registers_in(std::string_view{line}.substr(i)).front();
      out.append("%").append(new_name(name));
      i += 1 + name.size();
    }
    // 0x18(%rsp) and 0x20(%rsp) hold the same thing in two layouts of a frame.
    if (const auto frame = out.find("(%rsp)"); frame != std::string::npos) {
      const auto start = out.find_last_of(" ,", frame) + 1;
      out.erase(start, frame - start);
    }
    renamed.push_back(std::move(out));
  }
  return renamed;
}

}  // namespace toll::machine_code
