// SPDX-License-Identifier: BSD-3-Clause
// What the records of a journal say, read again each time.
#include "harness/journal/checksum.hpp"
#include "harness/journal/journal.hpp"
#include "harness/plan/task_id.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace toll::suite {
namespace {

/// What one process found joins what others did: the gravest counts.
void join(result& all, result&& one) {
  const auto is_worse = [](status a, status b) {
    const auto rank = [](status state) {
      return state == status::wrong     ? 3
             : state == status::crashed ? 2
             : state == status::passed  ? 1
                                        : 0;
    };
    return rank(a) > rank(b);
  };
  if (is_worse(one.state, all.state)) {
    one.digest = one.digest ? one.digest : all.digest;
    all = std::move(one);
  } else if (one.state == status::passed && all.state == status::passed) {
    all.digest = all.digest ? all.digest : one.digest;
    for (process_samples& p : one.processes) {
      all.processes.push_back(std::move(p));
    }
  }
}

}  // namespace

void journal::for_each(const std::function<void(const batch_result&)>& visit, which those) {
  const auto pass_on = [&](std::size_t number, const std::vector<place>& places) {
    const bool all_passed =
        std::all_of(places.begin(), places.end(), [](const place& p) { return p.all_passed; });
    if (those == which::all || !all_passed) {
      visit(read_all(number, places));
    }
  };
  if (!header_) {
    for (const auto& [number, places] : places_) {
      pass_on(number, places);
    }
    return;
  }
  for (std::size_t number = 0; number < header_->plan.size(); ++number) {
    if (const auto found = places_.find(number); found != places_.end()) {
      pass_on(number, found->second);
    } else {
      visit(not_there(number));
    }
  }
}

batch_record journal::read(const place& at) {
  std::string line(at.length, '\0');
  in_->clear();
  in_->seekg(at.start);
  in_->read(line.data(), static_cast<std::streamsize>(at.length));
  if (!is_intact(line)) {
    throw std::runtime_error(fmt::format("{}: somebody changed it while it was read", name_));
  }
  return batch_from(parsed_line(line));
}

batch_result journal::read_all(std::size_t number, const std::vector<place>& places) {
  batch_result all{.batch = number};
  if (header_) {
    all.results = not_there(number).results;
  }
  for (const place& at : places) {
    batch_record one = read(at);
    all.processes.push_back({.number = one.process,
                             .started_utc = std::move(one.started_utc),
                             .seconds = one.seconds,
                             .worker = std::move(one.worker),
                             .machine_state = std::move(one.machine_state)});
    for (result& r : one.results) {
      r.bound = ceilings_.bound_of(r);
      const auto known = std::find_if(all.results.begin(), all.results.end(),
                                      [&](const result& other) { return other.what == r.what; });
      if (known == all.results.end()) {
        all.results.push_back(std::move(r));
      } else if (known->state == status::skipped) {
        *known = std::move(r);
      } else {
        join(*known, std::move(r));
      }
    }
  }
  return all;
}

batch_result journal::not_there(std::size_t number) const {
  const bool interrupted = end_ && end_->interrupted_by != 0;
  batch_result none{.batch = number};
  for (const std::string& id : header_->plan[number]) {
    none.results.push_back(
        {.what = task_id_from(id).value_or(task_id{}),
         .state = status::skipped,
         .reason = interrupted ? "interrupted" : "the journal has no record of it"});
    if (!header_->sizes.empty()) {
      none.results.back().size = header_->sizes[number][none.results.size() - 1];
    }
  }
  return none;
}

}  // namespace toll::suite
