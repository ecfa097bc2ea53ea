// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_units.hpp"

#include "harness/bytes_text.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace toll::suite {
namespace {

// Nodes with the same memory modules differ by what the firmware keeps.
constexpr double like_memory = 1.02;

/// The memory that stands for all that are about as large.
std::map<std::int64_t, std::int64_t> kinds_of_memory(const node_table& table) {
  std::set<std::int64_t> sizes;
  for (const node_run& run : table.runs()) {
    sizes.insert(run.facts.memory_bytes.value_or(0));
  }
  std::map<std::int64_t, std::int64_t> kinds;
  std::int64_t first = 0;
  std::int64_t last = 0;
  for (const std::int64_t bytes : sizes) {
    if (kinds.empty() || static_cast<double>(bytes) > like_memory * static_cast<double>(last)) {
      first = bytes;
    }
    last = bytes;
    kinds[bytes] = first;
  }
  return kinds;
}

std::string count_text(const std::optional<std::int64_t>& count) {
  return count ? std::to_string(*count) : "";
}

std::vector<std::string> facts_of(const node_facts& facts, std::int64_t memory) {
  return {facts.processor,
          count_text(facts.cores),
          count_text(facts.processors),
          memory > 0 ? bytes_text(static_cast<double>(memory)) : "",
          facts.numa.empty() ? "" : std::to_string(1 + std::ranges::count(facts.numa, ',')),
          facts.kernel,
          facts.microcode,
          facts.compiler};
}

/// Digits compare as numbers.
std::vector<std::pair<std::string, std::size_t>> parts_of(const std::string& name) {
  std::vector<std::pair<std::string, std::size_t>> parts{{"", 0}};
  for (const char c : name) {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      parts.back().second = parts.back().second * 10 + static_cast<std::size_t>(c - '0');
    } else {
      if (parts.back().second > 0) {
        parts.emplace_back();
      }
      parts.back().first += c;
    }
  }
  return parts;
}

void number_ranks(node_group& group) {
  std::set<std::string> nodes;
  std::map<std::string, std::size_t> ranks;
  for (node_unit& unit : group.units) {
    nodes.insert(unit.node);
    unit.place = ranks[unit.node]++;
    group.ranks = std::max(group.ranks, unit.place + 1);
  }
  group.nodes = nodes.size();
}

}  // namespace

const std::vector<std::string>& names_of_group_facts() {
  static const std::vector<std::string> names{"processor",  "cores",  "processors", "memory",
                                              "NUMA nodes", "kernel", "microcode",  "compiler"};
  return names;
}

bool comes_before(const std::string& node, const std::string& other) {
  const auto parts = parts_of(node);
  const auto others = parts_of(other);
  return std::tie(parts, node) < std::tie(others, other);
}

std::vector<node_group> groups_of(const node_table& table) {
  const std::map<std::int64_t, std::int64_t> memory = kinds_of_memory(table);
  std::map<std::vector<std::string>,
           std::map<std::pair<std::string, std::optional<int>>, node_unit>>
      found;
  for (std::size_t i = 0; i < table.runs().size(); ++i) {
    const node_facts& facts = table.runs()[i].facts;
    node_unit& unit =
        found[facts_of(facts, memory.at(facts.memory_bytes.value_or(0)))][{facts.node, facts.rank}];
    unit.node = facts.node;
    unit.rank = facts.rank;
    unit.runs.push_back(i);
  }
  std::vector<node_group> groups;
  for (auto& [facts, units] : found) {
    node_group& group = groups.emplace_back();
    group.facts = facts;
    for (auto& [key, unit] : units) {
      std::ranges::sort(unit.runs, {}, [&](std::size_t run) {
        return std::tie(table.runs()[run].started_utc, table.runs()[run].run_id);
      });
      group.units.push_back(std::move(unit));
    }
    std::ranges::sort(group.units, [](const node_unit& a, const node_unit& b) {
      return a.node != b.node ? comes_before(a.node, b.node) : a.rank < b.rank;
    });
    number_ranks(group);
  }
  std::ranges::sort(groups, [](const node_group& a, const node_group& b) {
    return a.nodes != b.nodes ? a.nodes > b.nodes : a.facts < b.facts;
  });
  return groups;
}

std::optional<double> log_seconds(const node_table& table, const node_unit& unit,
                                  std::size_t task) {
  std::vector<double> seconds;
  for (const std::size_t run : unit.runs) {
    if (const double one = table.at(run, task).seconds; one > 0) {
      seconds.push_back(one);
    }
  }
  return seconds.empty() ? std::nullopt : std::optional{std::log(median(std::move(seconds)))};
}

}  // namespace toll::suite
