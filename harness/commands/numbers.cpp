// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/numbers.hpp"

#include "harness/plan/selection.hpp"
#include "harness/plan/size.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace toll {
namespace {

// More threads than any machine has, and fewer than break run-time libraries.
constexpr int most_threads = 65536;

constexpr int most_repetitions = 1'000'000;

// Of a range: a smaller one would name each number many times.
constexpr double smallest_factor = 1.1;

template <class Number>
std::optional<Number> whole_text_as(const std::string& text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && last == end ? std::optional{value} : std::nullopt;
}

int number_up_to(int most, const std::string& option, const std::string& text,
                 const std::string& allowed) {
  const auto value = whole_text_as<int>(text);
  if (!value || *value < 1 || *value > most) {
    throw usage_error(fmt::format("{} {}: not allowed; give {}", option, text, allowed));
  }
  return *value;
}

/// `part` is what was given; `text` is that, or one end of a range.
int thread_count(const std::string& part, const std::string& text, const machine& here) {
  if (text == "all" || text == "cores") {
    return text == "all" ? here.processors : here.cores;
  }
  const auto value = whole_text_as<int>(text);
  if (!value || *value < 1 || *value > most_threads) {
    throw usage_error(fmt::format(
        "--threads {}: not allowed; give a whole number from 1 to {}, cores, all, or a range such "
        "as 1..all or 1..64*4",
        part, most_threads));
  }
  return *value;
}

double factor_of_range(const std::string& part, const std::string& text) {
  const auto factor = whole_text_as<double>(text);
  if (!factor || !(*factor >= smallest_factor) || !std::isfinite(*factor)) {
    throw usage_error(fmt::format("--threads {}: the factor of a range is a number of at least {}",
                                  part, smallest_factor));
  }
  return *factor;
}

/// One count, or those of a range such as 1..all*4, each larger than the one before.
std::vector<int> counts_of(const std::string& part, const machine& here) {
  const auto dots = part.find("..");
  if (dots == std::string::npos) {
    return {thread_count(part, part, here)};
  }
  const auto star = std::min(part.find('*', dots), part.size());
  const int first = thread_count(part, part.substr(0, dots), here);
  const int last = thread_count(part, part.substr(dots + 2, star - dots - 2), here);
  const double factor = star == part.size() ? 2 : factor_of_range(part, part.substr(star + 1));
  if (first > last) {
    throw usage_error(fmt::format(
        "--threads {}: the range ends before it starts: {} to {}; give the smaller one first", part,
        first, last));
  }
  std::vector<int> counts;
  for (double count = first; count <= last; count *= factor) {
    counts.push_back(static_cast<int>(count));
  }
  return counts;
}

}  // namespace

int whole_number(const std::string& option, const std::string& text) {
  return number_up_to(most_repetitions, option, text,
                      fmt::format("a whole number from 1 to {}", most_repetitions));
}

int even_number(const std::string& option, const std::string& text) {
  const int number = whole_number(option, text);
  if (number % 2 != 0) {
    throw usage_error(fmt::format("{} {}: not allowed; give an even number: samples come in pairs, "
                                  "in an order and backwards",
                                  option, text));
  }
  return number;
}

double positive_number(const std::string& option, const std::string& text,
                       const std::string& what) {
  const auto value = whole_text_as<double>(text);
  if (!value || !std::isfinite(*value) || !(*value > 0)) {
    throw usage_error(
        fmt::format("{} {}: not allowed; give {} as a number above 0", option, text, what));
  }
  return *value;
}

double bytes(const std::string& option, const std::string& text) {
  const auto unit = std::min(text.find_first_of("KMG"), text.size());
  const auto number = whole_text_as<double>(text.substr(0, unit));
  const auto factor = unit_factor(std::string_view{text}.substr(unit));
  if (!number || !factor || !std::isfinite(*number * *factor) || *number * *factor < 1) {
    throw usage_error(
        fmt::format("{} {}: not allowed; give a number of bytes such as 2Gi", option, text));
  }
  return *number * *factor;
}

double share(const std::string& option, const std::string& text) {
  const auto value = whole_text_as<double>(text);
  if (!value || !(*value > 0.5) || !(*value < 1)) {
    throw usage_error(
        fmt::format("{} {}: not allowed; give a number above 0.5 and below 1", option, text));
  }
  return *value;
}

double fraction(const std::string& option, const std::string& text) {
  const auto value = whole_text_as<double>(text);
  if (!value || !(*value > 0) || !(*value <= 1)) {
    throw usage_error(
        fmt::format("{} {}: not allowed; give a share above 0 and up to 1", option, text));
  }
  return *value;
}

std::vector<int> thread_counts(const std::string& text, const machine& here) {
  std::vector<int> counts;
  for (const std::string& part : comma_list("--threads", text)) {
    for (const int count : counts_of(part, here)) {
      if (std::find(counts.begin(), counts.end(), count) == counts.end()) {
        counts.push_back(count);
      }
    }
  }
  return counts;
}

}  // namespace toll
