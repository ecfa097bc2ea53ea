// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/figures_of_merit.hpp"

#include "harness/printable.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <utility>

namespace toll::suite {

figures_of_merit::figures_of_merit(sink out) : out_{std::move(out)} {
}

void figures_of_merit::add(const batch_result& record, const std::vector<compared>&) {
  for (const result& r : record.results) {
    if (const std::vector<double> seconds = seconds_of(r); !seconds.empty()) {
      out_(fmt::format("FOM {} {:.6g} s\n", printable(r.what.id()), median(seconds)));
    }
  }
}

}  // namespace toll::suite
