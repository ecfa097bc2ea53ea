// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/task_id.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace toll::suite {

/// What variants cost before they run, as the build noted it. What it did not note is none.
struct object_costs {
  std::size_t files = 0;
  std::optional<double> lines =
      {};  // neither blank nor comment, of the files that register variants
  std::optional<double> seconds = {};               // of the compiler
  std::optional<double> bytes = {};                 // of the object files
  std::map<std::string, std::string> reasons = {};  // why one of these is not known
};

/// The object files of all variants.
class variant_objects_of_run {
public:
  /// `build`: of the header of a journal. Those of earlier versions do not say what is in which file.
  explicit variant_objects_of_run(const nlohmann::json& build);

  /// Together, each file once, of the variants of one layer in some cells; `cells` are ids of any variants.
  object_costs sum_over(const std::vector<task_id>& cells, std::string_view layer) const;

private:
  std::string reason_against(const char* figure, bool has_files) const;

  using key = std::tuple<std::string, std::string, std::string>;  // layer, backend, algorithm

  nlohmann::json objects_;
  nlohmann::json reasons_;
  std::map<key, std::set<std::size_t>> places_;
};

}  // namespace toll::suite
