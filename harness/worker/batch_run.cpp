// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/batch_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;
using clock = std::chrono::steady_clock;

// A first touch of memory that the system must find first, by one thread.
constexpr double slowest_data_bytes_per_second = 2e7;

}  // namespace

batch_run::batch_run(const batch& tasks, const std::optional<timing_settings>& timing,
                     const worker_terms& terms, listener show, nlohmann::json known_before)
    : known(std::move(known_before)),
      terms_{terms},
      show_{std::move(show)} {
  order_.is_timed = timing.has_value();
  order_.timing = timing.value_or(timing_settings{});
  for (const task& t : tasks) {
    order_.tasks.emplace(outcomes.size(), t);
    outcomes.push_back({.what = t, .is = status::skipped, .reason = "interrupted"});
  }
  const int calls = timing ? 1 + timing->repetitions : 1;
  calls_expected_ = static_cast<double>(tasks.size()) * calls;
}

void batch_run::run() {
  const auto start = clock::now();
  const timing_settings granted = order_.timing;
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
    const double spent = std::chrono::duration<double>(clock::now() - start).count();
    order_.timing.share = granted.share - spent;
    order_.timing.left = granted.left - spent;
  }
  forget_untimed();
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
  } else if (what == "note") {
    notes.push_back(event.at("text"));
  } else if (what == "known") {
    known = event.at("looks");
  } else if (what == "measured") {
    take_rows(event.at("document"));
    take_facts(event.at("facts"));
  }
}

void batch_run::begin(std::size_t index) {
  at_ = index;
  ++calls_;
  show_(std::min(1.0, calls_ / calls_expected_), outcomes.at(index).what.text());
}

void batch_run::settle(std::size_t index, status is, const json& event) {
  outcome& o = outcomes.at(index);
  o.is = is;
  o.reason = event.value("reason", "");
  o.mismatch = event.value("mismatch", json(nullptr));
  // What passed must be done again by the next worker if it is still to be timed.
  if (is != status::passed || !order_.is_timed) {
    order_.tasks.erase(index);
  }
}

void batch_run::take_rows(const json& document) {
  std::map<std::string, outcome*> by_name;
  for (outcome& o : outcomes) {
    by_name[o.what.id() + "/real_time"] = &o;
  }
  for (const json& row : document.at("benchmarks")) {
    outcome& o = *by_name.at(row.at("name"));
    const json& shown = row.at("real_time");
    const double time = shown.is_number() ? shown.get<double>() : 0;
    if (o.is == status::passed && !(time > 0 && std::isfinite(time))) {
      o.is = status::crashed;
      o.reason = fmt::format("the clock showed {} for a repetition", shown.dump());
    }
    o.rows.push_back(row);
  }
  for (outcome& o : outcomes) {
    if (o.is != status::passed) {
      o.rows.clear();
    }
  }
}

void batch_run::take_facts(const json& of_worker) {
  const task& any = outcomes.front().what;
  json placement = json::array();
  for (const json& of_task : of_worker.at("threads")) {
    const variant& v = *outcomes.at(of_task.at("index")).what.what;
    placement.push_back({{"backend", v.backend},
                         {"tuning", v.tuning},
                         {"variant", v.name},
                         {"threads", of_task.at("threads")}});
  }
  facts = {{"kernel", any.what->kernel},
           {"algorithm", any.what->algorithm},
           {"n", any.n},
           {"threads", any.threads},
           {"anon_huge_pages", of_worker.at("huge_pages")},
           {"seconds", of_worker.at("seconds")},
           {"placement", placement}};
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

void batch_run::forget_untimed() {
  for (outcome& o : outcomes) {
    if (order_.is_timed && o.is == status::passed && o.rows.empty()) {
      o.is = status::skipped;
      o.reason = "interrupted";
    }
  }
}

}  // namespace toll
