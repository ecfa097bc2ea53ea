// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/ceilings.hpp"

#include "harness/machine/bandwidth.hpp"
#include "harness/machine/multiply_add.hpp"
#include "harness/machine/wide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace toll::suite {
namespace {

using listener = std::function<void(double fraction)>;

// Two threads that share a processor for once cost a launch a slice of the scheduler, which is ten
// thousand launches: a repetition of one launch would be nothing else.
constexpr long least_launches = 100;

// A loop of a single iteration starts no threads.
constexpr int least_elements = 2;

launch_ceiling launch_on(const std::vector<int>& processors, const launch_probe& probe,
                         const ceiling_settings& settings, const listener& on_repetition) {
  launch_ceiling found{.backend = probe.backend, .threads = static_cast<int>(processors.size())};
  probe.with_threads_on(processors, [&] {
    const auto launch = probe.prepare(std::max(least_elements, found.threads));
    const auto run = [&](long passes) {
      const auto start = std::chrono::steady_clock::now();
      launch(passes);
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    measured_figure figure{.run = run, .least_passes = least_launches};
    measure({&figure}, settings, on_repetition);
    found.seconds = seconds_of(figure);
  });
  return found;
}

}  // namespace

measured_ceilings measure_bandwidth_and_flops(const ceiling_request& request, const topology& here,
                                              const listener& on_repetition) {
  const int most = *std::max_element(request.threads.begin(), request.threads.end());
  pinned_team team{placement(here, most)};
  bandwidth_probe bandwidth{team, here, request.threads, request.settings.memory_available,
                            request.levels};
  std::vector<flops_figure> flops = multiply_add_figures(team, request.threads);
  std::vector<measured_figure*> all;
  for (bandwidth_figure& f : bandwidth.figures) {
    all.push_back(&f.figure);
  }
  for (flops_figure& f : flops) {
    all.push_back(&f.figure);
  }
  measure(all, request.settings, on_repetition);

  measured_ceilings found;
  for (const bandwidth_figure& f : bandwidth.figures) {
    found.bandwidth.push_back(f.result());
  }
  for (bandwidth_ceiling& c : bandwidth.not_measured) {
    found.bandwidth.push_back(std::move(c));
  }
  for (const flops_figure& f : flops) {
    found.multiply_add.push_back(f.result());
  }
  found.loops = ceiling_loops{.vectors = std::string{wide_name},
                              .fused_multiply_add = has_fused_multiply_add,
                              .are_pinned = team.is_pinned()};
  return found;
}

std::vector<launch_ceiling> measure_launches(const std::string& backend,
                                             const ceiling_request& request, const topology& here,
                                             const registry& registered,
                                             const listener& on_repetition) {
  const auto probe = std::find_if(registered.launches.begin(), registered.launches.end(),
                                  [&](const launch_probe& p) { return p.backend == backend; });
  if (probe == registered.launches.end()) {
    throw std::runtime_error(fmt::format("no loop is registered for backend '{}'", backend));
  }
  if (std::string why = probe->unavailable(); !why.empty()) {
    return {{.backend = backend, .reason = std::move(why)}};
  }
  std::vector<launch_ceiling> found;
  for (const int threads : probe->is_threaded ? request.threads : std::vector<int>{1}) {
    found.push_back(launch_on(placement(here, threads), *probe, request.settings, on_repetition));
  }
  return found;
}

}  // namespace toll::suite
