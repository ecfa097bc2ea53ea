// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_csv.hpp"

#include "harness/printable.hpp"
#include "harness/report/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace toll {
namespace {

constexpr std::string_view first_line =
    "run_id,kernel,algorithm,backend,tuning,variant,n,threads,status,reason,repetitions,"
    "median_seconds,min_seconds,max_seconds,flops,bytes_read,bytes_written,working_set_bytes,"
    "bytes_per_second,flops_per_second,digest,"
    "ratio_to_baseline,ratio_to_baseline_low,ratio_to_baseline_high,"
    "ceiling,of_ceiling\n";

/// A spreadsheet takes text that begins like a formula for one, and runs it.
std::string as_field(const std::string& given) {
  std::string text = printable(given);
  if (!text.empty() && std::string_view{"=+-@"}.find(text.front()) != std::string_view::npos) {
    text.insert(0, 1, '\'');
  }
  if (text.find_first_of(",\"") == std::string::npos) {
    return text;
  }
  std::string inside;
  for (const char c : text) {
    inside += c == '"' ? "\"\"" : std::string(1, c);
  }
  return fmt::format("\"{}\"", inside);
}

/// Empty for what is no number: a journal may say that a variant took no time.
std::string as_field(double figure) {
  return std::isfinite(figure) ? fmt::format("{}", figure) : "";
}

std::string digest_text(const result& r) {
  const nlohmann::json digest = r.rows.front().value("digest", nlohmann::json());
  return digest.is_number() ? digest.dump() : "";
}

/// From repetitions to digest.
std::string figures(const result& r) {
  if (r.rows.empty()) {
    return ",,,,,,,,,,";
  }
  const std::vector<double> times = seconds_of(r);
  const auto [least, most] = std::minmax_element(times.begin(), times.end());
  const double middle = median(times);
  const work& done = r.done;
  std::string fields = fmt::format("{}", times.size());
  for (const double figure :
       {middle, *least, *most, done.flops, done.bytes_read, done.bytes_written, done.working_set,
        done.bytes() / middle, done.flops / middle}) {
    fields += fmt::format(",{}", as_field(figure));
  }
  return fmt::format("{},{}", fields, digest_text(r));
}

std::string ratio(const result& r, const std::vector<compared>& pairs) {
  for (const compared& pair : pairs) {
    if (pair.other == &r && pair.toll) {
      return fmt::format("{},{},{}", as_field(pair.toll->value), as_field(pair.toll->low),
                         as_field(pair.toll->high));
    }
  }
  return ",,";
}

/// Of the median.
std::string share_of_ceiling(const result& r) {
  return r.bound && !r.rows.empty()
             ? fmt::format("{},{}", as_field(r.bound->name),
                           as_field(r.bound->seconds / median(seconds_of(r))))
             : ",";
}

}  // namespace

run_csv::run_csv(sink out, const std::string& run_id)
    : out_{std::move(out)},
      run_id_{as_field(run_id)} {
  out_(first_line);
}

void run_csv::add(const batch_record& record, const std::vector<compared>& pairs) {
  for (const result& r : record.results) {
    const task_facts& f = r.what;
    out_(fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", run_id_, as_field(f.kernel),
                     as_field(f.algorithm), as_field(f.backend), as_field(f.tuning),
                     as_field(f.variant), f.n, f.threads, name_of(r.is), as_field(r.reason),
                     figures(r), ratio(r, pairs), share_of_ceiling(r)));
  }
}

}  // namespace toll
