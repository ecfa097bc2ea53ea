// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/machine_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace toll::suite {

std::vector<std::string> machine_names(const std::vector<std::string>& hosts) {
  std::vector<std::string> unique = hosts;
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    if (std::ranges::count(hosts, hosts[i]) > 1) {
      unique[i] += fmt::format(" (run {})", i + 1);
    }
  }
  return unique;
}

}  // namespace toll::suite
