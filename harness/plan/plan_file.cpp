// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/plan_file.hpp"

#include "harness/closest.hpp"
#include "harness/input_file.hpp"
#include "harness/strict_json.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <vector>

namespace toll::suite {
namespace {

using ordered = nlohmann::ordered_json;

std::string one_value(const ordered& value, const std::string& where) {
  if (value.is_string() && value.get_ref<const std::string&>().empty()) {
    throw usage_error(fmt::format("{}: an empty text; leave it out", where));
  }
  if (value.is_string()) {
    return value.get<std::string>();
  }
  if (value.is_number()) {
    return value.dump();
  }
  throw usage_error(fmt::format("{}: {} is neither text nor number", where, value.type_name()));
}

std::string text_of(const ordered& value, const std::string& where) {
  if (!value.is_array()) {
    return one_value(value, where);
  }
  std::string list;
  for (const ordered& part : value) {
    list += fmt::format("{}{}", list.empty() ? "" : ",", one_value(part, where));
  }
  if (list.empty()) {
    throw usage_error(fmt::format("{}: an empty list; leave it out", where));
  }
  return list;
}

}  // namespace

std::map<std::string, std::string> plan_from(std::istream& in, const std::string& name,
                                             const std::vector<std::string>& keys) {
  ordered plan;
  try {
    plan = strict_json(in, "--plan " + name);
  } catch (const ordered::exception& e) {
    throw usage_error(fmt::format("--plan {}: no JSON: {}", name, e.what()));
  }
  if (!plan.is_object()) {
    throw usage_error(fmt::format("--plan {}: an object of options is expected, {} found", name,
                                  plan.type_name()));
  }
  std::map<std::string, std::string> options;
  for (const auto& [key, value] : plan.items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      throw usage_error(fmt::format("--plan {}: '{}' is no option of a plan; closest: {}", name,
                                    key, closest_names(key, keys)));
    }
    options[fmt::format("--{}", key)] = text_of(value, fmt::format("--plan {}: {}", name, key));
  }
  return options;
}

std::map<std::string, std::string> read_plan_file(const std::string& path,
                                                  const std::vector<std::string>& keys) {
  try {
    std::istringstream in{text_of_file(path)};
    return plan_from(in, path, keys);
  } catch (const unreadable_file& e) {
    throw usage_error(
        fmt::format("--plan {}: {}; give a file with options as JSON", path, e.what()));
  }
}

}  // namespace toll::suite
