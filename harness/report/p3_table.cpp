// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/p3_table.hpp"

#include "harness/report/compared_run.hpp"
#include "harness/report/csv_field.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/matching.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace toll::suite {
namespace {

/// A size that was requested by its place in the caches is another n on each machine.
std::string problem_of(const result& r) {
  return fmt::format("{}/{} {}", r.what.kernel, r.what.algorithm,
                     is_multiple_of_a_cache(r.size) ? r.size : fmt::format("n:{}", r.what.n));
}

std::string platform_of(const result& r, const std::string& machine) {
  return fmt::format("{} with {} thread{} on {}", r.what.backend, r.what.threads,
                     r.what.threads == 1 ? "" : "s", machine);
}

}  // namespace

class p3_reader final : public derived {
public:
  p3_reader(p3_table& into, std::string machine, std::size_t processes)
      : into_{into},
        machine_{std::move(machine)},
        processes_{processes} {}

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
    p3_table::arms_of_place& here = into_.places_[{problem, platform_of(r, machine_)}];
    here.machine = machine_;
    here.what = r.what;
    p3_table::arm& best = here.arms[layer];
    best.is_right = best.is_right || r.state == status::passed;
    const std::vector<double> times = seconds_of(r);
    if (r.state != status::passed || times.empty() || !doubt_of(r, processes_).empty()) {
      return;
    }
    if (const double seconds = median(times); !best.seconds || seconds < *best.seconds) {
      best.seconds = seconds;
      const auto share = share_of_ceiling(r);
      best.of_ceiling = share && !share->high ? std::optional{share->low} : std::nullopt;
    }
  }

  p3_table& into_;
  std::string machine_;
  std::size_t processes_;  // that each result was to have
};

void p3_table::add(journal& from, const std::string& machine) {
  const run_header* const header = from.header();
  p3_reader reader{*this, machine,
                   header == nullptr ? 1 : static_cast<std::size_t>(header->settings.processes)};
  derive(from, {&reader});
  if (header != nullptr) {
    missing_[machine] = header->missing;
  }
}

/// What was not asked for, or not reached in the time there was, says nothing of a layer.
bool p3_table::lacks(const arms_of_place& here, const std::string& layer) const {
  const auto missing = missing_.find(here.machine);
  const std::string algorithm = here.what.kernel + "/" + here.what.algorithm;
  return missing != missing_.end() && std::ranges::any_of(missing->second, [&](const left_out& m) {
           return m.layer == layer && (m.backend.empty() || m.backend == here.what.backend) &&
                  (m.cell.empty() || m.cell == algorithm || m.cell.starts_with(algorithm + " "));
         });
}

std::string p3_table::line_of(const place& where, const std::string& layer) const {
  const arms_of_place& here = places_.at(where);
  std::optional<double> least;
  for (const auto& [name, a] : here.arms) {
    least = a.seconds && (!least || *a.seconds < *least) ? a.seconds : least;
  }
  const auto found = here.arms.find(layer);
  const bool is_known = found != here.arms.end();
  std::optional<double> of_best;
  std::optional<double> of_ceiling;
  if (is_known ? !found->second.is_right
               : lacks(here, layer)) {  // the library counts what did not run as 0
    of_best = 0;
    of_ceiling = 0;
  } else if (const std::optional<double> own = is_known ? found->second.seconds : std::nullopt;
             own) {
    of_best = least.value_or(*own) / *own;
    // Above 1 is the error of the ceiling, and the library refuses it.
    const std::optional<double> share = found->second.of_ceiling;
    of_ceiling = share ? std::optional{std::min(1.0, *share)} : std::nullopt;
  }
  return fmt::format("{},{},{},{},{}\n", as_field(where.first), as_field(where.second),
                     as_field(layer), as_field(of_best), as_field(of_ceiling));
}

void p3_table::write(const sink& out) const {
  out("problem,platform,application,app eff,arch eff\n");
  for (const auto& [where, here] : places_) {
    for (const std::string& layer : layers_.at(where.first)) {
      out(line_of(where, layer));
    }
  }
}

}  // namespace toll::suite
