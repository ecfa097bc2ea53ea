// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/numbers.hpp"

#include "harness/plan/selection.hpp"
#include "harness/plan/size.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace toll::suite {
namespace {

// More threads than any machine has, and fewer than break run-time libraries.
constexpr int most_threads = 65536;

constexpr int most_repetitions = 1'000'000;

// More than that, a percentage is more likely a ratio: 102% for 1.02.
constexpr double largest_excess = 50;  // per cent

// Of a range: a smaller one would name each number many times.
constexpr double smallest_factor = 1.1;

template <class Number>
std::optional<Number> whole_text_as(const std::string& text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && last == end ? std::optional{value} : std::nullopt;
}

/// "2%" as 2.
std::optional<double> percentage(const std::string& text) {
  return text.ends_with('%') ? whole_text_as<double>(text.substr(0, text.size() - 1))
                             : std::nullopt;
}

/// "0.02" or "2%" as 0.02.
std::optional<double> number_or_percentage(const std::string& text) {
  const auto percent = percentage(text);
  return percent ? std::optional{*percent / 100} : whole_text_as<double>(text);
}

struct unit_of_time {
  std::string_view name;
  double seconds;
  double parts_of_a_second;  // or 1: 5ms is 5 / 1000, which is the number that 0.005 is
};

constexpr std::array units_of_time{unit_of_time{"h", 3600, 1}, unit_of_time{"m", 60, 1},
                                   unit_of_time{"s", 1, 1}, unit_of_time{"ms", 1, 1000}};

/// "1h30m" as 5400: each number has a unit, and each unit is smaller than the one before.
std::optional<double> seconds_in_units(std::string_view text) {
  double sum = 0;
  const auto* unit = units_of_time.begin();
  while (!text.empty()) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::size_t letters =
        std::min(text.find_first_of("0123456789.", digits), text.size()) - digits;
    const auto number = whole_text_as<double>(std::string{text.substr(0, digits)});
    unit = std::find_if(unit, units_of_time.end(), [&](const unit_of_time& u) {
      return u.name == text.substr(digits, letters);
    });
    if (!number || unit == units_of_time.end()) {
      return std::nullopt;
    }
    sum += *number * unit->seconds / unit->parts_of_a_second;
    ++unit;
    text.remove_prefix(digits + letters);
  }
  return sum;
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
    throw usage_error(
        fmt::format("{} {}: not allowed; give an even number: samples come in pairs, "
                    "in an order and backwards",
                    option, text));
  }
  return number;
}

double duration(const std::string& option, const std::string& text) {
  const auto plain = whole_text_as<double>(text);
  const double seconds = plain ? *plain : seconds_in_units(text).value_or(0);
  if (!std::isfinite(seconds) || !(seconds > 0)) {
    throw usage_error(fmt::format(
        "{} {}: not allowed; give a duration above 0: seconds, or with units such as 500ms, 90s, "
        "10m or 1h30m",
        option, text));
  }
  return seconds;
}

double bytes(const std::string& option, const std::string& text) {
  const auto unit = std::min(text.find_first_of("KMG"), text.size());
  const auto number = whole_text_as<double>(text.substr(0, unit));
  const auto factor = unit_factor(std::string_view{text}.substr(unit));
  if (!number || !factor || !std::isfinite(*number * *factor) || *number * *factor < 1) {
    const std::string meant = with_known_unit(text);
    throw usage_error(fmt::format("{} {}: not allowed; {}", option, text,
                                  meant.empty() || meant == text
                                      ? "give a number of bytes such as 2Gi"
                                      : fmt::format("did you mean {}?", meant)));
  }
  return *number * *factor;
}

double confidence_level(const std::string& option, const std::string& text) {
  const auto value = number_or_percentage(text);
  if (!value || !(*value > 0.5) || !(*value < 1)) {
    throw usage_error(
        fmt::format("{} {}: not allowed; give a number above 0.5 and below 1, such as "
                    "0.995 or 99.5%",
                    option, text));
  }
  return *value;
}

double fraction(const std::string& option, const std::string& text) {
  const auto value = number_or_percentage(text);
  if (!value || !(*value > 0) || !(*value <= 1)) {
    throw usage_error(fmt::format(
        "{} {}: not allowed; give a share above 0 and up to 1, such as 0.02 or 2%", option, text));
  }
  return *value;
}

double ratio(const std::string& option, const std::string& text) {
  const auto percent = percentage(text);
  if (percent && *percent > largest_excess && std::isfinite(*percent)) {
    throw usage_error(
        fmt::format("{} {}: the ratio {:g} or {:g} may be meant; give the ratio itself", option,
                    text, *percent / 100, (100 + *percent) / 100));
  }
  // One division: 2% is the number that 1.02 is.
  const auto value = percent ? (100 + *percent) / 100 : whole_text_as<double>(text);
  if (!value || !std::isfinite(*value) || !(*value > (percent ? 1 : 0))) {
    throw usage_error(fmt::format(
        "{} {}: not allowed; give a ratio as a number above 0, or 2% for 1.02", option, text));
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

std::string duration_text(double seconds) {
  constexpr double minute = 60;
  if (seconds >= minute && std::fmod(seconds, minute) == 0) {
    return fmt::format("{:g}m", seconds / minute);
  }
  return seconds >= 1 ? fmt::format("{:g}s", seconds) : fmt::format("{:g}ms", seconds * 1000);
}

std::string percent_text(double share) {
  return fmt::format("{:g}%", 100 * share);
}

}  // namespace toll::suite
