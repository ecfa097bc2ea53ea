// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/size.hpp"

#include "harness/bytes_text.hpp"
#include "harness/closest.hpp"
#include "harness/plan/selection.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::string_view what_is_allowed =
    "write a number of at least 1, also with Ki, Mi or Gi, or a multiple of a cache such as 4xLLC";

constexpr double smallest_factor = 1.1;
constexpr double least_growing_share = 8;
constexpr index_t largest_size = index_t{1} << 62;

usage_error refused(std::string_view text, std::string_view why) {
  return usage_error(fmt::format("--size {}: {}; {}", text, why, what_is_allowed));
}

/// The number at the front of `text`, which loses it.
std::optional<double> take_number(std::string_view& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc::result_out_of_range ? std::numeric_limits<double>::infinity() : value;
}

index_t whole_elements(std::string_view text, double count) {
  if (!(count > 0)) {
    throw refused(text, "a size is at least 1");
  }
  if (count >= 0x1p63) {
    throw usage_error(fmt::format(
        "--size {}: needs {} or more even at one byte per element, which no machine has", text,
        bytes_text(0x1p63)));
  }
  if (count != std::floor(count)) {
    throw refused(text, "not a whole number of elements");
  }
  return static_cast<index_t>(count);
}

/// 1Ki..64Mi*4
void add_range(std::vector<size_request>& to, std::string_view text) {
  const auto dots = text.find("..");
  const auto star = text.find('*', dots);
  const std::string_view from = text.substr(0, dots);
  const std::string_view to_here =
      text.substr(dots + 2, star == text.npos ? text.npos : star - dots - 2);
  if (from.empty() || to_here.empty()) {
    throw refused(text, "a range goes from a number of elements to another");
  }
  const size_request first = parse_size(from);
  const size_request last = parse_size(to_here);
  double factor = 2;
  if (star != text.npos) {
    std::string_view rest = text.substr(star + 1);
    factor = take_number(rest).value_or(0);
    if (!(factor >= smallest_factor) || std::isinf(factor) || !rest.empty()) {
      throw refused(text, fmt::format("the factor of a range is at least {}", smallest_factor));
    }
  }
  if (first.elements == 0 || last.elements == 0) {
    throw refused(text, "a range goes from a number of elements to another");
  }
  if (first.elements > last.elements) {
    throw refused(text, "the range ends before it starts");
  }
  // The largest index is no double: the next one, 2^63, would overflow.
  for (auto n = static_cast<double>(first.elements);
       n < 0x1p63 && static_cast<index_t>(n) <= last.elements; n *= factor) {
    const auto whole = static_cast<index_t>(n);
    to.push_back({.text = std::to_string(whole), .elements = whole, .cache = {}});
  }
}

/// Whether its data grow with the size, so that some size fills a cache.
bool can_fill_a_cache(const variant& v) {
  return v.work_of(largest_size).working_set > v.work_of(1).working_set;
}

double bytes_asked_for(const size_request& request,
                       const std::map<std::string, double>& cache_bytes) {
  const auto cache = cache_bytes.find(request.cache);
  if (cache == cache_bytes.end()) {
    std::vector<std::string> names;
    names.reserve(cache_bytes.size());
    for (const auto& [name, bytes] : cache_bytes) {
      names.push_back(name);
    }
    throw refused(request.text, fmt::format("this machine names no cache '{}'; closest: {}",
                                            request.cache, closest_names(request.cache, names)));
  }
  return request.factor * cache->second;
}

}  // namespace

size_request parse_size(std::string_view text) {
  size_request request{.text = std::string{text}, .cache = {}};
  // Digits alone may exceed what a double holds exactly.
  const char* const end = text.data() + text.size();
  if (const auto [last, error] = std::from_chars(text.data(), end, request.elements);
      error == std::errc{} && last == end && request.elements > 0) {
    return request;
  }

  std::string_view rest = text;
  const auto number = take_number(rest);
  if (!number || std::isnan(*number)) {
    throw refused(text, "not a number");
  }
  if (rest.starts_with('x')) {
    if (!(*number > 0) || std::isinf(*number)) {
      throw refused(text, "the multiple has to be positive");
    }
    request.elements = 0;
    request.factor = *number;
    request.cache = rest.substr(1);
    return request;
  }
  const auto factor = unit_factor(rest);
  if (!factor) {
    const std::string meant = with_known_unit(text);
    throw meant.empty() ? refused(text, fmt::format("'{}' is no unit", rest))
                        : usage_error(fmt::format("--size {}: '{}' is no unit; did you mean {}?",
                                                  text, rest, meant));
  }
  request.elements = whole_elements(text, *number * *factor);
  return request;
}

std::vector<size_request> parse_sizes(std::string_view list) {
  std::vector<size_request> requests;
  for (const std::string& part : comma_list("--size", list)) {
    if (part.find("..") == std::string::npos) {
      requests.push_back(parse_size(part));
    } else {
      add_range(requests, part);
    }
  }
  return requests;
}

bool can_fill(const size_request& request, const variant& v,
              const std::map<std::string, double>& cache_bytes) {
  if (request.elements > 0 || !can_fill_a_cache(v)) {
    return can_fill_a_cache(v);
  }
  const double of_one = v.work_of(1).working_set;
  const double stays = of_one - (v.work_of(2).working_set - of_one);
  return bytes_asked_for(request, cache_bytes) >= (1 + least_growing_share) * stays;
}

index_t elements(const size_request& request, const variant& filled,
                 const std::map<std::string, double>& cache_bytes) {
  if (request.elements > 0) {
    return request.elements;
  }
  const double target = bytes_asked_for(request, cache_bytes);
  if (!can_fill_a_cache(filled)) {
    throw usage_error(fmt::format(
        "--size {}: {}/{} works on {} at any size, so no size fills a cache; give a number of "
        "elements, or leave it out with --kernel or --algorithm",
        request.text, filled.kernel, filled.algorithm, bytes_text(filled.work_of(1).working_set)));
  }
  const double least = filled.work_of(1).working_set;
  // Of kernels that nobody named some need more than a small cache; less than a byte is no size.
  if (target < (request.or_own ? 1 : least)) {
    throw usage_error(fmt::format(
        "--size {}: that is {}, and {}/{} works on at least {}; give more, or leave it out with "
        "--kernel or --algorithm",
        request.text, bytes_text(target), filled.kernel, filled.algorithm, bytes_text(least)));
  }
  index_t fits = 1;
  index_t too_large = largest_size;
  while (too_large - fits > 1) {
    const index_t middle = fits + (too_large - fits) / 2;
    (filled.work_of(middle).working_set <= target ? fits : too_large) = middle;
  }
  return fits;
}

std::optional<double> unit_factor(std::string_view unit) {
  constexpr std::array<std::pair<std::string_view, double>, 4> units{
      {{"", 1}, {"Ki", 0x1p10}, {"Mi", 0x1p20}, {"Gi", 0x1p30}}};
  for (const auto& [name, factor] : units) {
    if (unit == name) {
      return factor;
    }
  }
  return std::nullopt;
}

std::string with_known_unit(std::string_view text) {
  const std::size_t unit = text.find_first_not_of("0123456789.");
  if (unit == text.npos || unit == 0) {
    return {};
  }
  std::string letters{text.substr(unit)};
  std::transform(letters.begin(), letters.end(), letters.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const std::string_view rest = std::string_view{letters}.substr(1);
  const bool is_known = std::string_view{"KMG"}.find(letters.front()) != std::string_view::npos &&
                        (rest.empty() || rest == "I" || rest == "B" || rest == "IB");
  return is_known ? fmt::format("{}{}i", text.substr(0, unit), letters.front()) : std::string{};
}

}  // namespace toll::suite
