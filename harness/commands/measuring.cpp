// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/measuring.hpp"

#include "harness/commands/sweeping.hpp"
#include "harness/machine/load.hpp"
#include "harness/printable.hpp"
#include "harness/report/figures_of_merit.hpp"
#include "harness/report/run_csv.hpp"
#include "harness/report/run_json.hpp"
#include "harness/report/run_table.hpp"
#include "harness/report/whole_file.hpp"
#include "harness/utc.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/sweep.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace toll {
namespace {

/// Names on standard error what was wrong or crashed, under the table.
class complaints final : public derived {
public:
  void add(const batch_record& record, const std::vector<compared>&) override {
    for (const result& r : record.results) {
      if (code_for(r.is) != exit_code::ok) {
        bad_.push_back({.what = r.what, .is = r.is, .reason = r.reason});
      }
    }
  }

  void finish(journal&) override {
    std::fflush(stdout);
    for (const result& r : bad_) {
      complain(r.is, r.what, r.reason);
    }
  }

private:
  std::vector<result> bad_;
};

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace

std::vector<std::vector<std::string>> ids_of(const std::vector<batch>& batches) {
  std::vector<std::vector<std::string>> ids;
  ids.reserve(batches.size());
  for (const batch& b : batches) {
    auto& of_batch = ids.emplace_back();
    for (const task& t : b) {
      of_batch.push_back(t.id());
    }
  }
  return ids;
}

measuring::measuring(journal_writer& writer, journal& kept, const output_folder& folder,
                     nlohmann::json load)
    : writer_{writer},
      kept_{kept},
      folder_{folder},
      load_(std::move(load)) {
}

void measuring::measure(const std::vector<batch>& batches, run_settings settings,
                        const ceilings_source& ceilings, std::size_t most_batches, double memory) {
  try {
    note_interruptions();
    progress progress;
    learn_ceilings(settings, ceilings, progress);
    sweep(batches, settings, most_batches, memory, progress);
    kept_.refresh();
    writer_.append(line_of(end_record{.ended_utc = utc_now(),
                                      .load = load_between(load_, load_now(system_files{})),
                                      .exit_code = exit_code_of_all(),
                                      .interrupted_by = interrupted_by()}));
  } catch (const journal_lost& e) {
    stopped_ = exit_code::crashed;
    kept_.refresh();
    const bool has_folder = std::filesystem::exists(folder_.path());
    fmt::print(stderr, "toll: {}; stopped: {} of {} batches are kept, in the table{}\n", e.what(),
               kept_.complete_batches(), batches.size(),
               has_folder ? " and in run.json and run.csv of " + folder_.path().string()
                          : " alone, because the folder is gone too");
  } catch (const journal_full& e) {
    stopped_ = exit_code::unusable;
    kept_.refresh();
    fmt::print(stderr,
               "toll: {}; stopped: {} of {} batches are kept in {}; when there is room, toll run "
               "--resume {} goes on\n",
               e.what(), kept_.complete_batches(), batches.size(), writer_.path().string(),
               folder_.path().string());
  }
  kept_.refresh();
}

void measuring::learn_ceilings(run_settings& settings, const ceilings_source& ceilings,
                               progress& progress) {
  if (!settings.ceilings) {
    return;
  }
  if (kept_.ceilings() == nullptr) {
    const std::string started = utc_now();
    const auto start = std::chrono::steady_clock::now();
    nlohmann::json rows = ceilings(settings.time_budget, progress);
    progress.clear();
    if (interrupted_by() != 0) {
      return;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    settings.time_budget -= spent.count();
    writer_.append(line_of(ceilings_record{
        .started_utc = started, .seconds = spent.count(), .rows = std::move(rows)}));
    kept_.refresh();
  }
  ceilings_ = roofline{*kept_.ceilings(), topology::of_this_machine()};
}

batch_record measuring::record_of(const batch_outcome& done) const {
  batch_record record{.batch = done.place,
                      .is_complete = done.is_complete,
                      .started_utc = utc_text(done.started),
                      .seconds = done.seconds,
                      .worker = done.worker,
                      .notes = done.notes};
  for (const outcome& o : done.outcomes) {
    record.results.push_back({.what = o.what.facts(),
                              .is = o.is,
                              .reason = o.reason,
                              .mismatch = o.mismatch,
                              .done = o.what.what->work_of(o.what.n),
                              .bound = binding_ceiling(ceilings_, o.what),
                              .rows = o.rows});
  }
  return record;
}

void measuring::sweep(const std::vector<batch>& batches, const run_settings& settings,
                      std::size_t most_batches, double memory, progress& progress) {
  run_sweep(batches,
            {.is_timed = true,
             .repetitions = settings.repetitions,
             .min_time = settings.min_time,
             .time_budget = settings.time_budget,
             .each = {.patience = settings.timeout, .memory = memory},
             .is_done = [&](std::size_t place) { return kept_.is_complete(place); },
             .most_batches = most_batches},
            progress, [&](const batch_outcome& done) { writer_.append(line_of(record_of(done))); });
}

int measuring::exit_code_of_all() {
  if (interrupted_by() != 0) {
    return 128 + interrupted_by();
  }
  exit_code code = exit_code::ok;
  kept_.for_each(
      [&](const batch_record& record) {
        for (const result& r : record.results) {
          code = graver(code, code_for(r.is));
        }
      },
      journal::which::not_all_passed);
  return static_cast<int>(code);
}

int measuring::report(bool with_figures_of_merit) {
  whole_file json_file{folder_.path() / "run.json"};
  whole_file csv_file{folder_.path() / "run.csv"};
  std::string merits;
  run_table table{print, run_table::format::text};
  complaints complaints;
  run_json json{json_file.as_sink()};
  run_csv csv{csv_file.as_sink(), kept_.header()->run_id};
  figures_of_merit fom{[&](std::string_view line) { merits += line; }};
  std::vector<derived*> all{&table, &complaints, &json, &csv};
  if (with_figures_of_merit) {
    all.push_back(&fom);
  }
  derive(kept_, all);
  print(merits);
  try {
    csv_file.finish();
    json_file.finish();
    fmt::print("results: {}\n", json_file.path().string());
  } catch (const std::system_error& e) {
    if (stopped_ == exit_code::crashed) {
      fmt::print(stderr, "toll: {}\n", e.what());
      return static_cast<int>(*stopped_);
    }
    fmt::print(stderr, "toll: {}; toll export {} makes it of the journal\n", e.what(),
               std::filesystem::exists(writer_.path()) ? writer_.path().string()
                                                       : "FOLDER, wherever it was moved,");
    return static_cast<int>(exit_code::unusable);
  }
  if (stopped_) {
    return static_cast<int>(*stopped_);
  }
  if (interrupted_by() != 0) {
    fmt::print(stderr, "toll: interrupted; toll run --resume {} goes on\n",
               folder_.path().string());
  }
  return kept_.end() ? kept_.end()->exit_code : static_cast<int>(exit_code::unusable);
}

void complain_about_damage(const journal& of) {
  for (const damaged_line& line : of.damaged()) {
    fmt::print(stderr, "toll: {}: line {}: {}; it is left out\n", printable(of.name()), line.number,
               printable(line.reason));
  }
}

}  // namespace toll
