// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/figures_of_merit.hpp"

#include "harness/printable.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <utility>

namespace toll::suite {

figures_of_merit::figures_of_merit(sink out, std::string beginning)
    : out_{std::move(out)},
      beginning_{std::move(beginning)} {
}

void figures_of_merit::add(const batch_result& record, const std::vector<compared>& pairs) {
  for (const result& r : record.results) {
    if (const std::vector<double> seconds = seconds_of(r); !seconds.empty()) {
      out_(fmt::format("FOM {}{} {:.6g} s\n", beginning_, printable(r.what.id()), median(seconds)));
    }
  }
  for (const compared& pair : pairs) {
    if (!pair.toll.ratio) {
      continue;
    }
    const auto line = [&](const char* what, double ratio) {
      out_(fmt::format("FOM {}{}/{} {:.6g} ratio\n", beginning_, printable(pair.other->what.id()),
                       what, ratio));
    };
    line("over:baseline", *pair.toll.ratio);
    if (pair.toll.bounds) {
      line("over:baseline/low", pair.toll.bounds->low);
      line("over:baseline/high", pair.toll.bounds->high);
    }
  }
}

}  // namespace toll::suite
