// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/host_list.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <optional>

namespace toll::suite {
namespace {

constexpr std::size_t most_hosts = 200'000;

std::optional<std::size_t> number_in(std::string_view digits) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc{} && end == digits.data() + digits.size() ? std::optional{value}
                                                                      : std::nullopt;
}

/// Up to the next comma outside of brackets; takes it out of `rest`.
std::string_view next_part(std::string_view& rest, bool are_brackets_kept) {
  bool is_inside = false;
  std::size_t at = 0;
  for (; at < rest.size() && (rest[at] != ',' || is_inside); ++at) {
    is_inside = are_brackets_kept && (rest[at] == '[' || (is_inside && rest[at] != ']'));
  }
  const std::string_view part = rest.substr(0, at);
  rest.remove_prefix(at < rest.size() ? at + 1 : at);
  return part;
}

/// 001-003,7, each with as many digits as the first number of its range has.
bool add_numbers(std::string_view inside, std::vector<std::string>& into) {
  while (!inside.empty()) {
    const std::string_view range = next_part(inside, false);
    const std::size_t dash = range.find('-');
    const std::string_view from = range.substr(0, dash);
    const auto first = number_in(from);
    const auto last = dash == std::string_view::npos ? first : number_in(range.substr(dash + 1));
    if (!first || !last || *last < *first || *last - *first >= most_hosts - into.size()) {
      return false;
    }
    for (std::size_t number = *first; number <= *last; ++number) {
      into.push_back(fmt::format("{:0{}}", number, from.size()));
    }
  }
  return !into.empty();
}

/// Adds all hosts that `part` stands for.
bool expand(std::string_view part, std::vector<std::string>& into) {
  std::vector<std::string> names{""};
  while (!part.empty()) {
    const std::size_t open = part.find('[');
    for (std::string& name : names) {
      name += part.substr(0, open);
    }
    if (open == std::string_view::npos) {
      break;
    }
    const std::size_t close = part.find(']', open);
    std::vector<std::string> numbers;
    if (close == std::string_view::npos ||
        !add_numbers(part.substr(open + 1, close - open - 1), numbers) ||
        names.size() * numbers.size() > most_hosts) {
      return false;
    }
    std::vector<std::string> longer;
    for (const std::string& name : names) {
      for (const std::string& number : numbers) {
        longer.push_back(name + number);
      }
    }
    names = std::move(longer);
    part.remove_prefix(close + 1);
  }
  into.insert(into.end(), names.begin(), names.end());
  return into.size() <= most_hosts;
}

}  // namespace

std::vector<std::string> hosts_in(std::string_view list) {
  std::vector<std::string> hosts;
  while (!list.empty()) {
    if (!expand(next_part(list, true), hosts)) {
      return {};
    }
  }
  return hosts;
}

}  // namespace toll::suite
