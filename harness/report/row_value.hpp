// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace toll::suite {

/// A value in a table for programs: none where there is nothing to state. A number is finite.
using row_value = std::variant<std::monostate, std::string, double, std::int64_t>;

enum class column_type { text, number, whole_number };

struct result_column {
  std::string_view name;  // with its unit, where the value has one
  column_type type;
};

/// None for what is empty.
row_value stated_text(std::string text);

/// None for what is no number: a journal may say that a variant took no time.
row_value stated_number(const std::optional<double>& number);

template <class Count>
row_value stated_count(Count count) {
  return static_cast<std::int64_t>(count);
}

/// As a field of a CSV file.
std::string csv_text(const row_value& value);

nlohmann::json to_json(const row_value& value);

}  // namespace toll::suite
