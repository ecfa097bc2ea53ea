// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// The document in a text that toll itself should have written; discarded if it is no JSON, or
/// nests deeper than anything that toll writes: what the library does with such a one is recursive
/// in part, and would use up the stack.
nlohmann::json shallow_json(std::string_view text);

/// The document in a stream that a person may have written: a key that stands twice in an object is
/// refused, for only one of its values would count.
/// errors   nlohmann::json::exception if it is no JSON; usage_error, starting with `name`, for a
/// key that stands twice
nlohmann::ordered_json strict_json(std::istream& in, const std::string& name);

/// errors   usage_error, starting with `name`, if an object has a key that is not among these
void require_only(const nlohmann::ordered_json& object, const std::vector<std::string>& keys,
                  const std::string& name);

}  // namespace toll::suite
