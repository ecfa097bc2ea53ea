// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/measured_ceilings.hpp"

namespace toll::suite {
namespace {

using json = nlohmann::json;

void add_measurement(json& row, const std::string& name,
                     const std::optional<repeated_measurement>& measured,
                     const std::string& reason) {
  if (!measured) {
    row[name] = nullptr;
    row["reasons"][name] = reason;
    return;
  }
  row[name] = measured->median;
  row[name + "_least"] = measured->least;
  row[name + "_most"] = measured->most;
  row["relative_error"] = measured->relative_error();
}

std::optional<repeated_measurement> measurement_in(const json& row, const std::string& name) {
  if (row.at(name).is_null()) {
    return std::nullopt;
  }
  return repeated_measurement{.median = row.at(name).get<double>(),
                              .least = row.at(name + "_least").get<double>(),
                              .most = row.at(name + "_most").get<double>()};
}

std::string reason_in(const json& row, const std::string& name) {
  return row.at(name).is_null() ? row.at("reasons").at(name).get<std::string>() : std::string{};
}

json row_of(const bandwidth_ceiling& c) {
  json row{{"level", c.level},
           {"pattern", c.pattern},
           {"streaming_stores", c.streaming_stores},
           {"threads", c.processors.size()},
           {"processors", c.processors}};
  add_measurement(row, "bytes_per_second", c.bytes_per_second, c.reason);
  if (c.bytes_per_second) {
    row["working_set_bytes"] = c.working_set_bytes;
    row["bytes_per_second_with_write_allocate"] = c.with_write_allocate;
  }
  return row;
}

bandwidth_ceiling bandwidth_from(const json& row) {
  return {.level = row.at("level").get<std::string>(),
          .pattern = row.at("pattern").get<std::string>(),
          .streaming_stores = row.at("streaming_stores").get<bool>(),
          .processors = row.at("processors").get<std::vector<int>>(),
          .working_set_bytes = row.value("working_set_bytes", 0.0),
          .bytes_per_second = measurement_in(row, "bytes_per_second"),
          .reason = reason_in(row, "bytes_per_second"),
          .with_write_allocate = row.value("bytes_per_second_with_write_allocate", 0.0)};
}

json row_of(const flops_ceiling& c) {
  json row{{"type", c.type}, {"threads", c.threads}};
  add_measurement(row, "flops_per_second", c.flops_per_second, "");
  return row;
}

flops_ceiling flops_from(const json& row) {
  return {
      .type = row.at("type").get<std::string>(),
      .threads = row.at("threads").get<int>(),
      .flops_per_second = measurement_in(row, "flops_per_second").value_or(repeated_measurement{})};
}

json row_of(const launch_ceiling& c) {
  json row;
  row["backend"] = c.backend;
  if (c.seconds) {
    row["threads"] = c.threads;
    row["iterations"] = c.threads;
  }
  add_measurement(row, "seconds", c.seconds, c.reason);
  return row;
}

launch_ceiling launch_from(const json& row) {
  return {.backend = row.at("backend").get<std::string>(),
          .threads = row.value("threads", 1),
          .seconds = measurement_in(row, "seconds"),
          .reason = reason_in(row, "seconds")};
}

template <class Ceiling>
json rows_of(const std::vector<Ceiling>& ceilings) {
  json rows = json::array();
  for (const Ceiling& c : ceilings) {
    rows.push_back(row_of(c));
  }
  return rows;
}

template <class Ceiling>
std::vector<Ceiling> ceilings_in(const json& rows, Ceiling (*ceiling_from)(const json&)) {
  std::vector<Ceiling> ceilings;
  for (const json& row : rows) {
    ceilings.push_back(ceiling_from(row));
  }
  return ceilings;
}

}  // namespace

json to_json(const measured_ceilings& ceilings) {
  json rows{{"bandwidth", rows_of(ceilings.bandwidth)},
            {"multiply_add", rows_of(ceilings.multiply_add)},
            {"launch", rows_of(ceilings.launch)}};
  if (ceilings.loops) {
    rows["vectors"] = ceilings.loops->vectors;
    rows["fused_multiply_add"] = ceilings.loops->fused_multiply_add;
    rows["pinned"] = ceilings.loops->are_pinned;
  }
  return rows;
}

measured_ceilings measured_ceilings_from(const json& text) {
  measured_ceilings ceilings{.bandwidth = ceilings_in(text.at("bandwidth"), bandwidth_from),
                             .multiply_add = ceilings_in(text.at("multiply_add"), flops_from),
                             .launch = ceilings_in(text.at("launch"), launch_from)};
  if (text.contains("vectors")) {
    ceilings.loops = ceiling_loops{.vectors = text.at("vectors").get<std::string>(),
                                   .fused_multiply_add = text.at("fused_multiply_add").get<bool>(),
                                   .are_pinned = text.at("pinned").get<bool>()};
  }
  return ceilings;
}

}  // namespace toll::suite
