// SPDX-License-Identifier: BSD-3-Clause
#include "harness/strict_json.hpp"

#include "harness/closest.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>

namespace toll::suite {
namespace {

// Records and descriptions of machines nest seven deep.
constexpr int deepest_nesting = 32;

bool nests_too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size() && depth <= deepest_nesting; ++i) {
    const char c = text[i];
    if (in_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '{' || c == '[')) {
      ++depth;
    } else if (!in_string && (c == '}' || c == ']')) {
      --depth;
    }
  }
  return depth > deepest_nesting;
}

}  // namespace

nlohmann::json shallow_json(std::string_view text) {
  using json = nlohmann::json;
  return nests_too_deep(text) ? json(json::value_t::discarded) : json::parse(text, nullptr, false);
}

nlohmann::ordered_json strict_json(std::istream& in, const std::string& name) {
  using json = nlohmann::ordered_json;
  std::vector<std::set<std::string>> open;  // the keys of each object that is not closed yet
  return json::parse(in, [&](int, json::parse_event_t event, const json& parsed) {
    if (event == json::parse_event_t::object_start) {
      open.emplace_back();
    } else if (event == json::parse_event_t::object_end) {
      open.pop_back();
    } else if (event == json::parse_event_t::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!open.back().insert(key).second) {
        throw usage_error(
            fmt::format("{}: '{}' stands twice in one object; leave one out", name, key));
      }
    }
    return true;
  });
}

void require_only(const nlohmann::ordered_json& object, const std::vector<std::string>& keys,
                  const std::string& name) {
  for (const auto& [key, value] : object.items()) {
    if (object.is_object() && std::ranges::find(keys, key) == keys.end()) {
      throw usage_error(fmt::format("{}: '{}' means nothing here; closest: {}", name, key,
                                    closest_names(key, keys)));
    }
  }
}

}  // namespace toll::suite
