// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_facts_reading.hpp"

#include "harness/journal/malformed_record.hpp"
#include "harness/report/fact.hpp"
#include "harness/strict_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <vector>

namespace toll::suite {
namespace {

using json = nlohmann::json;

json member(std::string_view text, const char* name) {
  json read = text.empty() ? json(nullptr) : shallow_json(text);
  require_well_formed(!read.is_discarded(), "a header that is no JSON");
  return {{name, std::move(read)}};
}

std::optional<std::int64_t> count_in(const json& facts, const char* path) {
  const json found = fact_at(facts, path);
  return found.is_number_integer() ? std::optional{found.get<std::int64_t>()} : std::nullopt;
}

std::vector<int> numbers_in(const json& list) {
  std::vector<int> numbers;
  if (list.is_array()) {
    for (const json& each : list) {
      if (each.is_number_integer()) {
        numbers.push_back(each.get<int>());
      }
    }
  }
  return numbers;
}

/// 0-3,8 for 0 1 2 3 8.
std::string ranges_text(std::vector<int> numbers) {
  std::ranges::sort(numbers);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
      ++last;
    }
    parts.push_back(last == i ? std::to_string(numbers[i])
                              : fmt::format("{}-{}", numbers[i], numbers[last]));
    i = last + 1;
  }
  return fmt::format("{}", fmt::join(parts, ","));
}

/// The places of those parts that have any of these processors; empty if all parts have.
std::string used_of(const std::vector<std::vector<int>>& parts, const std::vector<int>& allowed) {
  std::vector<int> used;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::set<int> own{parts[i].begin(), parts[i].end()};
    if (std::ranges::any_of(allowed, [&](int p) { return own.contains(p); })) {
      used.push_back(static_cast<int>(i));
    }
  }
  return used.size() < parts.size() ? ranges_text(used) : "";
}

void add_sockets(node_facts& facts, const json& host) {
  std::vector<std::vector<int>> sockets;
  if (const json lists = fact_at(host, "/host/processor/socket_processors"); lists.is_array()) {
    for (const json& each : lists) {
      sockets.push_back(numbers_in(each));
    }
  }
  facts.socket = used_of(sockets, numbers_in(fact_at(host, "/host/processor/allowed")));
}

void add_numa(node_facts& facts, const json& host) {
  const std::vector<int> allowed = numbers_in(fact_at(host, "/host/processor/allowed"));
  facts.allowed = ranges_text(allowed);
  const json nodes = fact_at(host, "/host/memory/numa_nodes");
  if (!nodes.is_array()) {
    return;
  }
  std::vector<std::int64_t> bytes;
  std::vector<std::vector<int>> processors;
  for (const json& node : nodes) {
    bytes.push_back(count_in(node, "/bytes").value_or(0));
    processors.push_back(numbers_in(fact_at(node, "/processors")));
  }
  facts.numa = fmt::format("{}", fmt::join(bytes, ","));
  facts.where = used_of(processors, allowed);
}

/// Of a folder <host>.<rank>.
std::optional<int> rank_of(const std::string& journal) {
  const std::string folder =
      std::filesystem::path{journal}.lexically_normal().parent_path().filename().string();
  const std::size_t dot = folder.rfind('.');
  if (dot == std::string::npos) {
    return std::nullopt;
  }
  int rank = 0;
  const char* const end = folder.data() + folder.size();
  const auto [past, error] = std::from_chars(folder.data() + dot + 1, end, rank);
  return error == std::errc{} && past == end && rank >= 0 ? std::optional{rank} : std::nullopt;
}

}  // namespace

node_facts node_facts_from(std::string_view host, std::string_view job, std::string_view build,
                           const std::string& journal) {
  const json of_host = member(host, "host");
  const json of_job = member(job, "job");
  const json of_build = member(build, "build");
  node_facts facts{.host = known_text(of_host, "/host/name"),
                   .rank = rank_of(journal),
                   .processor = known_processor(of_host),
                   .cores = count_in(of_host, "/host/processor/cores"),
                   .processors = count_in(of_host, "/host/processor/processors"),
                   .memory_bytes = count_in(of_host, "/host/memory/bytes"),
                   .kernel = known_text(of_host, "/host/kernel"),
                   .microcode = known_text(of_host, "/host/processor/microcode"),
                   .compiler = known_text(of_build, "/build/compiler"),
                   .commit = known_text(of_build, "/build/commit"),
                   .job = known_text(of_job, "/job/SLURM_JOB_ID"),
                   .job_nodes = known_text(of_job, "/job/SLURM_JOB_NODELIST")};
  // Several daemons of Slurm on one host are nodes of their own.
  facts.node = known_text(of_job, "/job/node");
  facts.node = facts.node.empty() ? facts.host : facts.node;
  add_numa(facts, of_host);
  add_sockets(facts, of_host);
  return facts;
}

}  // namespace toll::suite
