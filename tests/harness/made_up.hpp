// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/cell.hpp"

#include <string>
#include <vector>

namespace toll::suite::testing {

/// A variant that is never run: 2 flops, 24 bytes and a working set of 16 bytes per element.
inline variant made_up(std::string kernel, std::string backend, std::string name,
                       bool is_threaded = false) {
  variant v;
  v.kernel = std::move(kernel);
  v.algorithm = "loop";
  v.backend = std::move(backend);
  v.tuning = "default";
  v.name = std::move(name);
  v.is_threaded = is_threaded;
  v.work_of = [](index_t n) {
    const auto elements = static_cast<double>(n);
    return work{.flops = 2 * elements,
                .bytes_read = 16 * elements,
                .bytes_written = 8 * elements,
                .working_set = 16 * elements};
  };
  v.unavailable = [] { return std::string{}; };
  v.device = [] { return std::string{"paper"}; };
  return v;
}

/// A registry with both arms of two kernels on two backends, the second of which is threaded.
inline registry two_kernels() {
  registry all;
  for (const char* kernel : {"add", "mul"}) {
    for (const char* name : {"portable", "baseline"}) {
      all.variants.push_back(made_up(kernel, "one", name));
      all.variants.push_back(made_up(kernel, "many", name, true));
    }
  }
  return all;
}

inline const std::vector<known_backend> one_and_many{{"one", ""}, {"many", ""}};

}  // namespace toll::suite::testing
