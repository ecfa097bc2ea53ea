// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/p3_table.hpp"

#include "harness/report/csv_field.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace toll::suite {
namespace {

/// A size that was requested by its place in the caches is another n on each machine.
std::string problem_of(const result& r) {
  const bool has_label = !r.size.empty() && r.size != "own";
  return fmt::format("{}/{} {}", r.what.kernel, r.what.algorithm,
                     has_label ? r.size : fmt::format("n:{}", r.what.n));
}

std::string platform_of(const result& r, const std::string& machine) {
  return fmt::format("{} with {} thread{} on {}", r.what.backend, r.what.threads,
                     r.what.threads == 1 ? "" : "s", machine);
}

}  // namespace

class p3_reader final : public derived {
public:
  p3_reader(p3_table& into, std::string machine) : into_{into}, machine_{std::move(machine)} {}

  void add(const batch_result& batch, const std::vector<compared>& /*pairs*/) override {
    for (const result& r : batch.results) {
      if (r.state != status::skipped) {
        take(r);
      }
    }
  }

  void finish(journal&) override {}

private:
  void take(const result& r) {
    const std::string layer{r.what.layer()};
    const std::string problem = problem_of(r);
    into_.layers_[problem].insert(layer);
    p3_table::arm& best = into_.arms_[{problem, platform_of(r, machine_)}][layer];
    best.is_right = best.is_right || r.state == status::passed;
    const std::vector<double> times = seconds_of(r);
    if (r.state != status::passed || times.empty() || !mark_of(r).empty()) {
      return;
    }
    if (const double seconds = median(times); !best.seconds || seconds < *best.seconds) {
      best.seconds = seconds;
      best.of_ceiling = share_of_ceiling(r);
    }
  }

  p3_table& into_;
  std::string machine_;
};

void p3_table::add(journal& from, const std::string& machine) {
  p3_reader reader{*this, machine};
  derive(from, {&reader});
}

void p3_table::write(const sink& out) const {
  out("problem,platform,application,app eff,arch eff\n");
  for (const auto& [where, arms] : arms_) {
    std::optional<double> least;
    for (const auto& [layer, a] : arms) {
      least = a.seconds && (!least || *a.seconds < *least) ? a.seconds : least;
    }
    for (const std::string& layer : layers_.at(where.first)) {
      const auto found = arms.find(layer);
      const arm a = found == arms.end() ? arm{} : found->second;
      std::optional<double> of_best;
      std::optional<double> of_ceiling;
      if (!a.is_right) {  // the library counts what did not run as 0
        of_best = 0;
        of_ceiling = 0;
      } else if (a.seconds) {
        of_best = least.value_or(*a.seconds) / *a.seconds;
        // Above 1 is the error of the ceiling, and the library refuses it.
        of_ceiling = a.of_ceiling ? std::optional{std::min(1.0, *a.of_ceiling)} : std::nullopt;
      }
      out(fmt::format("{},{},{},{},{}\n", as_field(where.first), as_field(where.second),
                      as_field(layer), as_field(of_best), as_field(of_ceiling)));
    }
  }
}

}  // namespace toll::suite
