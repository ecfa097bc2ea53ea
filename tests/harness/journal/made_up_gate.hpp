// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/checksum.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace toll::suite::testing {

inline nlohmann::ordered_json header_of_gate(const std::string& check, int version = 3) {
  return {{"record", "header"},
          {"schema", "toll.gate"},
          {"schema_version", version},
          {"run_id", "0123456789abcdef0123456789abcdef"},
          {"started_utc", "2031-05-07T09:30:00Z"},
          {"command_line", {"toll", "gate"}},
          {"check", check},
          {"build", {{"compiler", "GNU 12.2.0"}}},
          {"builds", nullptr},
          {"host", {{"processor", {{"model", "EPYC"}, {"microarchitecture", "Zen 5"}}}}},
          {"job", nullptr},
          {"placement", nullptr},
          {"gpu", nullptr},
          {"reasons", nlohmann::ordered_json::object()}};
}

inline nlohmann::ordered_json verdict_line(const std::string& kernel, const std::string& verdict,
                                           const nlohmann::ordered_json& figures) {
  return {{"record", "verdict"},   {"kernel", kernel},        {"algorithm", "loop"},
          {"backend", "seq"},      {"tuning", "default"},     {"reference", "baseline"},
          {"subject", "portable"}, {"at", "n=100 threads=1"}, {"verdict", verdict},
          {"reason", ""},          {"figures", figures}};
}

inline nlohmann::ordered_json figures_by_time(double ratio) {
  return {{"limit", 1.02},
          {"confidence", 0.995},
          {"processes", 8},
          {"same_code", false},
          {"ratio", {{"value", ratio}, {"low", ratio - 0.25}, {"high", nullptr}}},
          {"control", {{"value", 1.0}, {"low", 0.5}, {"high", 1.5}}}};
}

inline nlohmann::ordered_json process_line(bool is_dropped) {
  return {{"record", "process"}, {"dropped", is_dropped}};
}

inline nlohmann::ordered_json end_of_gate(int exit_code) {
  return {{"record", "end"}, {"ended_utc", "2031-05-07T09:31:00Z"}, {"exit_code", exit_code}};
}

inline std::string text_of_gate(const std::vector<nlohmann::ordered_json>& lines) {
  std::string text;
  for (const nlohmann::ordered_json& line : lines) {
    text += checksummed_line(line);
  }
  return text;
}

/// Two processes, and a verdict on each of two kernels.
inline std::string gate_by_time() {
  return text_of_gate({header_of_gate("time"), process_line(false), process_line(true),
                       verdict_line("quick", "pass", figures_by_time(1.0)),
                       verdict_line("slow", "FAIL", figures_by_time(1.5)), end_of_gate(1)});
}

}  // namespace toll::suite::testing
