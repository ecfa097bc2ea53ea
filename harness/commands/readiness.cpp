// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/readiness.hpp"

#include "harness/interruption.hpp"
#include "harness/machine/control_group.hpp"
#include "harness/machine/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;

/// Threads of others that run now, as the kernel counts them; the one that asks is left out.
double others_running(const system_files& files) {
  const nlohmann::json running = load_now(files).value("running", nlohmann::json());
  return running.is_number() ? std::max(0.0, running.get<double>() - 1) : 0;
}

/// One look may meet a thread that runs for a moment.
double others_for_a_while(const system_files& files) {
  constexpr int looks = 5;
  constexpr std::chrono::milliseconds between{20};
  double least = others_running(files);
  for (int i = 1; i < looks && least > 0; ++i) {
    std::this_thread::sleep_for(between);
    least = std::min(least, others_running(files));
  }
  return least;
}

}  // namespace

std::vector<std::string> reasons_to_wait(const system_files& files, const topology& here,
                                         int threads) {
  std::vector<std::string> reasons;
  const auto worth = control_group::of_this_process(files).processors;
  if (worth && *worth < threads) {
    reasons.push_back(fmt::format(
        "a quota of the control group allows {:.3g} processors' time, and {} threads are to be "
        "measured: samples will be throttled and dropped",
        *worth, threads));
  }
  for (const int processor : placement(here, threads)) {
    const reading governor = files.read(
        fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/scaling_governor", processor));
    if (governor.text == "powersave") {
      const reading driver = files.read(
          fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/scaling_driver", processor));
      // These raise the clock under load by themselves, whatever the name says.
      if (driver.text != "intel_pstate" && driver.text != "amd-pstate-epp") {
        reasons.push_back(fmt::format(
            "processor {} has the governor powersave, which keeps its clock low; try cpupower "
            "frequency-set -g performance",
            processor));
        break;
      }
    }
  }
  const double others = others_for_a_while(files);
  const double idle = static_cast<double>(here.allowed.size()) - threads;
  if (others > idle) {
    reasons.push_back(fmt::format(
        "{:.0f} threads of others run now, and {:.0f} processors are left to them: disturbed "
        "samples will be dropped; --wait-quiet DURATION waits",
        others, std::max(0.0, idle)));
  }
  return reasons;
}

void warn_before_measuring(const topology& here, int threads, const options& options) {
  const system_files files;
  const auto start = clock::now();
  const auto waited = [&] { return std::chrono::duration<double>(clock::now() - start).count(); };
  constexpr std::chrono::seconds between{1};
  while (waited() < options.wait_quiet && interrupted_by() == 0 && others_for_a_while(files) > 0) {
    std::this_thread::sleep_for(between);
  }
  if (options.most_disturbed >= 1) {
    return;
  }
  for (const std::string& reason : reasons_to_wait(files, here, threads)) {
    fmt::print(stderr, "toll: note: {}\n", reason);
  }
}

}  // namespace toll::suite
