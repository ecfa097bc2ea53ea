// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_csv.hpp"

#include "harness/build_facts.hpp"
#include "harness/report/csv_field.hpp"
#include "harness/report/fact.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::string_view first_line =
    "run_id,kernel,algorithm,backend,tuning,variant,layer,n,size,level,threads,status,reason,mark,"
    "processes,samples,"
    "median_seconds,min_seconds,max_seconds,flops,bytes_read,bytes_written,working_set_bytes,"
    "bytes_per_second,flops_per_second,digest,"
    "ratio_to_baseline,ratio_to_baseline_low,ratio_to_baseline_high,baseline_to_itself,"
    "samples_disturbed,"
    "ceiling,of_ceiling,lower_quartile_seconds,upper_quartile_seconds,"
    "started_utc,host,processor,compiler,commit\n";

std::string digest_text(const result& r) {
  return r.digest ? nlohmann::json(*r.digest).dump() : "";
}

std::size_t samples_of(const result& r) {
  return std::accumulate(
      r.processes.begin(), r.processes.end(), std::size_t{0},
      [](std::size_t sum, const process_samples& p) { return sum + p.samples.kept.size(); });
}

/// From processes to digest.
std::string figures(const result& r) {
  const std::vector<double> times = seconds_of(r);
  if (times.empty()) {
    return ",,,,,,,,,,,";
  }
  const auto [least, most] = std::minmax_element(times.begin(), times.end());
  const double middle = median(times);
  const work& done = r.done;
  std::string fields = fmt::format("{},{}", times.size(), samples_of(r));
  for (const double figure :
       {middle, *least, *most, done.flops, done.bytes_read, done.bytes_written, done.working_set,
        done.bytes() / middle, done.flops / middle}) {
    fields += fmt::format(",{}", as_field(figure));
  }
  return fmt::format("{},{}", fields, digest_text(r));
}

std::string text_of(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : "";
}

const compared* pair_of(const result& r, const std::vector<compared>& pairs) {
  const auto found = std::find_if(pairs.begin(), pairs.end(),
                                  [&](const compared& pair) { return pair.other == &r; });
  return found == pairs.end() ? nullptr : &*found;
}

std::string ratio(const compared* pair) {
  if (pair == nullptr) {
    return ",,,";
  }
  const estimate& toll = pair->toll;
  const bool has_bounds = toll.ratio && toll.bounds;
  return fmt::format("{},{},{},{}", text_of(toll.ratio),
                     text_of(has_bounds ? std::optional{toll.bounds->low} : std::nullopt),
                     text_of(has_bounds ? std::optional{toll.bounds->high} : std::nullopt),
                     text_of(pair->control.ratio));
}

/// Of the pair if there is one: a doubtful baseline makes it doubtful too.
std::string mark(const result& r, const compared* pair) {
  const std::string own = mark_of(r);
  return own.empty() && pair != nullptr ? pair->toll.mark : own;
}

int disturbed_samples(const result& r) {
  int count = 0;
  for (const process_samples& p : r.processes) {
    for (const auto& [cause, times] : p.samples.disturbed) {
      count += times;
    }
  }
  return count;
}

/// Its name and the share of the median.
std::string ceiling_fields(const result& r) {
  if (!r.bound || seconds_of(r).empty()) {
    return ",";
  }
  const auto share = share_of_ceiling(r);
  return fmt::format("{},{}", as_field(r.bound->name), share ? as_field(*share) : "");
}

std::string quartile_fields(const result& r) {
  const std::vector<double> times = seconds_of(r);
  return times.empty() ? "," : fmt::format("{},{}", quantile(times, 0.25), quantile(times, 0.75));
}

std::string origin_fields(const run_header* header) {
  if (header == nullptr) {
    return ",,,,";
  }
  const build_facts build = build_facts::from(header->build);
  return fmt::format("{},{},{},{},{}", as_field(header->started_utc),
                     as_field(fact_text(fact_at(header->facts, "/host/name"))),
                     as_field(processor_text(header->facts)), as_field(build.compiler),
                     as_field(build.commit));
}

}  // namespace

run_csv::run_csv(sink out, const run_header* header)
    : out_{std::move(out)},
      run_id_{header == nullptr ? "" : as_field(header->run_id)},
      origin_{origin_fields(header)} {
  out_(first_line);
}

void run_csv::add(const batch_result& record, const std::vector<compared>& pairs) {
  for (const result& r : record.results) {
    const task_id& f = r.what;
    const compared* const pair = pair_of(r, pairs);
    out_(fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", run_id_,
                     as_field(f.kernel), as_field(f.algorithm), as_field(f.backend),
                     as_field(f.tuning), as_field(f.variant), as_field(std::string{f.layer()}), f.n,
                     as_field(r.size), as_field(r.level), f.threads, name_of(r.state),
                     as_field(r.reason), as_field(mark(r, pair)), figures(r), ratio(pair),
                     disturbed_samples(r), ceiling_fields(r), quartile_fields(r), origin_));
  }
}

}  // namespace toll::suite
