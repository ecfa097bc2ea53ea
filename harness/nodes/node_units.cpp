// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_units.hpp"

#include "harness/bytes_text.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
    unit.place = ranks[unit.node + '@' + unit.replaces]++;
    group.ranks = std::max(group.ranks, unit.place + 1);
  }
  group.nodes = nodes.size();
}

/// Whether a socket or NUMA node has all of these units, and more of them than of others.
bool is_part_with(const node_table& table, const node_group& group,
                  const std::vector<std::size_t>& units, std::string node_facts::* part) {
  const auto place_of = [&](const node_unit& unit) -> const std::string& {
    return table.runs()[unit.runs.front()].facts.*part;
  };
  const node_unit& first = group.units[units.front()];
  const std::string& place = place_of(first);
  std::size_t inside = 0;
  std::size_t outside = 0;
  for (const node_unit& unit : group.units) {
    if (unit.node == first.node && unit.replaces == first.replaces) {
      ++(place_of(unit) == place ? inside : outside);
    }
  }
  const bool is_one = !place.empty() && place.find_first_of(",-") == std::string::npos;
  return is_one && outside > 0 && 2 * units.size() > inside &&
         std::ranges::all_of(
             units, [&](std::size_t unit) { return place_of(group.units[unit]) == place; });
}

}  // namespace

std::string part_of_node(const node_table& table, const node_group& group,
                         const std::vector<std::size_t>& units) {
  const node_facts& facts = table.runs()[group.units[units.front()].runs.front()].facts;
  if (is_part_with(table, group, units, &node_facts::socket)) {
    return "socket " + facts.socket;
  }
  return is_part_with(table, group, units, &node_facts::where) ? "NUMA node " + facts.where : "";
}

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

std::string difference_of_kind(const node_facts& there, const node_facts& here) {
  const auto memory = [](const node_facts& facts) {
    return static_cast<double>(facts.memory_bytes.value_or(0));
  };
  const bool is_like_memory =
      memory(here) <= like_memory * memory(there) && memory(there) <= like_memory * memory(here);
  const auto own = facts_of(here, here.memory_bytes.value_or(0));
  const auto other = facts_of(
      there, is_like_memory ? here.memory_bytes.value_or(0) : there.memory_bytes.value_or(0));
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i] != other[i]) {
      parts.push_back(fmt::format("{}: {} there, {} here", names_of_group_facts()[i],
                                  other[i].empty() ? "unknown" : other[i],
                                  own[i].empty() ? "unknown" : own[i]));
    }
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::vector<node_group> groups_of(const node_table& table) {
  const std::map<std::int64_t, std::int64_t> memory = kinds_of_memory(table);
  std::map<std::vector<std::string>,
           std::map<std::tuple<std::string, std::optional<int>, std::string>, node_unit>>
      found;
  for (std::size_t i = 0; i < table.runs().size(); ++i) {
    const node_facts& facts = table.runs()[i].facts;
    node_unit& unit = found[facts_of(facts, memory.at(facts.memory_bytes.value_or(0)))]
                           [{facts.node, facts.rank, facts.replaces}];
    unit.node = facts.node;
    unit.rank = facts.rank;
    unit.replaces = facts.replaces;
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
      return a.node != b.node ? comes_before(a.node, b.node)
                              : std::tie(a.replaces, a.rank) < std::tie(b.replaces, b.rank);
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
