// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/gate_checks.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/gate/callgrind.hpp"
#include "harness/report/contest_columns.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/counting.hpp"
#include "harness/worker/progress.hpp"
#include "harness/worker/sweep.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

// Enough for a loop over rows or tiles to be a loop, little enough for callgrind, which takes fifty
// times as long as the processor.
constexpr std::array amounts_of_work{0x1p18, 0x1p20};

std::array<index_t, 2> sizes_of(const variant& v, const options& options, const machine& here) {
  std::array<index_t, 2> sizes{size_with_work(v, amounts_of_work[0]),
                               size_with_work(v, amounts_of_work[1])};
  if (options.gave("--size")) {
    const auto given = requested_sizes(options);
    if (given.size() != 2) {
      throw usage_error(
          "toll gate --counts: a difference takes two sizes; give --size two of them");
    }
    const auto caches = here.cache_bytes(1);
    sizes = {elements(given[0], v, caches), elements(given[1], v, caches)};
  }
  if (!(units_of_work(v, sizes[1]) > units_of_work(v, sizes[0]))) {
    throw usage_error(
        fmt::format("toll gate --counts: {}/{} has no more to do at n = {} than at {}; "
                    "give --size a smaller and a larger one",
                    v.kernel, v.algorithm, sizes[1], sizes[0]));
  }
  return sizes;
}

struct counts_plan {
  std::vector<instruction_counts> tallies;
  std::vector<std::string> left_out;  // lines that say what, and why
};

counts_plan planned_tallies(const std::vector<contest>& contests, const options& options,
                            const machine& here) {
  counts_plan all;
  for (const contest& c : contests) {
    if (!c.reference().is_on_host || !c.subject().is_on_host) {
      all.left_out.push_back(
          fmt::format("not counted: {}: its loops run on a device, where callgrind counts nothing",
                      c.id.name()));
      continue;
    }
    const std::array<index_t, 2> n = sizes_of(c.reference(), options, here);
    const auto on_all_sizes = [&n](const variant& v) {
      return instruction_counts::arm{.tasks = {task{.what = &v, .n = launch_elements},
                                               task{.what = &v, .n = n[0]},
                                               task{.what = &v, .n = n[1]}}};
    };
    all.tallies.push_back({.reference = on_all_sizes(c.reference()),
                           .subject = on_all_sizes(c.subject()),
                           .limit = options.limits.of(c.subject()),
                           .budget = c.subject().limits.launch_instructions});
  }
  return all;
}

/// Under callgrind nothing is verified, so it is done before, on the sizes that will be counted.
void verify_all(std::vector<instruction_counts>& all, const worker_terms& terms,
                progress& progress) {
  std::map<std::string, batch> by_kernel;
  std::map<std::string, std::vector<instruction_counts*>> of_task;
  for (std::size_t size = 0; size < instruction_counts::sizes;
       ++size) {  // outermost: each has data of its own
    for (instruction_counts& t : all) {
      for (const instruction_counts::arm* arm : {&t.reference, &t.subject}) {
        const task& one = arm->tasks.at(size);
        std::vector<instruction_counts*>& in = of_task[one.id()];  // several share a reference
        if (in.empty()) {
          by_kernel[fmt::format("{}/{}", one.what->kernel, one.what->algorithm)].push_back(one);
        }
        in.push_back(&t);
      }
    }
  }
  std::vector<batch> batches;
  for (const auto& [name, tasks] : by_kernel) {
    batches.push_back(tasks);
  }
  run_sweep(batches, {.time_budget = std::numeric_limits<double>::infinity(), .each = terms},
            progress, [&](const process_result& done) {
              for (const result& r : done.results) {
                if (r.state == status::wrong || r.state == status::crashed) {
                  for (instruction_counts* const t : of_task.at(r.what.id())) {
                    t->broken = r.state == status::wrong ? verdict::wrong : verdict::crashed;
                    t->reason = fmt::format("{}: {}", r.what.variant, r.reason);
                  }
                }
              }
            });
}

nlohmann::json figures_of(const instruction_counts& t) {
  const auto of_arm = [](const instruction_counts::arm& a) {
    nlohmann::json counted = nlohmann::json::array();
    for (std::size_t i = 0; i < instruction_counts::sizes; ++i) {
      const std::optional<double>& n = a.instructions.at(i);
      counted.push_back({{"n", a.tasks.at(i).n},
                         {"instructions", n ? nlohmann::json(*n) : nlohmann::json(nullptr)}});
    }
    return counted;
  };
  return {{"limit", t.limit},
          {"budget", t.budget},
          {"reference", of_arm(t.reference)},
          {"subject", of_arm(t.subject)}};
}

text_table table_of(const std::vector<instruction_counts>& all,
                    const std::vector<cell_verdict>& verdicts) {
  const contest_columns columns{contests_in(verdicts)};
  text_table table = columns.table({{"n"},
                                    {columns.reference(), align::right},
                                    {columns.subject(), align::right},
                                    {"for each"},
                                    {"ratio", align::right},
                                    {columns.reference() + ", n = 2", align::right},
                                    {columns.subject() + ", n = 2", align::right},
                                    {"verdict"}});
  for (std::size_t i = 0; i < all.size(); ++i) {
    const instruction_counts& t = all[i];
    const cell_verdict& v = verdicts.at(i);
    const bool is_known = t.is_complete();
    const auto number = [&](int digits, auto value) {
      return is_known ? fmt::format("{:.{}f}", value(), digits) : std::string{"-"};
    };
    columns.add(table, v.what,
                {fmt::format("{}, {}", t.reference.tasks[1].n, t.reference.tasks[2].n),
                 number(4, [&] { return t.reference.for_each_unit(); }),
                 number(4, [&] { return t.subject.for_each_unit(); }),
                 std::string{unit_of_work(*t.reference.tasks[0].what)},
                 number(4, [&] { return t.ratio(); }),
                 number(0, [&] { return t.reference.with_launch_elements(); }),
                 number(0, [&] { return t.subject.with_launch_elements(); }), v.answer_text()},
                v.answer_style());
  }
  return table;
}

}  // namespace

check_result check_counts(const std::vector<contest>& contests, const options& options,
                          const machine& here) {
  if (const std::string why = reason_against_counting(); !why.empty()) {
    throw usage_error("toll gate --counts: this executable cannot be counted: " + why);
  }
  counts_plan planned = planned_tallies(contests, options, here);
  std::vector<instruction_counts>& all = planned.tallies;
  if (all.empty()) {
    throw usage_error(
        "toll gate --counts: all selected cells run on a device, where callgrind "
        "counts nothing; select others with --backend");
  }
  progress progress;
  verify_all(all, terms_of(options, here), progress);
  count_all(all, terms_of(options, here), here.processors,
            [&](double fraction, const std::string& what) { progress.show(fraction, what); });
  progress.clear();
  check_result found;
  for (const instruction_counts& t : all) {
    found.verdicts.push_back(t.result());
    found.figures.push_back(figures_of(t));
  }
  found.lines.emplace_back(
      "instructions of one run on one thread, by callgrind: for each unit of work, from the "
      "difference of two sizes; and with two elements, which is nearly all launch");
  found.lines.insert(found.lines.end(), planned.left_out.begin(), planned.left_out.end());
  found.table = [tallies = std::move(all)](const std::vector<cell_verdict>& verdicts) {
    return table_of(tallies, verdicts);
  };
  return found;
}

}  // namespace toll::suite
