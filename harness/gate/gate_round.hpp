// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/worker_event.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// Executables of toll by their paths: the build under test, and the one that it is compared with.
struct executable_pair {
  std::string subject;
  std::string reference;
};

/// Which arms a process of a round measures.
enum class round_role {
  both_arms,  // subjects, references and controls, interleaved
  subject,
  reference,
  control  // the references once more
};

std::string_view name_of(round_role role);

struct round_process {
  round_role role = round_role::both_arms;
  std::string executable;
};

/// The processes of a round, in their order. Arms of one executable share a process. Of two
/// executables the reference comes between subject and control, so that both are compared with the
/// process next to them; which of them goes first is random.
std::vector<round_process> processes_of_round(const std::optional<executable_pair>& builds,
                                              std::uint64_t random);

/// Whether an index of an order is that of a subject: a contest has the even one for its reference, and
/// the next for its subject.
constexpr bool is_subject(std::size_t index) {
  return index % 2 == 1;
}

/// What the processes of a round sampled, by the index of the arm in their orders.
class round_samples {
public:
  /// Of the arms of a cell, those with even indices are references: there is one where both arms share
  /// a process.
  void add(const events::sampled& cell, round_role role);

  /// What the round says of two arms. None if a process has not sampled one of them.
  struct logarithms {
    std::optional<double> ratio = {};       // none if too many samples were disturbed
    std::optional<double> of_control = {};  // the reference against itself
  };

  /// What the round says of a reference: the median of its samples. None if too many were disturbed.
  std::optional<double> seconds_of_reference(std::size_t reference) const;

  std::optional<logarithms> between(std::size_t subject, std::size_t reference) const;

  void add(const worker_facts& process) { share_code_ += process.runs_a_copy ? 0 : 1; }

  /// Processes that ran no copy of their executable.
  int share_code() const { return share_code_; }

private:
  std::map<std::size_t, arm_samples> arms_;
  std::map<std::size_t, arm_samples> controls_;  // by the index of the reference
  int share_code_ = 0;
};

}  // namespace toll::suite
