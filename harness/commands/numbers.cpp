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

}  // namespace

int whole_number(const std::string& option, const std::string& text) {
  return number_up_to(most_repetitions, option, text,
                      fmt::format("a whole number from 1 to {}", most_repetitions));
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

std::vector<int> thread_counts(const std::string& text, int processors) {
  std::vector<int> counts;
  for (const std::string& part : comma_list("--threads", text)) {
    const int count =
        part == "all"
            ? processors
            : number_up_to(most_threads, "--threads", part,
                           fmt::format("a whole number from 1 to {}, or all", most_threads));
    if (std::find(counts.begin(), counts.end(), count) == counts.end()) {
      counts.push_back(count);
    }
  }
  return counts;
}

}  // namespace toll
