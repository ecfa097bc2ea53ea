// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/registry.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace toll::suite {

/// What the kernels of one run of a CUDA variant did, as the CUDA runtime counted it.
struct device_counts {
  double instructions = 0;  // of PTX, by all threads, without those of kernels that only fill
  double flops = 0;
  double bytes_read = 0;
  double bytes_written = 0;
  double threads = 0;
  bool known = false;
};

/// Runs `count_work` in a process of its own. Needs a CUDA runtime that counts, as a stand-in for a
/// GPU may: one that writes a line of JSON for each kernel, with the counts below, into the file that CUEMU_STATS names.
inline device_counts counted_on_device(const variant& v, index_t size) {
  const std::string test{testing::UnitTest::GetInstance()->current_test_suite()->name()};
  const auto file = std::filesystem::temp_directory_path() /
                    ("toll-" + test.substr(test.find('/') + 1) + "-" + v.kernel + v.algorithm +
                     v.tuning + v.name + ".jsonl");
  std::filesystem::remove(file);
  const std::string command = "CUEMU_STATS='" + file.string() + "' '" TOLL_COUNT_WORK "' " +
                              v.kernel + " " + v.algorithm + " " + v.backend + " " + v.tuning +
                              " " + v.name + " " + std::to_string(size);
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  device_counts total;
  std::ifstream lines{file};
  for (std::string line; std::getline(lines, line);) {
    const auto kernel = nlohmann::json::parse(line);
    const auto count = [&](const char* what) { return kernel.at(what).get<double>(); };
    const double flops = count("flops_f64") + count("atomics");  // each adds one number
    const bool only_fills = flops == 0 && count("global_bytes_read") == 0;
    total.instructions += only_fills ? 0 : count("lane_instructions");
    total.flops += flops;
    total.bytes_read += count("global_bytes_read");
    total.bytes_written += count("global_bytes_written");
    total.threads += count("threads");
    total.known = true;
  }
  std::filesystem::remove(file);
  return total;
}

inline std::vector<variant> cuda_variants() {
  std::vector<variant> found;
  for (const variant& v : registry::global().variants) {
    if (v.backend == "cuda") {
      found.push_back(v);
    }
  }
  return found;
}

}  // namespace toll::suite
