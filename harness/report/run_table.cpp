// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_table.hpp"

#include "harness/build_facts.hpp"
#include "harness/printable.hpp"
#include "harness/report/markdown.hpp"
#include "harness/report/statistics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace toll {
namespace {

constexpr std::string_view blank = "-";

bool has_times(const result* r) {
  return r != nullptr && !r->rows.empty();
}

std::string time_or_status(const result* r) {
  if (r == nullptr) {
    return std::string{blank};
  }
  return r->rows.empty() ? std::string{name_of(r->is)} : time_text(median(seconds_of(*r)));
}

/// In the currency in which the kernel pays: it moves more bytes than it does flops, or the other
/// way.
std::string rate_text(const result* r) {
  if (!has_times(r)) {
    return std::string{blank};
  }
  const work& done = r->done;
  const double time = median(seconds_of(*r));
  const double most = std::max(done.bytes(), done.flops) / time * 1e-9;
  return std::isfinite(most)
             ? fmt::format("{:.4g} {}", most, done.bytes() > done.flops ? "GB/s" : "GFLOP/s")
             : std::string{blank};
}

std::string ceiling_text(const result* r) {
  const double share =
      has_times(r) && r->bound ? 100 * r->bound->seconds / median(seconds_of(*r)) : std::nan("");
  return std::isfinite(share) ? fmt::format("{:.0f} % {}", share, r->bound->name)
                              : std::string{blank};
}

std::string toll_text(const compared& pair) {
  return pair.toll && std::isfinite(pair.toll->value + pair.toll->high)
             ? fmt::format("{:.3f} [{:.3f}, {:.3f}]", pair.toll->value, pair.toll->low,
                           pair.toll->high)
             : std::string{blank};
}

std::string verified_text(const compared& pair) {
  const auto right = [](const result* r) { return r == nullptr || r->is == status::passed; };
  return right(pair.baseline) && right(pair.other) ? "yes" : "no";
}

constexpr std::string_view what_the_columns_are =
    "times: medians of the repetitions; GB/s, GFLOP/s: of the portable variant; of ceiling: the "
    "least time\nthat the named limit of this machine allows, over that variant's; ratio: of the "
    "medians, in brackets\nits 95 % bootstrap interval over the repetitions of this one process\n";

std::string missing_text(const run_header& header) {
  std::string text;
  for (const left_out& m : header.missing) {
    text += fmt::format("skipped: {}: {}\n", printable(m.what), printable(m.reason));
  }
  return text;
}

std::string commit_text(const build_facts& build) {
  return build.commit.empty() ? "no known commit"
                              : fmt::format("commit {}{}", build.commit,
                                            build.is_dirty.value_or(false) ? " with changes" : "");
}

/// Names the run where the table is read without it.
std::string title(const journal& from) {
  if (!from.header()) {
    return fmt::format("# Results of toll\n\nFrom {}, whose header is damaged.\n\n",
                       markdown_text(from.name()));
  }
  const run_header& h = *from.header();
  const build_facts build = build_facts::from(h.build);
  const auto fact = [&](const char* name) {
    return markdown_text(h.identity.value(name, nlohmann::json()).dump());
  };
  return fmt::format(
      "# Results of toll\n\n"
      "- run {}, started {}, {}\n"
      "- {}\n"
      "- {}, {} processors, host {}\n"
      "- toll {}, {}, {}, build type {}\n\n",
      markdown_text(h.run_id), markdown_text(h.started_utc),
      from.end() ? "ended " + markdown_text(from.end()->ended_utc) : "without an end",
      markdown_code(fmt::format("{}", fmt::join(h.command_line, " "))), fact("cpu_model"),
      fact("processors"), fact("host_name"), markdown_text(build.version),
      markdown_text(commit_text(build)), markdown_text(build.compiler), markdown_text(build.type));
}

/// Lines as a list, because Markdown would join them.
std::string as_list(const std::string& lines) {
  std::string list;
  for (std::size_t start = 0; start < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', start), lines.size());
    list += fmt::format("- {}\n", markdown_text(lines.substr(start, end - start)));
    start = end + 1;
  }
  return list;
}

}  // namespace

run_table::run_table(sink out, format how)
    : out_{std::move(out)},
      how_{how},
      table_{{{"kernel/algorithm"},
              {"backend"},
              {"tuning"},
              {"n", align::right},
              {"threads", align::right},
              {"baseline", align::right},
              {"portable", align::right},
              {"rate", align::right},
              {"of ceiling", align::right},
              {"portable/baseline"},
              {"verified"}}} {
}

void run_table::add(const batch_record& record, const std::vector<compared>& pairs) {
  spent_.add(record);
  for (const compared& pair : pairs) {
    add_row(pair);
  }
  for (const std::string& note : record.notes) {
    cut_ += fmt::format("cut: {}\n", printable(note));
  }
  for (const result& r : record.results) {
    if (r.is != status::passed) {
      not_passed_ +=
          fmt::format("{}: {}: {}\n", name_of(r.is), printable(r.what.text()), printable(r.reason));
    }
  }
}

void run_table::add_row(const compared& pair) {
  const task_facts& t = (pair.baseline != nullptr ? pair.baseline : pair.other)->what;
  std::string kernel = t.kernel + "/" + t.algorithm;
  if (pair.other != nullptr && pair.other->what.variant != "portable") {
    kernel += " (" + pair.other->what.variant + ")";
  }
  table_.add({std::move(kernel), t.backend, t.tuning, std::to_string(t.n),
              std::to_string(t.threads), time_or_status(pair.baseline), time_or_status(pair.other),
              rate_text(pair.other), ceiling_text(pair.other), toll_text(pair),
              verified_text(pair)});
}

void run_table::finish(journal& from) {
  std::string below;
  if (const std::string why = no_toll_because(from); !why.empty()) {
    below += fmt::format("no ratio is stated: {}{}\n", printable(why),
                         from.header() ? "; configure with -DCMAKE_BUILD_TYPE=Release" : "");
  }
  below += cut_ + not_passed_ + (from.header() ? missing_text(*from.header()) : "") + spent_.text();
  if (how_ == format::text) {
    table_.write_text(out_);
    out_("\n");
    out_(what_the_columns_are);
    out_(below);
  } else {
    out_(title(from));
    table_.write_markdown(out_);
    out_("\n");
    out_(what_the_columns_are);
    out_("\n");
    out_(as_list(below));
  }
}

std::string time_text(double seconds) {
  constexpr std::array<std::pair<double, std::string_view>, 3> units{
      {{1e-9, "ns"}, {1e-6, "us"}, {1e-3, "ms"}}};
  for (const auto& [unit, name] : units) {
    if (seconds < 1000 * unit) {
      return fmt::format("{:.4g} {}", seconds / unit, name);
    }
  }
  return fmt::format("{:.4g} s", seconds);
}

}  // namespace toll
