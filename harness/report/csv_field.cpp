// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/csv_field.hpp"

#include "harness/printable.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace toll::suite {

std::string as_field(const std::string& given) {
  std::string text = printable(given);
  if (!text.empty() && std::string_view{"=+-@"}.find(text.front()) != std::string_view::npos) {
    text.insert(0, 1, '\'');
  }
  if (text.find_first_of(",\"") == std::string::npos) {
    return text;
  }
  std::string inside;
  for (const char c : text) {
    inside += c == '"' ? "\"\"" : std::string(1, c);
  }
  return fmt::format("\"{}\"", inside);
}

std::string as_field(double figure) {
  return std::isfinite(figure) ? fmt::format("{}", figure) : "";
}

std::string as_field(const std::optional<double>& figure) {
  return figure ? as_field(*figure) : "";
}

}  // namespace toll::suite
