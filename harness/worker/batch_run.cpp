// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/batch_run.hpp"

#include <chrono>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;
using clock = std::chrono::steady_clock;

// A first touch of memory that the system must find first, by one thread.
constexpr double slowest_data_bytes_per_second = 2e7;

}  // namespace

batch_run::batch_run(const batch& tasks, const std::optional<sampling>& how,
                     const worker_terms& terms, listener show, nlohmann::json known_before)
    : known(std::move(known_before)),
      terms_{terms},
      show_{std::move(show)} {
  order_.how = how;
  for (const task& t : tasks) {
    order_.tasks.emplace(outcomes.size(), t);
    outcomes.push_back({.what = t, .is = status::skipped, .reason = "interrupted"});
  }
}

void batch_run::run() {
  const auto start = clock::now();
  while (!order_.tasks.empty()) {
    at_.reset();
    order_.known = known;
    const worker_end end =
        run_worker(to_json(order_), terms_of_next(), [this](const json& event) { handle(event); });
    if (end.how != ending::died) {
      is_interrupted = end.how == ending::interrupted;
      break;
    }
    bury(end.reason);
    if (order_.how) {
      order_.how->left -= std::chrono::duration<double>(clock::now() - start).count();
    }
  }
}

worker_terms batch_run::terms_of_next() const {
  batch left;
  for (const auto& [index, task] : order_.tasks) {
    left.push_back(task);
  }
  worker_terms terms = terms_;
  terms.patience += memory_needed(left) / slowest_data_bytes_per_second;
  return terms;
}

void batch_run::handle(const json& event) {
  const std::string what = event.at("event");
  if (what == "begin") {
    begin(event.at("index"));
  } else if (what == "verified") {
    settle(event.at("index"), status::passed, event);
  } else if (what == "wrong") {
    settle(event.at("index"), status::wrong, event);
  } else if (what == "failed") {
    settle(event.at("index"), status::crashed, event);
  } else if (what == "skipped") {
    settle(event.at("index"), status::skipped, event);
  } else if (what == "known") {
    known = event.at("looks");
  } else if (what == "sampled") {
    take_cell(event);
  } else if (what == "facts") {
    take_facts(event);
  }
}

void batch_run::begin(std::size_t index) {
  at_ = index;
  const auto all = static_cast<double>(outcomes.size());
  show_(1 - static_cast<double>(order_.tasks.size()) / all, outcomes.at(index).what.text());
}

void batch_run::settle(std::size_t index, status is, const json& event) {
  outcome& o = outcomes.at(index);
  o.is = is;
  o.reason = event.value("reason", "");
  o.mismatch = event.value("mismatch", json(nullptr));
  o.samples.reset();
  o.control.reset();
  order_.tasks.erase(index);
}

void batch_run::take_cell(const json& cell) {
  for (const json& arm : cell.at("arms")) {
    const std::size_t index = arm.at("index");
    outcome& o = outcomes.at(index);
    o.is = status::passed;
    o.reason.clear();
    o.samples = arm_samples_from(arm.at("samples"));
    if (!arm.at("digest").is_null()) {
      o.digest = arm.at("digest").get<double>();
    }
    const variant& v = *o.what.what;
    if (v.name == baseline_name && !cell.at("control").is_null()) {
      o.control = arm_samples_from(cell.at("control"));
    }
    order_.tasks.erase(index);
  }
  const variant& any = *outcomes.at(cell.at("arms").at(0).at("index")).what.what;
  placement_.push_back(
      {{"backend", any.backend}, {"tuning", any.tuning}, {"threads", cell.at("threads")}});
}

void batch_run::take_facts(const json& of_worker) {
  const task& any = outcomes.front().what;
  facts = {{"kernel", any.what->kernel},
           {"algorithm", any.what->algorithm},
           {"n", any.n},
           {"threads", any.threads},
           {"anon_huge_pages", of_worker.at("huge_pages")},
           {"seconds", of_worker.at("seconds")},
           {"placement", placement_}};
}

/// A worker that dies before it begins anything has nobody to blame, and the next would die the
/// same way: then all that remains is given up.
void batch_run::bury(const std::string& reason) {
  const auto blame = [&](std::size_t index) {
    outcomes.at(index).is = status::crashed;
    outcomes.at(index).reason = reason;
  };
  if (at_) {
    blame(*at_);
    order_.tasks.erase(*at_);
    return;
  }
  for (const auto& [index, task] : order_.tasks) {
    blame(index);
  }
  order_.tasks.clear();
}

}  // namespace toll
