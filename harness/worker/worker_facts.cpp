// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/worker_facts.hpp"

#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

json huge_pages_json(const std::optional<double>& bytes) {
  if (bytes) {
    return {{"bytes", *bytes}};
  }
  return {{"bytes", nullptr}, {"reasons", {{"bytes", "/proc/self/smaps_rollup cannot be read"}}}};
}

}  // namespace

json to_json(const worker_facts& worker) {
  return {{"anon_huge_pages", huge_pages_json(worker.huge_page_bytes)},
          {"seconds",
           {{"data", worker.seconds.data},
            {"timed_loops", worker.seconds.loops},
            {"checks", worker.seconds.checks}}}};
}

worker_facts worker_facts_from(const json& text) {
  const json& bytes = text.at("anon_huge_pages").at("bytes");
  const json& seconds = text.at("seconds");
  return {.huge_page_bytes = bytes.is_null() ? std::nullopt : std::optional{bytes.get<double>()},
          .seconds = {.data = seconds.at("data").get<double>(),
                      .loops = seconds.at("timed_loops").get<double>(),
                      .checks = seconds.at("checks").get<double>()}};
}

json to_json(const process_facts& process) {
  json placement = json::array();
  for (const cell_placement& cell : process.placement) {
    json threads = json::array();
    for (const thread_facts& thread : cell.threads) {
      threads.push_back(to_json(thread));
    }
    placement.push_back(
        {{"backend", cell.backend}, {"tuning", cell.tuning}, {"threads", std::move(threads)}});
  }
  json facts = to_json(process.worker);
  facts["runs_a_copy"] = process.worker.runs_a_copy;
  facts["kernel"] = process.kernel;
  facts["algorithm"] = process.algorithm;
  facts["n"] = process.n;
  facts["threads"] = process.threads;
  facts["placement"] = std::move(placement);
  return facts;
}

}  // namespace toll::suite
