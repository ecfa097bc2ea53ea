// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/task_reading.hpp"

#include "harness/plan/task_id.hpp"
#include "harness/samples.hpp"
#include "harness/statistics.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

// Like those of the reader of whole journals: what no clock shows and nobody can do.
constexpr double most_seconds = 1e9;
constexpr double least_seconds = 1e-15;
constexpr double most_work = 1e30;

/// The first of [seconds, processor seconds, runs].
double seconds_in(json_cursor& from) {
  double seconds = 0;
  bool is_first = true;
  from.array([&] {
    if (std::exchange(is_first, false)) {
      seconds = from.number();
    } else {
      from.skip();
    }
  });
  require_well_formed(seconds >= least_seconds && seconds <= most_seconds,
                      "a time that no clock shows");
  return seconds;
}

void read_samples(json_cursor& from, task_reading& task) {
  arm_samples arm;
  from.object([&](std::string_view name) {
    if (name == "kept") {
      from.array([&] { arm.kept.push_back({.seconds = seconds_in(from)}); });
    } else {
      from.skip();
    }
  });
  if (has_figure(arm)) {
    task.seconds.push_back(seconds_of(arm));
  }
}

void read_processes(json_cursor& from, task_reading& task) {
  from.array([&] {
    from.object([&](std::string_view name) {
      if (name == "samples") {
        read_samples(from, task);
      } else {
        from.skip();
      }
    });
  });
}

double amount_in(json_cursor& from) {
  const double amount = from.number();
  require_well_formed(amount >= 0 && amount <= most_work, "work that nobody can do");
  return amount;
}

void read_work(json_cursor& from, work& done) {
  from.object([&](std::string_view name) {
    if (name == "flops") {
      done.flops = amount_in(from);
    } else if (name == "bytes_read") {
      done.bytes_read = amount_in(from);
    } else if (name == "bytes_written") {
      done.bytes_written = amount_in(from);
    } else if (name == "working_set_bytes") {
      done.working_set = amount_in(from);
    } else {
      from.skip();
    }
  });
}

void read_bound(json_cursor& from, std::string& bound) {
  if (from.accept_null()) {
    return;
  }
  from.object([&](std::string_view name) {
    if (name == "name") {
      bound = from.text();
    } else {
      from.skip();
    }
  });
}

void read_member(json_cursor& from, std::string_view name, task_reading& task) {
  if (name == "id") {
    task.what.id = from.text();
  } else if (name == "size") {
    task.what.size = from.text();
  } else if (name == "level") {
    task.what.level = from.text();
  } else if (name == "status") {
    const auto state = status_from(from.plain_text());
    if (!state) {
      throw malformed_record("a task with an unknown status");
    }
    task.state = *state;
  } else if (name == "reason") {
    task.reason = from.text();
  } else if (name == "work") {
    read_work(from, task.what.done);
  } else if (name == "ceiling") {
    read_bound(from, task.what.bound);
  } else if (name == "processes") {
    read_processes(from, task);
  } else {
    from.skip();
  }
}

int rank_of(status state) {
  return state == status::wrong     ? 3
         : state == status::crashed ? 2
         : state == status::passed  ? 1
                                    : 0;
}

/// What one process found joins what others did: the gravest counts.
void join(task_reading& all, task_reading&& one) {
  if (rank_of(one.state) > rank_of(all.state)) {
    all = std::move(one);
  } else if (one.state == all.state) {
    std::ranges::move(one.seconds, std::back_inserter(all.seconds));
  }
}

}  // namespace

bool read_task(json_cursor& from, std::vector<task_reading>& into) {
  task_reading one;
  from.object([&](std::string_view name) { read_member(from, name, one); });
  require_well_formed(task_id_from(one.what.id).has_value(), "a task whose id is none");
  const bool has_crashed = one.state == status::crashed;
  const auto known = std::ranges::find_if(
      into, [&](const task_reading& other) { return other.what.id == one.what.id; });
  if (known == into.end()) {
    into.push_back(std::move(one));
  } else {
    join(*known, std::move(one));
  }
  return has_crashed;
}

node_figure figure_of(task_reading&& task) {
  node_figure found{.what = std::move(task.what),
                    .state = task.state,
                    .reason = std::move(task.reason),
                    .processes = static_cast<int>(task.seconds.size())};
  if (!task.seconds.empty()) {
    const auto [least, most] = std::ranges::minmax(task.seconds);
    found.seconds = median(task.seconds);
    found.least = least;
    found.most = most;
  }
  return found;
}

}  // namespace toll::suite
