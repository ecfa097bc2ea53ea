// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

#include <omp.h>

#include <algorithm>
#include <cstdint>

namespace toll::suite {
namespace {

// What the device's run-time library makes of a loop if nothing else is asked for: on a GPU a few
// teams for each processor, on a CPU a single one.
index_t default_teams() {
  int teams = 1;
#pragma omp target teams map(tofrom : teams)
  if (omp_get_team_num() == 0) {
    teams = omp_get_num_teams();
  }
  return teams;
}

}  // namespace

// A copy for each team, whose threads update it by atomic operations. There may be fewer teams than
// asked for, so all copies are filled and merged by loops of their own.
void histogram_privatized_baseline(const omp_target_policy&, const histogram::args& args) {
  constexpr index_t most_bytes = index_t{64} << 20;
  static const index_t teams_at_best = default_teams();
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
  const auto bytes = bins * static_cast<index_t>(sizeof(std::uint32_t));
  const index_t teams = std::clamp<index_t>(most_bytes / bytes, 1, teams_at_best);
  array<std::uint32_t, omp_target_device_space> memory{teams * bins};
  std::uint32_t* const copies = memory.data();
#pragma omp target teams distribute parallel for is_device_ptr(copies)
  for (index_t k = 0; k < teams * bins; ++k) {
    copies[k] = 0;
  }
#pragma omp target teams num_teams(teams) is_device_ptr(keys, copies)
  {
    std::uint32_t* const mine = copies + omp_get_team_num() * bins;
#pragma omp distribute parallel for
    for (index_t i = 0; i < n; ++i) {
      const std::int32_t key = keys[i];
#pragma omp atomic
      ++mine[key];
    }
  }
#pragma omp target teams distribute parallel for is_device_ptr(copies, counts)
  for (index_t k = 0; k < bins; ++k) {
    std::uint32_t total = 0;
    for (index_t t = 0; t < teams; ++t) {
      total += copies[t * bins + k];
    }
    counts[k] = total;
  }
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", histogram_privatized_baseline};

}  // namespace toll::suite
