// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/variant_objects.hpp"

namespace toll::suite {

namespace {

nlohmann::json member(const nlohmann::json& of, const char* name) {
  return of.is_object() ? of.value(name, nlohmann::json()) : nlohmann::json();
}

}  // namespace

variant_objects_of_run::variant_objects_of_run(const nlohmann::json& build)
    : objects_(member(build, "objects")),
      reasons_(member(build, "reasons")) {
  for (std::size_t place = 0; place < objects_.size(); ++place) {
    const nlohmann::json& object = objects_[place];
    for (const auto& algorithm : object.value("algorithms", nlohmann::json::array())) {
      places_[{object.value("layer", ""), object.value("backend", ""), algorithm}].insert(place);
    }
  }
}

object_costs variant_objects_of_run::sum_over(const std::vector<task_id>& cells,
                                              std::string_view layer) const {
  std::set<std::size_t> files;
  for (const task_id& t : cells) {
    const auto found = places_.find({std::string{layer}, t.backend, t.kernel + "/" + t.algorithm});
    if (found != places_.end()) {
      files.insert(found->second.begin(), found->second.end());
    }
  }
  object_costs costs{.files = files.size()};
  const auto sum = [&](const char* figure) {
    std::optional<double> all = files.empty() ? std::nullopt : std::optional{0.0};
    for (const std::size_t place : files) {
      const nlohmann::json number = objects_[place].value(figure, nlohmann::json());
      all = all && number.is_number() ? std::optional{*all + number.get<double>()} : std::nullopt;
    }
    if (!all) {
      costs.reasons[figure] = reason_against(figure, !files.empty());
    }
    return all;
  };
  costs.lines = sum("lines");
  costs.seconds = sum("seconds");
  costs.bytes = sum("bytes");
  return costs;
}

std::string variant_objects_of_run::reason_against(const char* figure, bool has_files) const {
  const std::string name = has_files ? std::string{"objects."} + figure : "objects";
  const nlohmann::json reason = member(reasons_, name.c_str());
  return reason.is_string() ? reason.get<std::string>()
         : has_files        ? "the build did not note it"
                            : "the journal does not say which files register these variants";
}

}  // namespace toll::suite
