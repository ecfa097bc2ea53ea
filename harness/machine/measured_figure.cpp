// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/measured_figure.hpp"

#include "harness/statistics.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;

/// Grows the number of passes until they last long enough to tell how many are needed.
long passes_for(measured_figure& figure, double min_time) {
  constexpr long most = 1L << 40;
  long passes = figure.least_passes;
  figure.run(passes);  // the first are slower: threads start, pages are mapped
  for (;;) {
    const double seconds = figure.run(passes);
    if (seconds >= min_time || passes >= most) {
      return passes;
    }
    if (seconds > min_time / 8) {
      return std::max(passes,
                      std::lround(std::ceil(static_cast<double>(passes) * min_time / seconds)));
    }
    passes *= 8;
  }
}

repeated_measurement summary(std::vector<double> values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  repeated_measurement found{.least = *least, .most = *most};
  found.median = median(std::move(values));
  return found;
}

}  // namespace

void measure(const std::vector<measured_figure*>& figures, const ceiling_settings& settings,
             const std::function<void(double fraction)>& on_repetition) {
  const auto start = clock::now();
  const double all = settings.repetitions + 1;  // the search counts as one
  for (measured_figure* const f : figures) {
    f->passes = passes_for(*f, settings.min_time);
  }
  for (int done = 1; done <= settings.repetitions; ++done) {
    const std::chrono::duration<double> spent = clock::now() - start;
    if (done > 1 && spent.count() > settings.time_limit) {
      return;
    }
    on_repetition(done / all);
    for (measured_figure* const f : figures) {
      f->seconds_per_pass.push_back(f->run(f->passes) / static_cast<double>(f->passes));
    }
  }
}

repeated_measurement rates_of(const measured_figure& figure) {
  std::vector<double> rates = figure.seconds_per_pass;
  std::transform(rates.begin(), rates.end(), rates.begin(),
                 [&](double seconds) { return figure.units_per_pass / seconds; });
  return summary(std::move(rates));
}

repeated_measurement seconds_of(const measured_figure& figure) {
  return summary(figure.seconds_per_pass);
}

}  // namespace toll::suite
