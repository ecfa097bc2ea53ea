// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/time_spent.hpp"

#include <fmt/format.h>

namespace toll::suite {

void time_spent::add(const batch_result& record) {
  for (const batch_result::process& p : record.processes) {
    all_ += p.seconds;
    if (p.worker.is_object()) {  // null if nothing was timed
      const nlohmann::json& of_worker = p.worker.at("seconds");
      loops_ += of_worker.at("timed_loops").get<double>();
      data_ += of_worker.at("data").get<double>();
      checks_ += of_worker.at("checks").get<double>();
    }
  }
}

std::string time_spent::text() const {
  constexpr double least = 1e-9;  // of a time that has shares
  if (loops_ <= 0 || all_ < least) {
    return "";
  }
  return fmt::format(
      "{:.3g} s in workers: {:.0f} % in timed loops, {:.0f} % making data, {:.0f} % checking\n",
      all_, 100 * loops_ / all_, 100 * data_ / all_, 100 * checks_ / all_);
}

}  // namespace toll::suite
