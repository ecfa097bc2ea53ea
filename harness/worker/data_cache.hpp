// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/worker/event_pipe.hpp"
#include "harness/worker/verified_fingerprints.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

/// The instances of a worker, one for each backend, so that all variants of a backend run on the same
/// buffers.
class data_cache {
public:
  /// `verified`: what workers before verified of the same kernel, algorithm and size.
  /// `array_offset`: of each workspace.
  explicit data_cache(verified_fingerprints verified = {}, std::size_t array_offset = 0)
      : verified_{std::move(verified)},
        array_offset_{array_offset} {}

  /// The instance for this task, made and filled if there is none of its size yet. What
  /// others verified is not verified again. Stages of other sizes are given back first.
  problem_instance& instance_for(const task& t);

  /// For the next such worker. Nothing if there is no instance.
  verified_fingerprints verified() const;

private:
  verified_fingerprints verified_;
  std::size_t array_offset_;
  std::map<std::string, std::unique_ptr<problem_instance>> instances_;
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

void report(const event_writer& parent, std::size_t index, const failure& what);

}  // namespace toll::suite
