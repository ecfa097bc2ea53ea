// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/fact.hpp"

#include <fmt/format.h>

namespace toll::suite {

nlohmann::json fact_at(const nlohmann::json& facts, const char* path) {
  const nlohmann::json::json_pointer place{path};
  return facts.contains(place) ? facts.at(place) : nlohmann::json();
}

std::string fact_text(const nlohmann::json& fact) {
  if (fact.is_null()) {
    return "unknown";
  }
  return fact.is_string() ? fact.get<std::string>() : fact.dump();
}

std::string known_text(const nlohmann::json& facts, const char* path) {
  const nlohmann::json fact = fact_at(facts, path);
  return fact.is_null() ? "" : fact_text(fact);
}

std::string known_processor(const nlohmann::json& facts) {
  const bool is_known = !known_text(facts, "/host/processor/model").empty() ||
                        !known_text(facts, "/host/processor/microarchitecture").empty();
  return is_known ? processor_text(facts) : "";
}

std::string processor_text(const nlohmann::json& facts) {
  return fmt::format("{} - {}", fact_text(fact_at(facts, "/host/processor/model")),
                     fact_text(fact_at(facts, "/host/processor/microarchitecture")));
}

}  // namespace toll::suite
