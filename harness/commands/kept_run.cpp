// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/kept_run.hpp"

#include "harness/plan/result.hpp"
#include "harness/printable.hpp"
#include "harness/samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace toll::suite {
namespace {

/// A text of each task, batch by batch.
template <class Text>
std::vector<std::vector<std::string>> texts_of(const std::vector<batch>& batches,
                                               const Text& text) {
  std::vector<std::vector<std::string>> texts;
  texts.reserve(batches.size());
  for (const batch& b : batches) {
    auto& of_batch = texts.emplace_back();
    for (const task& t : b) {
      of_batch.push_back(text(t));
    }
  }
  return texts;
}

}  // namespace

std::vector<std::vector<std::string>> ids_of(const std::vector<batch>& batches) {
  return texts_of(batches, [](const task& t) { return t.id(); });
}

std::vector<std::vector<std::string>> sizes_of(const std::vector<batch>& batches) {
  return texts_of(batches, [](const task& t) { return t.size_label; });
}

std::vector<batch_progress> progress_in(journal& kept) {
  std::vector<batch_progress> all;
  kept.for_each([&](const batch_result& record) {
    batch_progress& b = all.emplace_back();
    b.processes = kept.processes_of(record.batch);
    for (const result& r : record.results) {
      const auto figures =
          std::count_if(r.processes.begin(), r.processes.end(),
                        [](const process_samples& p) { return has_figure(p.samples); });
      b.tasks.push_back({.figures = static_cast<int>(figures),
                         .is_settled = r.state == status::wrong || r.state == status::crashed});
    }
  });
  return all;
}

bool is_finished(journal& kept, const std::vector<batch>& batches, int processes) {
  if (kept.end() == nullptr || kept.end()->interrupted_by != 0) {
    return false;
  }
  const std::vector<batch_progress> so_far = progress_in(kept);
  for (std::size_t place = 0; place < batches.size(); ++place) {
    if (!sweep_job{place, batches[place], processes, so_far.at(place)}.is_done()) {
      return false;
    }
  }
  return true;
}

void report_damage(const std::string& name, const std::vector<damaged_line>& lines) {
  for (const damaged_line& line : lines) {
    fmt::print(stderr, "toll: {}: line {}: {}{}\n", printable(name), line.number,
               printable(line.reason), line.is_left_out ? "; it is left out" : "");
  }
}

void report_damage(const journal& kept) {
  report_damage(kept.name(), kept.damaged());
}

}  // namespace toll::suite
