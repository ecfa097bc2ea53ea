// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/derived.hpp"
#include "harness/report/layer_summary.hpp"
#include "harness/report/sink.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace toll::suite {

/// A Google Benchmark document: raw repetitions only, the facts of each id as flat fields. What has
/// no times stands in `excluded`, with its reason, because readers of the format expect times in
/// every row. Each row names the ceiling that binds it and its share of that, if one is known.
class run_json final : public derived {
public:
  explicit run_json(sink out);

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;
  void finish(journal& from) override;

private:
  void add_entry(const nlohmann::json& entry);

  sink out_;
  bool is_first_ = true;  // of an array
  int families_ = 0;
  layer_summary layers_;
  std::string workers_;  // as text: there is one for each batch
};

}  // namespace toll::suite
