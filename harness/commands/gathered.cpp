// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/gathered.hpp"

#include "harness/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>

namespace toll::suite {
namespace {

// A file system that fails makes ten thousand lines of one reason.
constexpr std::size_t most_listed = 20;

}  // namespace

exit_code report_incomplete(const std::vector<refused_journal>& refused, const lost_nodes& nodes) {
  exit_code code = exit_code::ok;
  for (const refused_journal& one : std::vector(
           refused.begin(),
           refused.begin() + static_cast<std::ptrdiff_t>(std::min(most_listed, refused.size())))) {
    fmt::print(stderr, "toll: {}: left out: {}\n", printable(one.name), printable(one.reason));
  }
  if (refused.size() > most_listed) {
    fmt::print(stderr, "toll: {} more are left out\n", refused.size() - most_listed);
  }
  if (!refused.empty()) {
    code = exit_code::unusable;
  }
  for (const lost_nodes::lost& job : nodes.all()) {
    std::vector<std::string> named = job.nodes;
    named.resize(std::min(most_listed, named.size()));
    fmt::print(stderr, "toll: job {}: no journal that can be read from {}{}\n", printable(job.job),
               printable(fmt::format("{}", fmt::join(named, ", "))),
               job.nodes.size() > named.size()
                   ? fmt::format(" and {} more nodes", job.nodes.size() - named.size())
                   : "");
    code = worse(code, exit_code::crashed);
  }
  return code;
}

}  // namespace toll::suite
