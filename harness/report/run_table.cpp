// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_table.hpp"

#include "harness/report/statistics.hpp"
#include "harness/report/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>
#include <vector>

namespace toll {
namespace {

constexpr std::string_view nothing = "-";

/// The outcomes of one cell: the baseline if there is one, and everything that is compared with it.
struct compared {
  const outcome* baseline = nullptr;
  std::vector<const outcome*> others;
};

std::vector<compared> by_cell(const std::vector<outcome>& outcomes) {
  using key = std::tuple<std::string, std::string, std::string, std::string, index_t, int>;
  std::vector<std::pair<key, compared>> cells;
  for (const outcome& o : outcomes) {
    const variant& v = *o.what.what;
    const key k{v.kernel, v.algorithm, v.backend, v.tuning, o.what.n, o.what.threads};
    auto place =
        std::find_if(cells.begin(), cells.end(), [&](const auto& c) { return c.first == k; });
    if (place == cells.end()) {
      place = cells.insert(cells.end(), {k, {}});
    }
    if (v.name == "baseline") {
      place->second.baseline = &o;
    } else {
      place->second.others.push_back(&o);
    }
  }
  std::vector<compared> found;
  found.reserve(cells.size());
  for (auto& [k, c] : cells) {
    found.push_back(std::move(c));
  }
  return found;
}

std::vector<double> seconds(const outcome& o) {
  std::vector<double> times;
  times.reserve(o.rows.size());
  for (const auto& row : o.rows) {
    times.push_back(row.at("real_time").get<double>() * 1e-9);
  }
  return times;
}

bool has_times(const outcome* o) {
  return o != nullptr && !o->rows.empty();
}

std::string time_or_status(const outcome* o) {
  if (o == nullptr) {
    return std::string{nothing};
  }
  return o->rows.empty() ? std::string{name_of(o->is)} : time_text(median(seconds(*o)));
}

/// In the currency in which the kernel pays: it moves more bytes than it does flops, or the other
/// way.
std::string rate_text(const outcome* o) {
  if (!has_times(o)) {
    return std::string{nothing};
  }
  const work done = o->what.what->work_of(o->what.n);
  const double time = median(seconds(*o));
  return done.bytes() > done.flops ? fmt::format("{:.4g} GB/s", done.bytes() / time * 1e-9)
                                   : fmt::format("{:.4g} GFLOP/s", done.flops / time * 1e-9);
}

std::string ceiling_text(const outcome* o, const roofline& ceilings) {
  const auto bound = has_times(o) ? binding_ceiling(ceilings, o->what) : std::nullopt;
  return bound ? fmt::format("{:.0f} % {}", 100 * bound->seconds / median(seconds(*o)), bound->name)
               : std::string{nothing};
}

std::string toll_text(const outcome* baseline, const outcome* other, const build_facts& build) {
  if (!has_times(baseline) || !has_times(other) || !build.no_toll_because().empty()) {
    return std::string{nothing};
  }
  const interval toll = ratio_of_medians(seconds(*other), seconds(*baseline));
  return fmt::format("{:.3f} [{:.3f}, {:.3f}]", toll.value, toll.low, toll.high);
}

std::string verified_text(const outcome* baseline, const outcome* other) {
  const auto right = [](const outcome* o) { return o == nullptr || o->is == status::passed; };
  return right(baseline) && right(other) ? "yes" : "no";
}

void add_row(text_table& table, const outcome* baseline, const outcome* other,
             const build_facts& build, const roofline& ceilings) {
  const task& t = (baseline != nullptr ? baseline : other)->what;
  std::string kernel = t.what->kernel + "/" + t.what->algorithm;
  if (other != nullptr && other->what.what->name != "portable") {
    kernel += " (" + other->what.what->name + ")";
  }
  table.add({std::move(kernel), t.what->backend, t.what->tuning, std::to_string(t.n),
             std::to_string(t.threads), time_or_status(baseline), time_or_status(other),
             rate_text(other), ceiling_text(other, ceilings), toll_text(baseline, other, build),
             verified_text(baseline, other)});
}

std::string footer(const sweep_result& result, const build_facts& build) {
  std::string text =
      "times: medians of the repetitions; GB/s, GFLOP/s: of the portable variant; of ceiling: the "
      "least time\nthat the named limit of this machine allows, over that variant's; ratio: of the "
      "medians, in brackets\nits 95 % bootstrap interval over the repetitions of this one "
      "process\n";
  if (const std::string why = build.no_toll_because(); !why.empty()) {
    text += fmt::format("no ratio is stated: {}; configure with -DCMAKE_BUILD_TYPE=Release\n", why);
  }
  for (const std::string& note : result.notes) {
    text += fmt::format("cut: {}\n", note);
  }
  for (const outcome& o : result.outcomes) {
    if (o.is != status::passed) {
      text += fmt::format("{}: {}: {}\n", name_of(o.is), o.what.text(), o.reason);
    }
  }
  return text;
}

}  // namespace

std::string run_table(const sweep_result& result, const build_facts& build,
                      const roofline& ceilings) {
  text_table table{{{"kernel/algorithm"},
                    {"backend"},
                    {"tuning"},
                    {"n", align::right},
                    {"threads", align::right},
                    {"baseline", align::right},
                    {"portable", align::right},
                    {"rate", align::right},
                    {"of ceiling", align::right},
                    {"portable/baseline"},
                    {"verified"}}};
  for (const compared& c : by_cell(result.outcomes)) {
    if (c.others.empty()) {
      add_row(table, c.baseline, nullptr, build, ceilings);
    }
    for (const outcome* other : c.others) {
      add_row(table, c.baseline, other, build, ceilings);
    }
  }
  return table.text() + "\n" + footer(result, build);
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
