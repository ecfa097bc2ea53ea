// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/gate_checks.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

std::string only_in_one(const contest& c, const build_pair& builds, const build_pair::arms& arms) {
  const bool is_in_subject = arms.subject != nullptr;
  const compared_build& lacking = is_in_subject ? builds.reference() : builds.subject();
  const std::string reason = builds.reason_against(c.subject(), lacking);
  return fmt::format("only in the {}: {} {}{}", is_in_subject ? "subject" : "reference",
                     c.id.cell(), c.id.subject, reason.empty() ? "" : "; the other: " + reason);
}

}  // namespace

std::unique_ptr<const build_pair> builds_to_compare(const options& options, const machine& here) {
  if (options.executable.empty()) {
    return nullptr;
  }
  const inventory_request request{
      .wanted = options.selection, .sizes = requested_sizes(options), .threads = options.threads};
  const worker_terms terms = terms_of(options, here);
  compared_build subject = opened("--executable", options.executable, request, terms);
  compared_build reference =
      opened("--against-executable", options.against_executable, request, terms);
  require_two_files(subject, reference);
  const auto differing = differences(subject, reference);
  if (!differing.empty() && !options.allow_different_builds) {
    throw usage_error(
        fmt::format("--executable and --against-executable: these builds differ in more than their "
                    "sources: {}; "
                    "build both alike, or give --allow-different-builds",
                    fmt::join(differing, "; ")));
  }
  return std::make_unique<const build_pair>(std::move(subject), std::move(reference));
}

std::vector<contest> contests_in_both(const std::vector<contest>& contests,
                                      const build_pair& builds, std::vector<std::string>& lines) {
  std::vector<contest> found;
  for (const contest& c : contests) {
    const build_pair::arms arms = builds.arms_of(c.subject());
    if (arms.subject == nullptr || arms.reference == nullptr) {
      lines.push_back(only_in_one(c, builds, arms));
      continue;
    }
    found.push_back(c);
    found.back().two_arms.variants = {&arms.reference->what, &arms.subject->what};
  }
  if (found.empty()) {
    throw usage_error(fmt::format(
        "toll gate: the two builds have no selected variant in common: {}", lines.at(0)));
  }
  return found;
}

}  // namespace toll::suite
