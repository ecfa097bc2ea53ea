// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/sweep_job.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace toll::suite {

sweep_job::sweep_job(std::size_t place, const batch& tasks, int wanted, batch_progress so_far)
    : place_{place},
      tasks_{&tasks},
      wanted_{wanted},
      so_far_{std::move(so_far)} {
  so_far_.tasks.resize(tasks.size());
}

std::vector<std::size_t> sweep_job::open_tasks() const {
  std::vector<std::size_t> open;
  if (so_far_.processes >= 2 * wanted_) {
    return open;
  }
  // A figure of one arm is worth nothing without those of the others.
  std::map<std::pair<std::string, std::string>, int> figures_of_cell;
  const auto cell_of = [&](std::size_t i) {
    const variant& v = *tasks_->at(i).what;
    return std::pair{v.backend, v.tuning};
  };
  for (std::size_t i = 0; i < tasks_->size(); ++i) {
    if (!so_far_.tasks[i].is_settled) {
      int& least = figures_of_cell.try_emplace(cell_of(i), wanted_).first->second;
      least = std::min(least, so_far_.tasks[i].figures);
    }
  }
  for (std::size_t i = 0; i < tasks_->size(); ++i) {
    if (!so_far_.tasks[i].is_settled && figures_of_cell.at(cell_of(i)) < wanted_) {
      open.push_back(i);
    }
  }
  return open;
}

int sweep_job::processes_to_go() const {
  int most = 0;
  for (const std::size_t i : open_tasks()) {
    most = std::max(most, wanted_ - so_far_.tasks[i].figures);
  }
  return most;
}

void sweep_job::note(std::size_t index, status state, bool has_figure) {
  task_progress& t = so_far_.tasks.at(index);
  t.figures += has_figure ? 1 : 0;
  t.is_settled = t.is_settled || state == status::wrong || state == status::crashed;
}

void sweep_job::note_process(double seconds) {
  ++so_far_.processes;
  seconds_ = seconds;
}

}  // namespace toll::suite
