// SPDX-License-Identifier: BSD-3-Clause
#include "harness/mismatch_json.hpp"

#include <limits>

namespace toll::suite {
namespace {

long double value_from(const nlohmann::json& value) {
  return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
}

}  // namespace

nlohmann::json to_json(const mismatch& wrong) {
  return {{"array", wrong.array},
          {"reason", wrong.reason},
          {"index", wrong.index},
          {"got", static_cast<double>(wrong.got)},
          {"expected", static_cast<double>(wrong.expected)},
          {"allowed", static_cast<double>(wrong.allowed)},
          {"bad_elements", wrong.bad_elements},
          {"elements", wrong.elements}};
}

mismatch mismatch_from(const nlohmann::json& text) {
  return {.array = text.at("array"),
          .reason = text.at("reason"),
          .index = text.at("index"),
          .got = value_from(text.at("got")),
          .expected = value_from(text.at("expected")),
          .allowed = value_from(text.at("allowed")),
          .bad_elements = text.at("bad_elements"),
          .elements = text.at("elements")};
}

}  // namespace toll::suite
