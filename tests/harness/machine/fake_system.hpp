// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"
#include "tests/harness/child.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace toll::suite::testing {

/// A tree of files that says what a test wants the system to say.
class fake_system {
public:
  fake_system& with(const std::string& path, const std::string& text) {
    const auto file = folder_.path() / path.substr(1);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream{file} << text;
    return *this;
  }

  system_files files() const { return system_files{folder_.path()}; }

private:
  temporary_folder folder_;
};

/// Where in a result a null stands that no `reasons` beside it explains.
inline std::vector<std::string> unexplained_nulls(const nlohmann::json& in,
                                                  const std::string& at = "") {
  std::vector<std::string> found;
  const auto look_into = [&](const nlohmann::json& value, const std::string& name) {
    for (std::string& each : unexplained_nulls(value, at + "/" + name)) {
      found.push_back(std::move(each));
    }
  };
  if (in.is_object()) {
    for (const auto& [name, value] : in.items()) {
      const bool is_explained = in.contains("reasons") && in.at("reasons").contains(name) &&
                                !in.at("reasons").at(name).get<std::string>().empty();
      if (value.is_null() && !is_explained) {
        found.push_back(at + "/" + name);
      }
      look_into(value, name);
    }
  } else if (in.is_array()) {
    for (std::size_t i = 0; i < in.size(); ++i) {
      look_into(in[i], std::to_string(i));
    }
  }
  return found;
}

}  // namespace toll::suite::testing
