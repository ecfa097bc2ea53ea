// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/data_cache.hpp"

#include <exception>
#include <new>
#include <utility>

namespace toll::suite {

problem_instance& data_cache::instance_for(const task& t) {
  if (t.n != n_) {
    instances_.clear();
    n_ = t.n;
  }
  const auto found = instances_.find(t.what->backend);
  if (found != instances_.end()) {
    return *found->second;
  }
  auto made = t.what->make_instance(t.n, array_offset_);
  if (instances_.empty()) {
    made->memory().import_verified(verified_);
  } else {
    made->memory().share_verified(instances_.begin()->second->memory());
  }
  made->memory().reset();
  return *instances_.emplace(t.what->backend, std::move(made)).first->second;
}

verified_fingerprints data_cache::verified() const {
  return instances_.empty() ? verified_fingerprints{}
                            : instances_.begin()->second->memory().export_verified();
}

std::optional<failure> guarded(const task& t, const std::vector<int>& processors,
                               const std::function<std::optional<mismatch>()>& check) {
  try {
    std::optional<mismatch> wrong;
    if (processors.empty()) {
      t.what->with_threads(t.threads, [&] { wrong = check(); });
    } else {
      t.what->with_threads_on(processors, [&] { wrong = check(); });
    }
    if (wrong) {
      return failure{.wrong = std::move(wrong)};
    }
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return failure{.wrong = {}, .reason = "memory could not be allocated"};
  } catch (const std::exception& e) {
    return failure{.wrong = {}, .reason = std::string{"threw an exception: "} + e.what()};
  } catch (...) {
    return failure{.wrong = {}, .reason = "threw an exception of unknown type"};
  }
}

void report(const event_writer& parent, std::size_t index, const failure& what) {
  if (what.wrong) {
    parent.send(events::wrong{.index = index, .reason = what.wrong->text(), .found = *what.wrong});
  } else {
    parent.send(events::failed{.index = index, .reason = what.reason});
  }
}

}  // namespace toll::suite
