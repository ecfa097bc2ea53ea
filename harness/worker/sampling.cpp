// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/sampling.hpp"

namespace toll {
namespace {

using json = nlohmann::json;

}  // namespace

json to_json(const sampling& how) {
  return {{"samples", how.samples},
          {"min_time", how.min_time},
          {"most_disturbed", how.most_disturbed},
          {"longest", how.longest},
          {"left", how.left},
          {"seed", how.seed},
          {"array_offset", how.array_offset},
          {"proves_work", how.proves_work},
          {"processors", how.processors}};
}

sampling sampling_from(const json& text) {
  const json& left = text.at("left");  // JSON has no infinity: null stands for it
  return {.samples = text.at("samples"),
          .min_time = text.at("min_time"),
          .most_disturbed = text.at("most_disturbed"),
          .longest = text.at("longest"),
          .left = left.is_null() ? std::numeric_limits<double>::infinity() : left.get<double>(),
          .seed = text.at("seed"),
          .array_offset = text.at("array_offset"),
          .proves_work = text.at("proves_work"),
          .processors = text.at("processors")};
}

}  // namespace toll
