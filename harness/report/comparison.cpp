// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison.hpp"

#include "harness/report/estimate.hpp"
#include "harness/report/machine_names.hpp"
#include "harness/report/matching.hpp"
#include "harness/report/over_inputs.hpp"
#include "harness/report/student.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::size_t most_in_a_summary = 5;
constexpr double risk = 0.05;  // that something is said of all tasks together that is wrong

/// What one run of a variant consists of, if its times are not those of equal work.
std::string unit_of(const timed_task& a, const timed_task& b) {
  if (a.what.n == b.what.n) {
    return "run";
  }
  if (a.done.flops > 0 && b.done.flops > 0) {
    return "flop";
  }
  return a.done.bytes() > 0 && b.done.bytes() > 0 ? "byte" : "";
}

double units_in(const timed_task& t, const std::string& unit) {
  return unit == "flop" ? t.done.flops : unit == "byte" ? t.done.bytes() : 1;
}

std::vector<double> logarithms_of(const timed_task& t, const std::string& unit) {
  std::vector<double> logs;
  std::transform(t.seconds.begin(), t.seconds.end(), std::back_inserter(logs),
                 [&](double s) { return std::log(s / units_in(t, unit)); });
  return logs;
}

std::string mark_of_both(const compared_task& pair) {
  if (!pair.reference->mark.empty()) {
    return fmt::format("run 1: {}", pair.reference->mark);
  }
  if (!pair.other->mark.empty()) {
    return fmt::format("run {}: {}", pair.run + 1, pair.other->mark);
  }
  return pair.unit.empty() ? "n differs, and so does the work, which is not known" : "";
}

compared_task compared_pair(std::size_t run, const timed_task& reference, const timed_task& other) {
  compared_task pair{
      .run = run, .reference = &reference, .other = &other, .unit = unit_of(reference, other)};
  pair.mark = mark_of_both(pair);
  if (!pair.mark.empty()) {
    return pair;
  }
  const double ratio = median(other.seconds) / units_in(other, pair.unit) /
                       (median(reference.seconds) / units_in(reference, pair.unit));
  pair.ratio = ratio;
  pair.logarithms =
      difference_of_means(logarithms_of(other, pair.unit), logarithms_of(reference, pair.unit));
  if (const auto& logs = pair.logarithms) {
    const double reach = t_quantile(0.975, logs->degrees) * logs->error;
    pair.bounds = {.value = ratio,
                   .low = std::exp(logs->value - reach),
                   .high = std::exp(logs->value + reach)};
    pair.mark = is_unsteady(*pair.bounds) ? "unsteady" : "";
  }
  return pair;
}

auto place_of_task(const compared_task& t) {
  const task_id& f = t.reference->what;
  return std::tie(f.kernel, f.algorithm, f.n, f.threads, f.backend, f.tuning, f.variant, t.run);
}

bool stands_before(const compared_task& a, const compared_task& b) {
  return place_of_task(a) < place_of_task(b);
}

/// Those whose ratio lies on that side of 1, the farthest first.
template <class Before>
std::vector<const compared_task*> farthest(const std::vector<const compared_task*>& tasks,
                                           const Before& is_farther) {
  std::vector<const compared_task*> found;
  std::copy_if(tasks.begin(), tasks.end(), std::back_inserter(found),
               [&](const compared_task* t) { return is_farther(*t->ratio, 1.0); });
  std::sort(found.begin(), found.end(), [&](const compared_task* a, const compared_task* b) {
    return a->ratio != b->ratio ? is_farther(a->ratio.value_or(1), b->ratio.value_or(1))
                                : a->reference->what.id() < b->reference->what.id();
  });
  found.resize(std::min(found.size(), most_in_a_summary));
  return found;
}

std::vector<run_summary::mean_ratio> mean_ratios(const std::vector<const compared_task*>& tasks) {
  std::map<std::pair<std::string, std::string>, values_over_inputs> ratios;
  for (const compared_task* t : tasks) {
    const task_id& what = t->reference->what;
    ratios[{what.backend, what.variant}].add(what, t->reference->size, t->ratio.value_or(1));
  }
  std::vector<run_summary::mean_ratio> means;
  for (const auto& [key, of_key] : ratios) {
    means.push_back({.backend = key.first,
                     .variant = key.second,
                     .ratio = geometric_mean(of_key.values()),
                     .tasks = of_key.count()});
  }
  return means;
}

void summarise(run_summary& to, const std::vector<compared_task>& tasks) {
  std::vector<const compared_task*> with_ratio;
  for (const compared_task& t : tasks) {
    if (t.run == to.run) {
      ++to.tasks;
      to.with_bounds += t.bounds ? 1 : 0;
      to.unsteady += t.bounds && !t.mark.empty() ? 1 : 0;
      to.marked += t.ratio ? 0 : 1;
      if (t.ratio) {
        with_ratio.push_back(&t);
      }
    }
  }
  to.means = mean_ratios(with_ratio);
  to.slowest = farthest(with_ratio, std::greater<>{});
  to.fastest = farthest(with_ratio, std::less<>{});
}

std::vector<std::string> machines_of(const std::vector<compared_run>& runs) {
  std::vector<std::string> hosts;
  for (const compared_run& run : runs) {
    const auto host = run.identity.is_object() ? run.identity.value("host_name", "") : "";
    hosts.push_back(host.empty() ? run.name : host);
  }
  return machine_names(hosts);
}

portability_metric portability_of(const std::vector<compared_run>& runs) {
  portability_metric found;
  const std::vector<std::string> machines = machines_of(runs);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const timed_task& t : runs[i].tasks) {
      const bool has_time = t.mark.empty() && !t.seconds.empty();
      found.add(machines[i], t.what, true,
                has_time ? std::optional{median(t.seconds)} : std::nullopt, t.size);
    }
    for (const task_id& what : runs[i].failed) {
      found.add(machines[i], what, false, std::nullopt);
    }
  }
  return found;
}

}  // namespace

comparison compare(const std::vector<compared_run>& runs) {
  comparison found;
  found.runs = &runs;
  found.differences = differences_between(runs);
  found.portability = portability_of(runs);
  for (std::size_t other = 1; other < runs.size(); ++other) {
    matching matched = match(runs.front().tasks, runs[other].tasks);
    for (const auto& [a, b] : matched.both) {
      found.tasks.push_back(compared_pair(other, *a, *b));
    }
    found.summaries.push_back({.run = other,
                               .means = {},
                               .slowest = {},
                               .fastest = {},
                               .only_in_reference = std::move(matched.only_in_reference),
                               .only_in_other = std::move(matched.only_in_other)});
  }
  std::sort(found.tasks.begin(), found.tasks.end(), stands_before);
  for (run_summary& s : found.summaries) {
    summarise(s, found.tasks);
  }
  return found;
}

void require_common_tasks(const comparison& compared) {
  for (const run_summary& s : compared.summaries) {
    if (s.tasks == 0) {
      throw usage_error(
          fmt::format("{} and {}: no variant was timed at the same size in both; "
                      "compare runs of the same plan",
                      compared.runs->front().name, (*compared.runs)[s.run].name));
    }
  }
}

slowdowns slower_than(double limit, const comparison& compared) {
  slowdowns found;
  for (const run_summary& s : compared.summaries) {
    found.tasks += s.with_bounds;
  }
  if (found.tasks == 0) {
    return found;
  }
  found.confidence = 1 - risk / static_cast<double>(found.tasks);
  for (const compared_task& t : compared.tasks) {
    if (!t.logarithms) {
      continue;
    }
    const double bound = std::exp(t.logarithms->lower_bound(found.confidence));
    if (bound > limit) {
      found.above.emplace_back(&t, bound);
    }
  }
  return found;
}

}  // namespace toll::suite
