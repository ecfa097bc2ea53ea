// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/batch.hpp"

#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace toll {
namespace {

/// Sizes come first, so that a sweep delivers what is quick before what is slow.
using batch_key = std::tuple<index_t, std::string, std::string, int>;

batch_key key_of(const task& t, grouping how) {
  return {how == grouping::by_size ? t.n : 0, t.what->kernel, t.what->algorithm, t.threads};
}

std::vector<index_t> elements_of(const std::vector<size_request>& sizes, const variant& v,
                                 const machine& here, grouping how) {
  const std::vector<index_t>& own = how == grouping::by_size ? v.timed_sizes : v.awkward_sizes;
  if (sizes.empty()) {
    return own;
  }
  std::vector<index_t> numbers;
  for (const size_request& size : sizes) {
    if (size.or_own && !can_fill_a_cache(v)) {
      numbers.insert(numbers.end(), own.begin(), own.end());
    } else {
      numbers.push_back(elements(size, v, here.cache_bytes));
    }
  }
  return numbers;
}

std::vector<task> tasks_of(const variant& v, const std::vector<index_t>& sizes,
                           const std::vector<int>& threads) {
  static const std::vector<int> one{1};
  std::vector<task> tasks;
  for (const index_t n : sizes) {
    for (const int t : v.is_threaded ? threads : one) {
      tasks.push_back({.what = &v, .n = n, .threads = t});
    }
  }
  return tasks;
}

void require_memory(const batch& tasks, const machine& here) {
  const double needed = memory_needed(tasks);
  if (needed > here.memory_available) {
    const task& largest = *std::max_element(tasks.begin(), tasks.end(),
                                            [](const task& a, const task& b) { return a.n < b.n; });
    throw usage_error(
        fmt::format("--size {}: {}/{} needs {} ({:.0f} bytes) for the selected backends together, "
                    "available are {} "
                    "({:.0f} bytes); give a smaller size or fewer backends",
                    largest.n, largest.what->kernel, largest.what->algorithm, bytes_text(needed),
                    needed, bytes_text(here.memory_available), here.memory_available));
  }
}

}  // namespace

task_facts task::facts() const {
  return {.kernel = what->kernel,
          .algorithm = what->algorithm,
          .backend = what->backend,
          .tuning = what->tuning,
          .variant = what->name,
          .n = n,
          .threads = threads};
}

std::vector<batch> plan(const std::vector<cell>& cells, const std::vector<size_request>& sizes,
                        const std::vector<int>& threads, const machine& here, grouping how) {
  std::map<batch_key, std::map<index_t, batch>> grouped;
  std::set<std::tuple<const variant*, index_t, int>> planned;  // two sizes may be the same number
  for (const cell& c : cells) {
    for (const variant* v : c.variants) {
      for (const task& t : tasks_of(*v, elements_of(sizes, *v, here, how), threads)) {
        if (planned.emplace(t.what, t.n, t.threads).second) {
          grouped[key_of(t, how)][t.n].push_back(t);
        }
      }
    }
  }
  std::vector<batch> batches;
  for (const auto& [key, by_size] : grouped) {
    batch& tasks = batches.emplace_back();
    for (const auto& [n, of_size] : by_size) {
      tasks.insert(tasks.end(), of_size.begin(), of_size.end());
    }
    require_memory(tasks, here);
  }
  return batches;
}

double memory_needed(const batch& tasks) {
  std::map<index_t, std::map<std::string, double>> bytes;  // size -> backend -> one stage
  for (const task& t : tasks) {
    bytes[t.n][t.what->backend] = t.what->work_of(t.n).working_set;
  }
  double most = 0;
  for (const auto& [n, stages] : bytes) {
    double together = 0;
    for (const auto& [backend, stage] : stages) {
      together += stage;
    }
    most = std::max(most, together);
  }
  return most;
}

}  // namespace toll
