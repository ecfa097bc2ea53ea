// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison.hpp"

#include "harness/printable.hpp"
#include "harness/report/compared.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/markdown.hpp"
#include "harness/report/run_table.hpp"
#include "harness/report/text_table.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;
using times_by_task = std::map<std::string, std::pair<task_facts, std::vector<double>>>;

times_by_task times_in(journal& from) {
  times_by_task times;
  from.for_each([&](const batch_result& record) {
    for (const result& r : record.results) {
      if (!seconds_of(r).empty()) {
        times[r.what.id()] = {r.what, seconds_of(r)};
      }
    }
  });
  return times;
}

/// How far the whole interval lies from 1; negative if 1 lies in it.
double evidence(const interval& ratio) {
  return std::max(std::log(ratio.low), -std::log(ratio.high));
}

bool is_more_evident(const compared_task& a, const compared_task& b) {
  return std::pair{-evidence(a.ratio), a.what.id()} < std::pair{-evidence(b.ratio), b.what.id()};
}

/// Of a list all its elements, one after the other.
std::string shown(const json& value) {
  if (value.is_array()) {
    std::string all;
    for (const json& each : value) {
      all += fmt::format("{}{}", all.empty() ? "" : " ", shown(each));
    }
    return all;
  }
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Two command lines are easier to tell apart by the words that only one has.
std::string words_only_in(const std::string& text, const std::string& other) {
  const auto words_of = [](const std::string& line) {
    std::vector<std::string> words;
    for (std::size_t start = 0; start < line.size();) {
      const std::size_t end = std::min(line.find(' ', start), line.size());
      words.push_back(line.substr(start, end - start));
      start = end + 1;
    }
    return words;
  };
  const std::vector<std::string> others = words_of(other);
  std::string only;
  for (const std::string& word : words_of(text)) {
    if (std::find(others.begin(), others.end(), word) == others.end()) {
      only += fmt::format("{}{}", only.empty() ? "" : " ", word);
    }
  }
  return only;
}

void add_difference(comparison& to, const std::string& what, const json& a, const json& b) {
  std::string first = shown(a);
  std::string second = shown(b);
  if (what.starts_with("build.flags")) {
    std::tie(first, second) = std::pair{words_only_in(first, second), words_only_in(second, first)};
  }
  to.differences.push_back({.what = what,
                            .first = first.empty() ? "-" : std::move(first),
                            .second = second.empty() ? "-" : std::move(second)});
}

/// Every value of the two objects that is not the same, by its path.
void add_differences(comparison& to, const std::string& path, const json& a, const json& b) {
  if (!a.is_object() || !b.is_object()) {
    if (a != b) {
      add_difference(to, path, a, b);
    }
    return;
  }
  json names = a;
  names.update(b);
  for (const auto& [name, value] : names.items()) {
    if (name != "reasons") {
      add_differences(to, path.empty() ? name : fmt::format("{}.{}", path, name),
                      a.value(name, json()), b.value(name, json()));
    }
  }
}

/// Of all variants' objects together, null if it is not known of one.
json total(const json& build, const char* name) {
  double sum = 0;
  for (const json& object : build.value("objects", json::array())) {
    const json value = object.is_object() ? object.value(name, json()) : json();
    if (!value.is_number()) {
      return nullptr;
    }
    sum += value.get<double>();
  }
  return sum > 0 ? json(std::llround(sum)) : json();
}

void add_builds(comparison& to, json a, json b) {
  for (const char* const name : {"bytes", "seconds"}) {
    if (const json of_a = total(a, name), of_b = total(b, name); of_a != of_b) {
      add_difference(to, fmt::format("build.objects, {}", name), of_a, of_b);
    }
  }
  a.erase("objects");
  b.erase("objects");
  add_differences(to, "build", a, b);
}

void add_metadata(comparison& to, const journal& first, const journal& second) {
  if (!first.header() || !second.header()) {
    to.no_ratio_because.push_back("a header is damaged, so nobody knows in what the runs differ");
    return;
  }
  const run_header& a = *first.header();
  const run_header& b = *second.header();
  add_differences(to, "", a.identity, b.identity);
  add_builds(to, a.build, b.build);
  add_difference(to, "started", a.started_utc, b.started_utc);
}

/// Of the ratios of each backend and variant, a line for each.
std::vector<std::string> geometric_means(const std::vector<compared_task>& tasks) {
  std::map<std::pair<std::string, std::string>, std::vector<double>> logs;
  for (const compared_task& t : tasks) {
    logs[{t.what.backend, t.what.variant}].push_back(std::log(t.ratio.value));
  }
  std::vector<std::string> lines;
  for (const auto& [key, values] : logs) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    lines.push_back(fmt::format("geometric mean of {} {}: {:.3f} ({} tasks)", key.first, key.second,
                                std::exp(mean), count));
  }
  return lines;
}

text_table table_of_differences(const comparison& of) {
  text_table table{{{"what differs"}, {"first"}, {"second"}}};
  for (const auto& d : of.differences) {
    table.add({d.what, d.first, d.second});
  }
  return table;
}

text_table table_of_tasks(const comparison& of) {
  text_table table{{{"kernel/algorithm"},
                    {"backend"},
                    {"tuning"},
                    {"variant"},
                    {"n", align::right},
                    {"threads", align::right},
                    {"first", align::right},
                    {"second", align::right},
                    {"second/first"}}};
  for (const compared_task& t : of.tasks) {
    table.add(
        {fmt::format("{}/{}", t.what.kernel, t.what.algorithm), t.what.backend, t.what.tuning,
         t.what.variant, std::to_string(t.what.n), std::to_string(t.what.threads),
         time_text(t.first), time_text(t.second),
         std::isfinite(t.ratio.value + t.ratio.high)
             ? fmt::format("{:.3f} [{:.3f}, {:.3f}]", t.ratio.value, t.ratio.low, t.ratio.high)
             : "-"});
  }
  return table;
}

std::vector<std::string> lines_below(const comparison& of) {
  std::vector<std::string> lines = geometric_means(of.tasks);
  lines.emplace_back(
      "times: medians of the repetitions; ratio: of the medians, in brackets its 95 % bootstrap "
      "interval over the repetitions, which knows nothing of how one process differs from the "
      "next");
  for (const std::string& why : of.no_ratio_because) {
    lines.push_back(fmt::format("beware: {}", why));
  }
  for (const std::string& id : of.only_in_first) {
    lines.push_back(fmt::format("only in the first: {}", id));
  }
  for (const std::string& id : of.only_in_second) {
    lines.push_back(fmt::format("only in the second: {}", id));
  }
  return lines;
}

}  // namespace

comparison compare(journal& first, journal& second) {
  comparison found;
  add_metadata(found, first, second);
  for (const journal* run : {&first, &second}) {
    if (const std::string why = no_toll_because(*run); run->header() && !why.empty()) {
      found.no_ratio_because.push_back(fmt::format("{}: {}", run->name(), why));
    }
  }
  times_by_task in_second = times_in(second);
  for (const auto& [id, timed] : times_in(first)) {
    const auto other = in_second.find(id);
    if (other == in_second.end()) {
      found.only_in_first.push_back(id);
      continue;
    }
    const auto& [what, times] = timed;
    found.tasks.push_back({.what = what,
                           .first = median(times),
                           .second = median(other->second.second),
                           .ratio = ratio_of_medians(other->second.second, times)});
    in_second.erase(other);
  }
  for (const auto& [id, timed] : in_second) {
    found.only_in_second.push_back(id);
  }
  if (found.tasks.empty()) {
    throw usage_error(
        fmt::format("{} and {}: no variant was timed at the same size in both; "
                    "compare runs of the same plan",
                    first.name(), second.name()));
  }
  std::sort(found.tasks.begin(), found.tasks.end(), is_more_evident);
  return found;
}

void write_text(const comparison& of, const sink& out) {
  table_of_differences(of).write_text(out);
  out("\n");
  table_of_tasks(of).write_text(out);
  out("\n");
  for (const std::string& line : lines_below(of)) {
    out(printable(line) + "\n");
  }
}

void write_markdown(const comparison& of, const sink& out) {
  out("# Two runs of toll\n\n");
  table_of_differences(of).write_markdown(out);
  out("\n");
  table_of_tasks(of).write_markdown(out);
  out("\n");
  for (const std::string& line : lines_below(of)) {
    out(fmt::format("- {}\n", markdown_text(line)));
  }
}

}  // namespace toll
