// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/differences.hpp"

#include "harness/report/described_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::array parts{"machine",  "system",     "job",  "placement",
                           "settings", "conditions", "build"};

/// Of each run what not all have.
std::vector<std::string> what_some_lack(const std::vector<shown_fact>& facts) {
  std::map<std::string, std::size_t> runs_with;
  for (const shown_fact& fact : facts) {
    for (const std::string& item : std::set<std::string>{fact.items.begin(), fact.items.end()}) {
      ++runs_with[item];
    }
  }
  std::vector<std::string> texts;
  for (const shown_fact& fact : facts) {
    std::vector<std::string> own;
    std::copy_if(fact.items.begin(), fact.items.end(), std::back_inserter(own),
                 [&](const std::string& item) { return runs_with[item] < facts.size(); });
    texts.push_back(own.empty() ? "-" : fmt::format("{}", fmt::join(own, fact.separator)));
  }
  return texts;
}

/// The same fact of all runs whose headers are intact.
std::vector<shown_fact> fact_of_each(const std::vector<described_run>& runs,
                                     const described_run::key_type& key) {
  const bool may_be_unset = key.first == "job" || key.first == "placement";
  std::vector<shown_fact> facts;
  for (const described_run& run : runs) {
    const auto found = run.find(key);
    facts.push_back(found != run.end()
                        ? found->second
                        : shown_fact{.items = {may_be_unset ? "not set" : "not known"}});
  }
  return facts;
}

bool are_all_equal(const std::vector<shown_fact>& facts) {
  return std::all_of(facts.begin(), facts.end(),
                     [&](const shown_fact& fact) { return fact.items == facts.front().items; });
}

void add_rows(run_differences& to, const std::vector<compared_run>& runs) {
  std::vector<described_run> known;
  std::set<described_run::key_type> keys;
  for (const compared_run& run : runs) {
    if (run.is_known) {
      for (const auto& [key, fact] : known.emplace_back(described(run))) {
        keys.insert(key);
      }
    }
  }
  for (const auto& key : keys) {
    const std::vector<shown_fact> facts = fact_of_each(known, key);
    if (are_all_equal(facts)) {
      continue;
    }
    std::vector<std::string> texts = what_some_lack(facts);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (!runs[i].is_known) {
        texts.insert(texts.begin() + static_cast<std::ptrdiff_t>(i), "not known");
      }
    }
    to.rows.push_back({.part = key.first, .what = key.second, .values = std::move(texts)});
  }
}

/// What differs by less says nothing: two runs of one idle machine differ so.
struct condition {
  const char* what;
  double (conditions::*value)() const;
  double close;
  double factor;
  const char* unit;
};

constexpr std::array conditions_compared{
    condition{"load average", &conditions::load, 0.5, 1, ""},
    condition{"other threads running", &conditions::other_threads, 0.5, 1, ""},
    condition{"steal", &conditions::stolen_share, 0.01, 100, " %"},
    condition{"throttled", &conditions::throttled_share, 0.01, 100, " %"},
    condition{"processes whose processors moved", &conditions::moved_share, 0.05, 100, " %"},
    condition{"samples disturbed", &conditions::disturbed_share, 0.05, 100, " %"}};

void add_conditions(run_differences& to, const std::vector<compared_run>& runs) {
  for (const condition& c : conditions_compared) {
    std::vector<double> known;
    differing_fact row{.part = "conditions", .what = c.what, .values = {}};
    for (const compared_run& run : runs) {
      if (!run.machine_state.are_known()) {
        row.values.emplace_back("not known");
        continue;
      }
      known.push_back((run.machine_state.*c.value)());
      row.values.push_back(fmt::format("{:.1f}{}", c.factor * known.back(), c.unit));
    }
    if (!known.empty() && *std::max_element(known.begin(), known.end()) -
                                  *std::min_element(known.begin(), known.end()) >
                              c.close) {
      to.rows.push_back(std::move(row));
    }
  }
}

}  // namespace

std::vector<std::string> run_differences::of_machines() const {
  std::vector<std::string> names;
  for (const differing_fact& row : rows) {
    if (row.part == "machine") {
      names.push_back(row.what);
    }
  }
  return names;
}

run_differences differences_between(const std::vector<compared_run>& runs) {
  run_differences found;
  for (const compared_run& run : runs) {
    if (!run.is_known) {
      found.unknown.push_back(run.name);
    }
  }
  add_rows(found, runs);
  add_conditions(found, runs);
  std::vector<differing_fact> in_order;
  for (const char* const part : parts) {
    std::copy_if(found.rows.begin(), found.rows.end(), std::back_inserter(in_order),
                 [&](const differing_fact& row) { return row.part == part; });
  }
  found.rows = std::move(in_order);
  return found;
}

}  // namespace toll::suite
