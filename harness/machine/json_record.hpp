// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace toll::suite {

/// 4096.0 as 4096: counts and bytes are read as numbers of any kind, and written as what they are.
inline nlohmann::json whole_if_it_is(double value) {
  constexpr double exact = 0x1p53;
  return value == std::floor(value) && std::abs(value) < exact
             ? nlohmann::json(static_cast<std::int64_t>(value))
             : nlohmann::json(value);
}

/// An object of a result that says what it does not know: a fact that cannot be read is null, and
/// `reasons` in the same object says why under the same name.
class json_record {
public:
  void add(const std::string& name, nlohmann::json value) { object_[name] = std::move(value); }

  void add(const std::string& name, const reading& said) {
    said.text ? add(name, nlohmann::json(*said.text)) : add_unknown(name, said.reason);
  }

  /// As a number, if it is one.
  void add_number(const std::string& name, const reading& said, double factor = 1) {
    const auto value = said.text ? number_in(*said.text) : std::nullopt;
    if (value) {
      add(name, whole_if_it_is(*value * factor));
    } else {
      add_unknown(name, said.text ? "'" + *said.text + "' is no number" : said.reason);
    }
  }

  void add_unknown(const std::string& name, const std::string& reason) {
    object_[name] = nullptr;
    object_["reasons"][name] = reason;
  }

  const nlohmann::json& object() const { return object_; }

private:
  nlohmann::json object_ = nlohmann::json::object();
};

}  // namespace toll::suite
