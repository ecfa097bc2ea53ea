// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/row_value.hpp"

#include "harness/overloaded.hpp"
#include "harness/report/csv_field.hpp"

#include <cmath>
#include <utility>

namespace toll::suite {

row_value stated_text(std::string text) {
  return text.empty() ? row_value{} : row_value{std::move(text)};
}

row_value stated_number(const std::optional<double>& number) {
  return number && std::isfinite(*number) ? row_value{*number} : row_value{};
}

std::string csv_text(const row_value& value) {
  return std::visit(overloaded{[](std::monostate) { return std::string{}; },
                               [](const std::string& text) { return as_field(text); },
                               [](double number) { return as_field(number); },
                               [](std::int64_t count) { return std::to_string(count); }},
                    value);
}

nlohmann::json to_json(const row_value& value) {
  return std::visit(overloaded{[](std::monostate) { return nlohmann::json(); },
                               [](const auto& stated) { return nlohmann::json(stated); }},
                    value);
}

}  // namespace toll::suite
