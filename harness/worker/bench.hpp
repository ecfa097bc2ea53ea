// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/worker/protocol.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toll {

/// The stages of a worker, one for each backend, so that all variants of a backend run on the same
/// buffers.
class bench {
public:
  /// `right`: what another worker of the same kernel, algorithm and size found.
  explicit bench(lasting_looks right = {}) : right_{std::move(right)} {}

  /// The stage for this task, made and filled if there is none of its size yet; it knows what the
  /// others found right. Stages of other sizes are given back first.
  stage& stage_for(const task& t);

  /// For the next such worker. Nothing if there is no stage.
  lasting_looks found_right() const;

private:
  lasting_looks right_;
  std::map<std::string, std::unique_ptr<stage>> stages_;
  index_t n_ = 0;
};

/// What can go wrong with one variant while the worker itself stays whole.
struct failure {
  std::optional<mismatch> wrong;  // or else an exception was thrown:
  std::string reason = {};
};

/// Calls `check` with as many threads as the task has, on these processors if there are any, and
/// turns what it throws into a failure.
std::optional<failure> guarded(const task& t, const std::vector<int>& processors,
                               const std::function<std::optional<mismatch>()>& check);

void report(const event_writer& events, std::size_t index, const failure& what);

}  // namespace toll
