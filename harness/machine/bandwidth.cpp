// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/bandwidth.hpp"

#include "harness/bytes_text.hpp"
#include "harness/machine/wide.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

constexpr index_t lanes = wide_of<double>::lanes;

// Vectors that one turn of a loop handles: enough loads in flight, and for `read` as many sums as
// hide the latency of an addition.
constexpr std::size_t unrolled = 8;
constexpr index_t step = static_cast<index_t>(unrolled) * lanes;

// Arrays of a power of two one after the other would meet in the same sets of a cache, and stores
// would hold up loads whose addresses end alike.
constexpr index_t gap = 136;  // doubles: 17 lines

/// The arrays of one thread.
struct thread_arrays {
  double* a = nullptr;
  double* b = nullptr;
  double* c = nullptr;
  index_t n = 0;
};

template <class Step>
[[gnu::always_inline]] inline void unroll(const Step& each) {
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    (each(static_cast<index_t>(k) * lanes), ...);
  }(std::make_index_sequence<unrolled>{});
}

/// The sums go on from pass to pass: adding them up after each would take as long as a fifth of a
/// pass in L1.
void read(const thread_arrays& arrays, long passes) {
  std::array<wide<double>, unrolled> sums{};
  const double* const a = arrays.a;
  for (long pass = 0; pass < passes; ++pass) {
    for (index_t i = 0; i < arrays.n; i += step) {
      [&]<std::size_t... k>(std::index_sequence<k...>) {
        ((sums[k] += load(a + i + static_cast<index_t>(k) * lanes)), ...);
      }(std::make_index_sequence<unrolled>{});
    }
    benchmark::ClobberMemory();
  }
  for (const auto& sum : sums) {
    double lane = sum_of_lanes<double>(sum);
    benchmark::DoNotOptimize(lane);
  }
}

/// One pass after the other, for loops that leave their results in memory.
template <void (*pass)(const thread_arrays&)>
void repeat(const thread_arrays& arrays, long passes) {
  for (long i = 0; i < passes; ++i) {
    pass(arrays);
    benchmark::ClobberMemory();
  }
}

template <bool streaming>
[[gnu::always_inline]] inline void put(double* to, wide<double> value) {
  streaming ? stream(to, value) : store(to, value);
}

template <bool streaming>
void copy(const thread_arrays& arrays) {
  double* const a = arrays.a;
  const double* const b = arrays.b;
  for (index_t i = 0; i < arrays.n; i += step) {
    unroll([&](index_t k) { put<streaming>(a + i + k, load(b + i + k)); });
  }
}

constexpr double scalar = 0.3;

template <bool streaming>
void triad(const thread_arrays& arrays) {
  double* const a = arrays.a;
  const double* const b = arrays.b;
  const double* const c = arrays.c;
  const wide<double> s = filled(scalar);
  for (index_t i = 0; i < arrays.n; i += step) {
    unroll([&](index_t k) { put<streaming>(a + i + k, load(b + i + k) + s * load(c + i + k)); });
  }
}

void update(const thread_arrays& arrays) {
  double* const a = arrays.a;
  const double* const b = arrays.b;
  const wide<double> s = filled(scalar);
  for (index_t i = 0; i < arrays.n; i += step) {
    unroll([&](index_t k) { store(a + i + k, load(a + i + k) + s * load(b + i + k)); });
  }
}

struct pattern {
  std::string_view name;
  bool streaming;
  index_t arrays;       // that it works on
  double bytes;         // per element, by STREAM's convention
  double written_only;  // of these; a plain store reads such a line before it is overwritten
  void (*passes)(const thread_arrays&, long passes);
};

constexpr std::array plain_patterns{
    pattern{"read", false, 1, 8, 0, read},
    pattern{"copy", false, 2, 16, 8, repeat<copy<false>>},
    pattern{"triad", false, 3, 24, 8, repeat<triad<false>>},
    pattern{"update", false, 2, 24, 0, repeat<update>},
};

constexpr std::array streaming_patterns{
    pattern{"copy", true, 2, 16, 8, repeat<copy<true>>},
    pattern{"triad", true, 3, 24, 8, repeat<triad<true>>},
};

// Of its cache, or its share of it, so that what else is in there does not push the arrays out.
constexpr double part_of_cache = 0.5;

// Of all caches, so that little of an array is still there when it is used again.
constexpr double times_last_level = 4;

constexpr double arrays_where_no_cache_is_known = 256e6;

// Of what is available: others work on this machine too.
constexpr double part_of_memory = 0.25;

index_t elements_per_array(double bytes, const pattern& p) {
  const auto all = static_cast<index_t>(bytes / sizeof(double));
  return std::max(step, all / p.arrays / step * step);
}

bandwidth_ceiling described(const pattern& p, const level_plan& plan,
                            const std::vector<int>& processors) {
  return {.level = plan.level,
          .pattern = std::string{p.name},
          .streaming_stores = p.streaming,
          .processors = processors};
}

level_plan plan_cache(const topology& topo, int level, double inner,
                      const std::vector<int>& processors) {
  level_plan plan{.level = fmt::format("L{}", level)};
  const double mine = share(topo, level, processors);
  // Well beyond the cache inside of it, or that one would be measured.
  const double wanted = std::max(part_of_cache * mine, 2 * inner);
  if (mine == 0) {
    plan.reason = "not every thread has such a cache";
  } else if (wanted > 0.75 * mine) {
    plan.reason = fmt::format("a thread's share, {}, is not larger enough than the {} inside of it",
                              bytes_text(mine), bytes_text(inner));
  } else {
    plan.bytes_per_thread = wanted;
  }
  return plan;
}

level_plan plan_memory(const topology& topo, const std::vector<int>& processors,
                       double memory_available) {
  level_plan plan{.level = "memory"};
  const double caches = capacity(topo, last_level(topo, processors), processors);
  const double wanted = caches > 0 ? times_last_level * caches : arrays_where_no_cache_is_known;
  const double granted = std::min(wanted, part_of_memory * memory_available);
  if (granted < 2 * caches) {
    plan.reason =
        fmt::format("arrays of {} are needed, and a quarter of the memory available is {}",
                    bytes_text(2 * caches), bytes_text(part_of_memory * memory_available));
  } else {
    plan.bytes_per_thread = granted / static_cast<double>(processors.size());
  }
  return plan;
}

}  // namespace

std::vector<level_plan> plan_levels(const topology& topo, const std::vector<int>& processors,
                                    double memory_available) {
  std::vector<level_plan> plans;
  double inner = 0;
  for (int level = 1; level <= topo.last_level(); ++level) {
    plans.push_back(plan_cache(topo, level, inner, processors));
    inner = std::max(inner, share(topo, level, processors));
  }
  plans.push_back(plan_memory(topo, processors, memory_available));
  return plans;
}

bandwidth_ceiling bandwidth_figure::result() const {
  bandwidth_ceiling found = what;
  const repeated_measurement rates = rates_of(figure);
  found.bytes_per_second = rates;
  found.with_write_allocate = rates.median * write_allocate_factor;
  return found;
}

bandwidth_probe::bandwidth_probe(pinned_team& team, const topology& topo,
                                 const std::vector<int>& threads, double memory_available,
                                 const std::vector<std::string>& levels) {
  std::vector<std::pair<std::vector<int>, level_plan>> all;
  std::vector<double> bytes;  // that each thread needs
  for (const int t : threads) {
    const std::vector<int> processors = placement(topo, t);
    bytes.resize(std::max(bytes.size(), processors.size()));
    for (const level_plan& plan : plan_levels(topo, processors, memory_available)) {
      if (!levels.empty() && std::find(levels.begin(), levels.end(), plan.level) == levels.end()) {
        continue;
      }
      for (std::size_t i = 0; i < processors.size(); ++i) {
        bytes[i] = std::max(bytes[i], plan.bytes_per_thread);
      }
      all.emplace_back(processors, plan);
    }
  }
  reserve(team, bytes);
  for (const auto& [processors, plan] : all) {
    add_level(team, plan, processors);
  }
}

/// Each thread touches its own arrays first, so that they lie near it.
void bandwidth_probe::reserve(pinned_team& team, const std::vector<double>& bytes) {
  for (const double b : bytes) {
    const index_t least = 3 * step;
    memory_.emplace_back(std::max(least, static_cast<index_t>(b / sizeof(double))) + 2 * gap);
  }
  team.run(memory_.size(), [this](std::size_t thread) {
    std::fill_n(memory_[thread].data(), memory_[thread].size(), 1.0);
  });
}

void bandwidth_probe::add_level(pinned_team& team, const level_plan& plan,
                                const std::vector<int>& processors) {
  std::vector<pattern> patterns{plain_patterns.begin(), plain_patterns.end()};
  if (plan.level == "memory") {
    patterns.insert(patterns.end(), streaming_patterns.begin(), streaming_patterns.end());
  }
  const std::size_t threads = processors.size();
  for (const pattern& p : patterns) {
    bandwidth_ceiling what = described(p, plan, processors);
    if (!plan.reason.empty() || (p.streaming && !has_streaming_stores)) {
      what.reason = !plan.reason.empty() ? plan.reason : "this build knows no streaming stores";
      not_measured.push_back(std::move(what));
      continue;
    }
    const index_t n = elements_per_array(plan.bytes_per_thread, p);
    const auto all = static_cast<double>(n) * static_cast<double>(threads);
    what.working_set_bytes = static_cast<double>(p.arrays) * sizeof(double) * all;
    const auto work = [this, n, pass = p.passes](std::size_t thread, long passes) {
      double* const start = memory_[thread].data();
      const thread_arrays mine{start, start + n + gap, start + 2 * (n + gap), n};
      pass(mine, passes);
      finish_streams();
    };
    const auto run = [&team, threads, work](long passes) {
      team.run(threads, [&](std::size_t thread) { work(thread, 1); });
      return team.run(threads, [&](std::size_t thread) { work(thread, passes); });
    };
    // In L1 a line that is written is there already, and a streaming store asks for none.
    const bool allocates = !p.streaming && plan.level != "L1";
    figures.push_back(
        {.what = std::move(what),
         .figure = {.run = run, .units_per_pass = p.bytes * all},
         .write_allocate_factor = allocates ? (p.bytes + p.written_only) / p.bytes : 1});
  }
}

}  // namespace toll::suite
