// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/normalise.hpp"

#include "machine_code/decode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

namespace toll::machine_code {
namespace {

/// What lines may depend on.
struct context {
  const reach& all;
  const listing& code;
  const image& data;
};

std::string place_name(const instruction& jump, address where, const context& here) {
  if (const auto library = here.code.library_call(jump); !library.empty()) {
    return std::string{library};
  }
  const function* in = here.code.containing(where);
  const auto known = std::ranges::find(here.all.functions, in);
  if (in == nullptr || known == here.all.functions.end()) {
    return "elsewhere";
  }
  const auto place = std::ranges::lower_bound(in->code, where, {}, &instruction::at);
  return fmt::format("function {} + {}", known - here.all.functions.begin(),
                     place - in->code.begin());
}

/// What an operand relative to rip stands for.
std::string data_name(const instruction& one, const context& here) {
  const address where = one.refers_to.value_or(0);
  const function* in = here.code.starting_at(where);
  if (const auto known = std::ranges::find(here.all.functions, in); in != nullptr) {
    return fmt::format("function {}", known - here.all.functions.begin());
  }
  if (const auto imported = here.code.imported_at(where); !imported.empty()) {
    return std::string{imported};
  }
  const bool takes_address = one.memory.empty();
  const int bytes = takes_address ? 1 : std::max(1, one.memory.front().bits / 8);
  const std::string stored = here.data.constant(where, static_cast<std::size_t>(bytes));
  if (takes_address || stored.empty()) {
    return stored.empty() ? "variable" : "constant";
  }
  std::string hexadecimal;
  for (const char c : stored) {
    hexadecimal += fmt::format("{:02x}", static_cast<unsigned char>(c));
  }
  return hexadecimal;
}

/// Replaces what stands between an opening text and the bracket that closes it.
void replace_inside(std::string& line, std::string_view opening, const std::string& with) {
  const auto start = line.find(opening);
  const auto end = line.find(']', start);
  if (start != std::string::npos && end != std::string::npos) {
    line.replace(start, end - start, with);
  }
}

/// Leaves jumps to the caller.
std::string normalised_line(const instruction& one, const context& here) {
  std::string line = one.text;
  if (one.refers_to) {
    replace_inside(line, "[rip", "[" + data_name(one, here));
  }
  // Variables of a thread lie at offsets that depend on what else there is; 0x28 guards the stack
  // everywhere.
  if (line.find("fs:[0x28]") == std::string::npos) {
    replace_inside(line, "fs:[0x", "fs:[variable");
    replace_inside(line, "fs:[-0x", "fs:[variable");
  }
  return line;
}

std::string jump_line(const instruction& one, const std::string& to) {
  return fmt::format("{} {}", one.mnemonic, to);
}

using register_names = std::map<std::string_view, std::string>;

/// "ymm3" becomes "v0:256" if it is the first register that is met.
std::string new_name(const register_facts& one, register_names& names) {
  const char kind = is_vector_register(one.whole) ? 'v' : one.whole.starts_with('k') ? 'k' : 'g';
  const auto known = names.try_emplace(one.whole, fmt::format("{}{}", kind, names.size())).first;
  return fmt::format("{}:{}", known->second, one.bits);
}

std::string with_registers_renamed(std::string_view line, register_names& names) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  std::string out;
  while (!line.empty()) {
    const auto start = std::ranges::find_if(line, in_word);
    const auto end = std::find_if_not(start, line.end(), in_word);
    const std::string_view word{start, end};
    const auto one = register_named(word);
    out.append(line.begin(), start);
    out.append(one && one->whole != "rsp" ? new_name(*one, names) : std::string{word});
    line = std::string_view{end, line.end()};
  }
  return out;
}

}  // namespace

std::vector<std::string> normalised(const arm_code& arm, const listing& code, const image& data) {
  const context here{arm.all, code, data};
  std::vector<std::string> lines;
  for (const function* in : arm.all.functions) {
    lines.push_back(fmt::format("function {}", lines.empty() ? "first" : "next"));
    for (const instruction& one : in->code) {
      lines.push_back(one.target ? jump_line(one, place_name(one, *one.target, here))
                                 : normalised_line(one, here));
    }
  }
  return lines;
}

std::vector<std::string> normalised(const loop_summary& one, const arm_code& arm,
                                    const listing& code, const image& data) {
  const context here{arm.all, code, data};
  std::vector<std::string> lines;
  for (const instruction& each : one.code) {
    if (!each.target) {
      lines.push_back(normalised_line(each, here));
      continue;
    }
    const auto place = std::ranges::lower_bound(one.code, *each.target, {}, &instruction::at);
    const function* in = code.containing(*each.target);
    const bool is_inside = place != one.code.end() && place->at == *each.target;
    const bool leaves = in == one.in && !is_inside;
    lines.push_back(jump_line(each, is_inside ? fmt::format("{}", place - one.code.begin())
                                    : leaves  ? "out"
                                              : place_name(each, *each.target, here)));
  }
  return lines;
}

std::vector<std::string> without_registers(const std::vector<std::string>& lines) {
  register_names names;
  std::vector<std::string> renamed;
  for (const std::string& line : lines) {
    std::string out = with_registers_renamed(line, names);
    // [rsp+0x18] and [rsp+0x20] hold the same thing in two layouts of a frame.
    if (const auto frame = out.find("[rsp"); frame != std::string::npos) {
      const auto close = out.find(']', frame);
      const auto displacement = std::min(out.find("+0x", frame), out.find("-0x", frame));
      if (close != std::string::npos && displacement < close) {
        out.erase(displacement, close - displacement);
      }
    }
    renamed.push_back(std::move(out));
  }
  return renamed;
}

}  // namespace toll::machine_code
