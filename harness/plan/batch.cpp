// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/batch.hpp"

#include "harness/bytes_text.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace toll::suite {
namespace {

/// Sizes come first, so that a sweep delivers what is quick before what is slow.
using batch_key = std::tuple<index_t, std::string, std::string, int>;

batch_key key_of(const task& t, grouping how) {
  return {how == grouping::by_size ? t.n : 0, t.what->kernel, t.what->algorithm, t.threads};
}

/// Of each number of threads asked for once: a large machine has a thousand caches.
class caches_in_use {
public:
  explicit caches_in_use(const machine& here) : here_{here} {}

  const std::map<std::string, double>& of(int threads) {
    const auto [place, is_new] = known_.try_emplace(threads);
    if (is_new) {
      place->second = here_.cache_bytes(threads);
    }
    return place->second;
  }

private:
  const machine& here_;
  std::map<int, std::map<std::string, double>> known_;
};

struct labelled_size {
  index_t n = 0;
  std::string label;
};

std::vector<labelled_size> own_sizes(const variant& v, grouping how) {
  std::vector<labelled_size> own;
  for (const index_t n : how == grouping::by_size ? v.timed_sizes : v.awkward_sizes) {
    own.push_back({.n = n, .label = own_size});
  }
  return own;
}

std::vector<labelled_size> sizes_of(const variant& v, const std::vector<size_request>& requested,
                                    const std::map<std::string, double>& cache_bytes,
                                    grouping how) {
  std::vector<labelled_size> own = own_sizes(v, how);
  if (requested.empty()) {
    return own;
  }
  std::vector<labelled_size> sizes;
  for (const size_request& size : requested) {
    const bool is_own = size.or_own && !can_fill(size, v, cache_bytes);
    if (is_own && how == grouping::by_size) {
      // A small one in place of what fits a cache, a large one in place of what does not.
      sizes.push_back(size.factor <= 1 ? own.front() : own.back());
    } else if (is_own) {
      sizes.insert(sizes.end(), own.begin(), own.end());
    } else {
      sizes.push_back({.n = elements(size, v, cache_bytes), .label = size.text});
    }
  }
  return sizes;
}

std::vector<task> tasks_of(const variant& v, const std::vector<size_request>& sizes,
                           const std::vector<int>& threads, caches_in_use& caches, grouping how) {
  static const std::vector<int> one{1};
  std::vector<task> tasks;
  for (const int t : v.is_threaded ? threads : one) {
    for (labelled_size& size : sizes_of(v, sizes, caches.of(t), how)) {
      tasks.push_back({.what = &v, .n = size.n, .threads = t, .size_label = std::move(size.label)});
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

task_id task::facts() const {
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
  caches_in_use caches{here};
  for (const cell& c : cells) {
    for (const variant* v : c.variants) {
      for (const task& t : tasks_of(*v, sizes, threads, caches, how)) {
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
  find_levels(batches, here);
  return batches;
}

void find_levels(std::vector<batch>& batches, const machine& here) {
  caches_in_use caches{here};
  for (batch& b : batches) {
    for (task& t : b) {
      if (t.what->is_on_host) {
        t.level = level_of(t.what->work_of(t.n).working_set, caches.of(t.threads));
      }
    }
  }
}

double memory_needed(const batch& tasks) {
  std::map<index_t, std::map<std::string, double>> bytes;  // size -> backend -> one instance
  for (const task& t : tasks) {
    bytes[t.n][t.what->backend] = t.what->work_of(t.n).working_set;
  }
  double most = 0;
  for (const auto& [n, instances] : bytes) {
    double together = 0;
    for (const auto& [backend, problem_instance] : instances) {
      together += problem_instance;
    }
    most = std::max(most, together);
  }
  return most;
}

}  // namespace toll::suite
