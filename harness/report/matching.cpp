// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/matching.hpp"

#include "harness/plan/size.hpp"
#include "harness/usage_error.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace toll::suite {
namespace {

using by_threads = std::map<int, const timed_task*>;
using by_label = std::map<std::string, by_threads>;

/// All that has to be the same at any size.
std::string name_and_label(const timed_task& t) {
  task_id same_for_all = t.what;
  same_for_all.n = 0;
  same_for_all.threads = 0;
  return same_for_all.id() + "/size:" + t.size;
}

by_label with_labels(const std::vector<timed_task>& tasks) {
  by_label found;
  for (const timed_task& t : tasks) {
    if (is_multiple_of_a_cache(t.size)) {
      found[name_and_label(t)].emplace(t.what.threads, &t);
    }
  }
  return found;
}

/// Whether one is the other with some counts replaced: no count stands at two ranks.
bool have_equal_ranks(const by_threads& a, const by_threads& b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [&](const auto& of_a, const auto& of_b) {
           return of_a.first == of_b.first || (!b.contains(of_a.first) && !a.contains(of_b.first));
         });
}

void match_threads(matching& found, const by_threads& reference, const by_threads& other) {
  if (have_equal_ranks(reference, other)) {
    auto o = other.begin();
    for (const auto& [threads, task] : reference) {
      found.both.emplace_back(task, (o++)->second);
    }
    return;
  }
  for (const auto& [threads, task] : reference) {
    if (const auto same = other.find(threads); same != other.end()) {
      found.both.emplace_back(task, same->second);
    }
  }
}

std::map<std::string, const timed_task*> by_id_without(const std::vector<timed_task>& tasks,
                                                       const std::set<const timed_task*>& matched) {
  std::map<std::string, const timed_task*> rest;
  for (const timed_task& t : tasks) {
    if (!matched.contains(&t)) {
      rest.emplace(t.what.id(), &t);
    }
  }
  return rest;
}

}  // namespace

bool is_multiple_of_a_cache(const std::string& size) {
  try {
    return !size.empty() && !parse_size(size).cache.empty();
  } catch (const usage_error&) {  // such as the kernel's own size
    return false;
  }
}

matching match(const std::vector<timed_task>& reference, const std::vector<timed_task>& other) {
  matching found;
  const by_label labelled = with_labels(other);
  for (const auto& [name, threads] : with_labels(reference)) {
    if (const auto same = labelled.find(name); same != labelled.end()) {
      match_threads(found, threads, same->second);
    }
  }
  std::set<const timed_task*> matched;
  for (const auto& [a, b] : found.both) {
    matched.insert({a, b});
  }
  auto rest = by_id_without(other, matched);
  for (const auto& [id, task] : by_id_without(reference, matched)) {
    if (const auto same = rest.find(id); same != rest.end()) {
      found.both.emplace_back(task, same->second);
      rest.erase(same);
    } else {
      found.only_in_reference.push_back(task);
    }
  }
  for (const auto& [id, task] : rest) {
    found.only_in_other.push_back(task);
  }
  return found;
}

}  // namespace toll::suite
