// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/selected_results.hpp"

#include "harness/usage_error.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace toll::suite {
selected_results::selected_results(derived& to, selection which)
    : to_{to},
      which_{std::move(which)} {
}

void selected_results::add(const batch_result& batch, const std::vector<compared>& pairs) {
  batch_result left{.batch = batch.batch, .processes = batch.processes};
  for (const result& r : batch.results) {
    note_names(r.what);
    if (r.what.variant == baseline_name ? cell_passes(r.what) : passes(r.what)) {
      left.results.push_back(r);
    }
  }
  std::vector<compared> passing;
  std::ranges::copy_if(pairs, std::back_inserter(passing), [&](const compared& pair) {
    return passes((pair.other != nullptr ? pair.other : pair.baseline)->what);
  });
  if (!passing.empty()) {
    any_passed_ = true;
    to_.add(left, passing);
  }
}

bool selected_results::passes(const task_id& what) const {
  return cell_passes(what) && which_.layer.selects(std::string{what.layer()}) &&
         which_.variant.selects(what.variant);
}

bool selected_results::cell_passes(const task_id& what) const {
  return which_.kernel.selects(what.kernel) && which_.algorithm.selects(what.algorithm) &&
         which_.backend.selects(what.backend) && which_.tuning.selects(what.tuning);
}

void selected_results::note_names(const task_id& what) {
  in_run_.kernels.insert(what.kernel);
  in_run_.algorithms.insert(what.algorithm);
  in_run_.backends.insert(what.backend);
  in_run_.layers.emplace(what.layer());
  in_run_.variants.insert(what.variant);
  in_run_.tunings.insert(what.tuning);
}

void selected_results::finish(journal& from) {
  in_run_.require(which_, "those are in this run");
  if (!any_passed_) {
    throw usage_error(
        from.name() +
        ": each filter matches something in this run, but no cell passes all of them");
  }
  to_.finish(from);
}

}  // namespace toll::suite
