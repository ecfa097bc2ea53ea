// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/build_facts.hpp"
#include "harness/worker/inventory.hpp"
#include "harness/worker/process.hpp"

#include <sys/stat.h>

#include <string>
#include <vector>

namespace toll::suite {

/// An executable of toll that a gate compares with another one.
struct compared_build {
  std::string file;  // absolute
  build_facts build;
  inventory has;
  struct stat state = {};  // of the file, when it was opened

  /// "build/toll: toll 1.2, commit abc, GNU 12.2.0, Release"
  std::string text() const;

  /// Whether somebody wrote the file meanwhile: what it measures from here on is another build.
  bool is_replaced() const;
};

/// Asks the executable that `option` names who it is and what it has.
/// errors   usage_error if it is missing, cannot be started, crashes, is no toll, or is one of another
/// worker protocol
compared_build opened(const std::string& option, const std::string& file,
                      const inventory_request& request, const worker_terms& terms);

/// In what two builds differ that moves times whatever their sources say: compiler, options, build type,
/// libraries. A line for each.
std::vector<std::string> differences(const compared_build& subject,
                                     const compared_build& reference);

/// errors   usage_error if both are one file
void require_two_files(const compared_build& subject, const compared_build& reference);

}  // namespace toll::suite
