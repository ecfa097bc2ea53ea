// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/listing.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace toll::machine_code {
namespace {

constexpr std::array<std::string_view, 14> prefixes{
    "lock", "rep", "repz", "repnz", "notrack", "bnd",      "data16",
    "cs",   "ds",  "es",   "ss",    "addr32",  "xacquire", "xrelease"};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  const auto last = text.find_last_not_of(" \t");
  return first == std::string_view::npos ? "" : text.substr(first, last - first + 1);
}

std::optional<address> hexadecimal(std::string_view text) {
  if (text.starts_with("0x")) {
    text.remove_prefix(2);
  }
  address value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  const bool all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return all ? std::optional{value} : std::nullopt;
}

/// Reads "1260 <f+0xf0>".
void read_place(std::string_view text, std::optional<address>& where, std::string& symbol) {
  const auto space = text.find(' ');
  where = hexadecimal(text.substr(0, space));
  const auto open = text.find('<');
  const auto close = text.rfind('>');
  if (open != std::string_view::npos && close != std::string_view::npos) {
    symbol = text.substr(open + 1, close - open - 1);
  }
}

/// At the commas that are not inside of parentheses.
std::vector<std::string> split_operands(std::string_view text) {
  std::vector<std::string> operands;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    depth += (c == '(' ? 1 : 0) - (c == ')' ? 1 : 0);
    if (c == ',' && depth == 0) {
      const auto operand = trimmed(text.substr(start, i - start));
      if (!operand.empty()) {
        operands.emplace_back(operand);
      }
      start = i + 1;
    }
  }
  return operands;
}

std::string_view next_word(std::string_view& text) {
  const auto end = std::min(text.find(' '), text.size());
  const auto word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

/// "0000000000001170 <name>:" begins a function.
std::optional<std::pair<address, std::string_view>> parse_heading(std::string_view line) {
  const auto open = line.find(" <");
  if (open == std::string_view::npos || !line.ends_with(">:")) {
    return std::nullopt;
  }
  const auto begin = hexadecimal(line.substr(0, open));
  if (!begin) {
    return std::nullopt;
  }
  return std::pair{*begin, line.substr(open + 2, line.size() - open - 4)};
}

std::string_view next_line(std::string_view text, std::size_t& position) {
  const auto end = std::min(text.find('\n', position), text.size());
  const auto line = text.substr(position, end - position);
  position = end + 1;
  return line;
}

}  // namespace

std::optional<instruction> parse_instruction(std::string_view line) {
  const auto colon = line.find(":\t");
  const auto at =
      colon == std::string_view::npos ? std::nullopt : hexadecimal(trimmed(line.substr(0, colon)));
  if (!at) {
    return std::nullopt;
  }
  instruction one{.at = *at};
  auto rest = trimmed(line.substr(colon + 2));
  if (const auto comment = rest.find(" # "); comment != std::string_view::npos) {
    read_place(trimmed(rest.substr(comment + 3)), one.refers_to, one.symbol);
    rest = trimmed(rest.substr(0, comment));
  }
  auto word = next_word(rest);
  while (!rest.empty() && std::ranges::find(prefixes, word) != prefixes.end()) {
    one.prefix.append(one.prefix.empty() ? "" : " ").append(word);
    word = next_word(rest);
  }
  one.mnemonic = word;
  if ((one.is_jump() || one.is_call()) && !rest.starts_with('*')) {
    read_place(rest, one.target, one.symbol);
    one.operands.emplace_back(rest);
  } else {
    one.operands = split_operands(rest);
  }
  return one;
}

listing::listing(std::string text) : text_{std::make_unique<const std::string>(std::move(text))} {
  const std::string_view all = *text_;
  part* last = nullptr;
  std::size_t lines_begin = 0;
  for (std::size_t position = 0; position < all.size();) {
    const std::size_t line_begin = position;
    const auto line = next_line(all, position);
    // Every line of code begins with a space, which tells most of them without a search.
    if (line.empty() || line.front() == ' ') {
      continue;
    }
    if (const auto heading = parse_heading(line)) {
      if (last != nullptr) {
        last->lines = all.substr(lines_begin, line_begin - lines_begin);
      }
      last = &functions_[heading->first];
      last->name = heading->second;
      lines_begin = position;
    }
  }
  if (last != nullptr) {
    last->lines = all.substr(std::min(lines_begin, all.size()));
  }
}

const function* listing::function_of(address begin, const part& of) {
  if (of.parsed == nullptr) {
    of.parsed = std::make_unique<function>(
        function{.name = std::string{of.name}, .begin = begin, .code = {}});
    for (std::size_t position = 0; position < of.lines.size();) {
      auto one = parse_instruction(next_line(of.lines, position));
      if (one && !one->is_padding()) {
        of.parsed->code.push_back(*std::move(one));
      }
    }
  }
  return of.parsed.get();
}

const function* listing::starting_at(address where) const {
  const auto found = functions_.find(where);
  return found == functions_.end() ? nullptr : function_of(found->first, found->second);
}

const function* listing::containing(address where) const {
  const auto after = functions_.upper_bound(where);
  if (after == functions_.begin()) {
    return nullptr;
  }
  const auto found = std::prev(after);
  return function_of(found->first, found->second);
}

}  // namespace toll::machine_code
