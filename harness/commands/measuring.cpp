// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/measuring.hpp"

#include "harness/commands/kept_run.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/interruption.hpp"
#include "harness/machine/load.hpp"
#include "harness/report/closing_summary.hpp"
#include "harness/report/figures_of_merit.hpp"
#include "harness/report/run_csv.hpp"
#include "harness/report/run_json.hpp"
#include "harness/report/run_table.hpp"
#include "harness/report/whole_file.hpp"
#include "harness/standard_streams.hpp"
#include "harness/usage_error.hpp"
#include "harness/utc.hpp"
#include "harness/worker/sweep.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace toll::suite {
namespace {

/// Names on standard error what was wrong or crashed, under the table.
class reported final : public derived {
public:
  void add(const batch_result& record, const std::vector<compared>&) override {
    for (const result& r : record.results) {
      if (code_for(r.state) != exit_code::ok) {
        bad_.push_back({.what = r.what, .state = r.state, .reason = r.reason});
      }
    }
  }

  void finish(journal&) override {
    std::fflush(stdout);
    for (const result& r : bad_) {
      report_failure(r.state, r.what, r.reason);
    }
  }

private:
  std::vector<result> bad_;
};

/// Ranks with other tasks would wait for each other in vain.
void require_common_plan(rank_group* group, const std::vector<batch>& batches) {
  if (group == nullptr) {
    return;
  }
  std::string ids;
  for (const auto& of_batch : ids_of(batches)) {
    ids += fmt::format("{}\n", fmt::join(of_batch, " "));
  }
  const std::uint64_t own = std::hash<std::string>{}(ids);
  if (group->any(group->of_first(own) != own)) {
    throw usage_error(
        "the ranks have different plans: their caches or options differ; give sizes as numbers");
  }
}

}  // namespace

measuring::measuring(journal_writer& writer, journal& kept, const output_folder& folder,
                     nlohmann::json load, rank_group* group)
    : writer_{writer},
      kept_{kept},
      folder_{folder},
      load_(std::move(load)),
      group_{group} {
}

template <class Record>
void measuring::append(const Record& record) {
  writer_.append(line_of(record, kept_.next_line()));
  const std::size_t damaged = kept_.damaged().size();
  kept_.refresh();
  if (kept_.damaged().size() > damaged) {
    throw std::runtime_error(fmt::format("{}: what was just written does not read back: {}",
                                         writer_.path().string(), kept_.damaged().back().reason));
  }
}

void measuring::resume(const resume_record& record) {
  append(record);
}

void measuring::measure(const std::vector<batch>& batches, const run_settings& settings,
                        const ceilings_source& ceilings, const options& options, double memory) {
  try {
    note_interruptions();
    progress progress{options.per_node ? this_job_rank() : job_rank{}};
    sweep_between_ceilings(batches, settings, ceilings, options, memory, progress);
    append(end_record{.ended_utc = utc_now(),
                      .load = load_between(load_, load_now(system_files{})),
                      .exit_code = exit_code_of_all(),
                      .interrupted_by = interrupted_by()});
  } catch (const rank_lost& e) {
    stopped_ = exit_code::crashed;
    fmt::print(stderr,
               "toll: {}; stopped: {} of {} batches are kept; toll-mpi run --resume {} goes on\n",
               e.what(), kept_.batches_begun(), batches.size(), folder_.path().string());
  } catch (const journal_lost& e) {
    stopped_ = exit_code::crashed;
    kept_.refresh();
    const bool has_folder = std::filesystem::exists(folder_.path());
    fmt::print(stderr, "toll: {}; stopped: {} of {} batches are kept, in the table{}\n", e.what(),
               kept_.batches_begun(), batches.size(),
               has_folder ? " and in run.json and run.csv of " + folder_.path().string()
                          : " alone, because the folder is gone too");
  } catch (const journal_full& e) {
    stopped_ = exit_code::unusable;
    kept_.refresh();
    fmt::print(stderr,
               "toll: {}; stopped: {} of {} batches are kept in {}; when there is room, toll run "
               "--resume {} goes on\n",
               e.what(), kept_.batches_begun(), batches.size(), writer_.path().string(),
               folder_.path().string());
  }
}

void measuring::add_ceilings(double seconds, const ceilings_source& ceilings, bool are_in_file,
                             progress& progress) {
  const std::string started = utc_now();
  const auto start = std::chrono::steady_clock::now();
  nlohmann::json rows = ceilings(seconds, progress);
  progress.clear();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  if (interrupted_by() == 0) {
    append(ceilings_record{.started_utc = started,
                           .seconds = spent.count(),
                           .is_from_file = are_in_file,
                           .rows = std::move(rows)});
  }
}

/// Before a sweep and after it, because a machine may change meanwhile. Without time for the second
/// it is left out.
void measuring::sweep_between_ceilings(const std::vector<batch>& batches, run_settings settings,
                                       const ceilings_source& ceilings, const options& options,
                                       double memory, progress& progress) {
  const double seconds = seconds_for_ceilings(settings.time_budget);
  if (settings.ceilings && kept_.ceilings() == nullptr) {
    const double spent_before = kept_.seconds_spent();
    add_ceilings(seconds, ceilings, !options.ceilings.empty(), progress);
    settings.time_budget -= kept_.seconds_spent() - spent_before;
  }
  if (kept_.ceilings() != nullptr) {
    ceilings_ = roofline{*kept_.ceilings(), topology::of_this_machine()};
  }
  const bool measures_again = kept_.has_measured_ceilings() && settings.time_budget > seconds;
  settings.time_budget -= measures_again ? seconds : 0;
  sweep(batches, settings, options, memory, progress);
  if (measures_again && interrupted_by() == 0 && kept_.has_batches_since_ceilings()) {
    progress.show(1, "ceilings");
    add_ceilings(seconds, ceilings, false, progress);
  }
}

/// `planned`: the tasks of its batch.
batch_record measuring::record_of(const process_result& done, const batch& planned) const {
  batch_record record{.batch = done.place,
                      .process = done.process,
                      .is_complete = done.is_complete,
                      .started_utc = utc_text(done.started),
                      .seconds = done.seconds,
                      .worker = done.worker ? to_json(*done.worker) : nlohmann::json(nullptr),
                      .machine_state = done.machine_state,
                      .results = done.results};
  for (result& r : record.results) {
    const auto measured = std::find_if(planned.begin(), planned.end(),
                                       [&](const task& t) { return t.facts() == r.what; });
    r.bound = binding_ceiling(ceilings_, *measured);
  }
  return record;
}

void measuring::sweep(const std::vector<batch>& batches, const run_settings& settings,
                      const options& options, double memory, progress& progress) {
  const std::vector<batch_progress> so_far = progress_in(kept_);
  require_common_plan(group_, batches);
  run_sweep(
      batches,
      {.how = sampling{.samples = settings.samples,
                       .min_time = settings.min_time,
                       .most_disturbed = settings.most_disturbed},
       .processes = settings.processes,
       .time_budget = settings.time_budget,
       .each = {.timeout = settings.timeout, .memory = memory, .runs_a_copy = !options.share_code},
       .so_far = [&](std::size_t place) { return so_far.at(place); },
       .most_processes = options.most_processes,
       .here = topology::of_this_machine(),
       .group = group_},
      progress,
      [&](const process_result& done) { append(record_of(done, batches.at(done.place))); });
}

/// Something that was planned, has no record and was not cut for want of time, was lost.
int measuring::exit_code_of_all() {
  if (interrupted_by() != 0) {
    return 128 + interrupted_by();
  }
  exit_code code = exit_code::ok;
  bool has_times = false;
  kept_.for_each([&](const batch_result& record) {
    for (const result& r : record.results) {
      code = worse(code, code_for(r.state));
      has_times = has_times || r.has_times();
    }
  });
  if (!has_times && code == exit_code::ok) {
    fmt::print(stderr, "toll: nothing was measured; --verbose says why\n");
    code = exit_code::crashed;
  }
  return static_cast<int>(code);
}

void measuring::print_places(const options& options, const whole_file& json_file) const {
  const std::string who = options.per_node ? this_job_rank().folder_name() + ": " : "";
  fmt::print("{}all cells: toll show {}\n", who, folder_.path().string());
  if (who.empty()) {
    fmt::print("results: {}\n", json_file.path().string());
  }
}

int measuring::report(const options& options, const colours& in) {
  whole_file json_file{folder_.path() / "run.json"};
  whole_file csv_file{folder_.path() / "run.csv"};
  std::string merits;
  const table_view view{.width = terminal_columns(STDOUT_FILENO), .colours = in};
  run_table table{
      write_to_stdout, run_table::format::text, options.verbose, {.colours = view.colours}};
  closing_summary summary{write_to_stdout, view};
  reported reported;
  run_json json{json_file.as_sink()};
  run_csv csv{csv_file.as_sink(), kept_.header()};
  figures_of_merit fom{[&](std::string_view line) { merits += line; }};
  std::vector<derived*> all{&reported, &json, &csv};
  if (!options.per_node || options.verbose) {  // the log of a job is not for a summary of each rank
    all.insert(all.begin(), &summary);
  }
  if (options.verbose || stopped_) {  // then nothing else may be left of the run
    all.insert(all.begin(), &table);
  }
  if (options.figures_of_merit) {
    all.push_back(&fom);
  }
  derive(kept_, all);
  write_to_stdout(merits);
  try {
    csv_file.finish();
    json_file.finish();
    print_places(options, json_file);
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

}  // namespace toll::suite
