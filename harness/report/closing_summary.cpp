// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/closing_summary.hpp"

#include "harness/build_facts.hpp"
#include "harness/bytes_text.hpp"
#include "harness/printable.hpp"
#include "harness/report/fact.hpp"
#include "harness/report/missing_line.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/wrapped_line.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::size_t most_lines = 23;  // of a screen of 25: a run adds two
constexpr std::size_t usual_columns = 100;

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// Of a screen, below this text; one at least.
std::size_t lines_left(const std::string& text) {
  const auto used = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  return used < most_lines ? most_lines - used : 1;
}

std::string counts_text(const std::map<std::string, int>& counts) {
  std::vector<std::string> parts;
  for (const auto& [what, count] : counts) {
    parts.push_back(fmt::format("{} ({})", what, count));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// "2 processors", or "2 of 64 processors" where this process may use no more.
std::string processors_text(const nlohmann::json& facts) {
  const std::string all = fact_text(fact_at(facts, "/host/processor/processors"));
  const nlohmann::json allowed = fact_at(facts, "/host/processor/allowed");
  const std::string usable = allowed.is_array() ? std::to_string(allowed.size()) : all;
  return fmt::format("{}{} processors", usable == all ? "" : usable + " of ", all);
}

/// Such as "AMD EPYC - Zen 5, 2 processors, 23.5 GiB".
std::string machine_text(const nlohmann::json& facts) {
  const nlohmann::json bytes = fact_at(facts, "/host/memory/bytes");
  return fmt::format("{}, {}, {}", processor_text(facts), processors_text(facts),
                     bytes.is_number() ? bytes_text(bytes.get<double>()) : "memory unknown");
}

}  // namespace

closing_summary::closing_summary(sink out, table_view view)
    : out_{std::move(out)},
      view_{std::move(view)} {
}

void closing_summary::add(const batch_result& record, const std::vector<compared>& pairs) {
  conditions_.add(record, pairs);
  layers_.add(record, pairs);
  weak_.add(record);
  for (const result& r : record.results) {
    add(r);
  }
  largest_.add(pairs);
  for (const compared& pair : pairs) {
    if (!pair.toll.ratio && !pair.toll.mark.empty() && pair.other->state == status::passed) {
      ++without_ratio_[pair.toll.mark];
    }
  }
}

void closing_summary::add(const result& r) {
  if (r.state != status::passed) {
    ++failed_[std::string{name_of(r.state)}];
    if (r.state == status::skipped) {
      skipped_because_.insert(r.reason);
    }
    return;
  }
  cells_.insert(cell_text(r.what));
  threads_.insert(r.what.threads);
  if (const auto share = share_of_ceiling(r); share && r.bound) {
    best_share& best = best_[r.bound->name];
    if (share->low > best.share.low) {
      best = {.share = *share, .what = r.what};
    }
  }
}

void closing_summary::finish(journal& from) {
  layers_.finish(from);
  const std::string first = about_the_run(from) + conditions_text();
  const std::string last = without_ratio_text() + missing_text(from);
  std::string ratios;
  if (const std::string why = no_toll_because(from); !why.empty()) {
    ratios = fmt::format("no ratio is stated: {}{}\n", printable(why),
                         from.header() ? "; configure with -DCMAKE_BUILD_TYPE=Release" : "");
  } else {
    const std::string others =
        largest_.text(view_, measured_with::from(from.header())) + weak_.text(view_.width);
    constexpr std::size_t best = 1;  // line at least
    ratios = layers_text(lines_left(first + others + last) - best) + others;
  }
  const std::string text = first + ratios;
  out_(text + best_text(std::clamp<std::size_t>(lines_left(text + last), 1, 2)) + last);
}

/// A text of one line, which ends with a line feed, or none.
std::string closing_summary::wrapped(const std::string& line) const {
  return line.empty() ? "" : wrapped_line(line.substr(0, line.size() - 1), view_.width) + "\n";
}

std::string closing_summary::about_the_run(const journal& from) const {
  std::string machine, build;
  if (from.header()) {
    const build_facts facts = build_facts::from(from.header()->build);
    machine = wrapped(printable(machine_text(from.header()->facts)) + "\n");
    build = printable(fmt::format("{}, {}; ", facts.compiler, facts.type));
  }
  return machine + wrapped(fmt::format("{}{}; threads: {}; the run took {:.0f} s\n", build,
                                       plural(cells_.size(), "cell"), fmt::join(threads_, ", "),
                                       from.seconds_spent()));
}

std::string closing_summary::conditions_text() const {
  if (!conditions_.are_known()) {
    return "";
  }
  const std::vector<std::string> doubts = conditions_.doubts();
  const std::string text = wrapped(
      fmt::format("conditions{}: steal {:.1f} %, throttled {:.1f} %, other threads {:.1f}, "
                  "disturbed {:.1f} %\n",
                  doubts.empty() ? "" : fmt::format(" are doubtful, {}", fmt::join(doubts, ", ")),
                  100 * conditions_.stolen_share(), 100 * conditions_.throttled_share(),
                  conditions_.other_threads(), 100 * conditions_.disturbed_share()));
  const std::size_t end = text.find(':') + 1;
  return view_.colours.painted(text.substr(0, end),
                               doubts.empty() ? style::plain : style::doubtful) +
         text.substr(end) + wrapped(conditions_.notes()) + "\n";
}

/// A row for each layer, a column for each backend. Ours first, then those with most cells, as far as
/// there are lines for them.
std::string closing_summary::layers_text(std::size_t lines) const {
  std::set<std::string> backends;
  std::map<std::string, std::map<std::string, const layer_row*>> rows;  // by variant, backend
  std::map<std::string, std::size_t> ratios;
  for (const layer_row& row : layers_.rows()) {
    if (!row.ratios.empty()) {
      backends.insert(row.backend);
      rows[row.variant][row.backend] = &row;
      ratios[row.variant] += row.ratios.size();
    }
  }
  std::vector<std::string> variants;
  for (const auto& [variant, of_variant] : rows) {
    variants.push_back(variant);
  }
  const auto rank = [&](const std::string& variant) {
    return std::tuple{variant != our_layer, -static_cast<double>(ratios[variant]), variant};
  };
  std::ranges::sort(variants, {}, rank);
  if (variants.empty()) {
    return "";
  }
  const std::string title = fmt::format("mean ratio, cells up to {}", large_ratio);
  constexpr std::size_t column = 17;  // such as "1.001, 20 of 21" and the gap before it
  const bool is_narrow = view_.width && title.size() + column * backends.size() > *view_.width;
  std::vector<text_table::column> columns{{is_narrow ? "layer" : title}};
  for (const std::string& backend : backends) {
    columns.push_back({backend, align::right});
  }
  text_table table{std::move(columns)};
  const std::size_t others = is_narrow ? 4 : 3;  // the title, heading, rule, the empty line
  const std::size_t most = lines - std::min(lines, others);
  const std::size_t of_many = most - std::min<std::size_t>(most, is_narrow ? 0 : 1);
  const std::size_t shown =
      variants.size() <= most ? variants.size() : std::max<std::size_t>(of_many, 1);
  for (std::size_t i = 0; i < shown; ++i) {
    std::vector<std::string> row{variants[i]};
    for (const std::string& backend : backends) {
      const auto found = rows[variants[i]].find(backend);
      row.push_back(found == rows[variants[i]].end()
                        ? "-"
                        : fmt::format("{:.3f}, {} of {}", geometric_mean(found->second->ratios),
                                      found->second->close(), found->second->ratios.size()));
    }
    table.add(row);
  }
  const std::size_t left = variants.size() - shown;
  const std::string more = left == 0 ? "" : fmt::format("and {}", plural(left, "variant"));
  if (is_narrow) {
    return fmt::format("{}{}:\n{}\n", title, left == 0 ? "" : fmt::format(" ({})", more),
                       table.text(view_.colours));
  }
  return table.text(view_.colours) + (left == 0 ? "" : more + "\n") + "\n";
}

/// The largest shares, as many as these lines of a terminal have room for.
std::string closing_summary::best_text(std::size_t most) const {
  const std::size_t columns = std::min(view_.width.value_or(usual_columns), usual_columns);
  std::vector<std::pair<std::string, best_share>> shares{best_.begin(), best_.end()};
  std::ranges::sort(shares, std::ranges::greater{},
                    [](const auto& entry) { return entry.second.share.low; });
  std::vector<std::string> lines{"best rates:"};
  for (const auto& [ceiling, best] : shares) {
    const std::string part =
        printable(fmt::format(" {} of {} ({}/{} {})", share_text(best.share), ceiling,
                              best.what.kernel, best.what.algorithm, best.what.backend));
    const bool is_first = &best == &shares.front().second;
    const bool fits = is_first || lines.back().size() + 1 + part.size() <= columns;
    if (!fits && lines.size() == most) {
      break;
    }
    lines.back() += is_first ? "" : ",";
    if (!fits) {
      lines.emplace_back("           ");
    }
    lines.back() += part;
  }
  return shares.empty() ? "" : fmt::format("{}\n", fmt::join(lines, "\n"));
}

std::string closing_summary::without_ratio_text() const {
  std::vector<std::string> parts;
  if (!without_ratio_.empty()) {
    parts.push_back("without a ratio: " + counts_text(without_ratio_));
  }
  if (!failed_.empty()) {
    std::map<std::string, int> failed = failed_;
    if (skipped_because_.size() == 1 && !skipped_because_.begin()->empty()) {
      auto skipped = failed.extract(std::string{name_of(status::skipped)});
      skipped.key() = printable(fmt::format("{}: {}", skipped.key(), *skipped_because_.begin()));
      failed.insert(std::move(skipped));
    }
    parts.push_back("not measured: " + counts_text(failed));
  }
  const bool is_doubtful =
      without_ratio_.size() + failed_.size() > failed_.count(std::string{name_of(status::skipped)});
  return parts.empty() ? ""
                       : view_.colours.painted(
                             wrapped_line(fmt::format("{}", fmt::join(parts, "; ")), view_.width),
                             is_doubtful ? style::doubtful : style::plain) +
                             "\n";
}

std::string closing_summary::missing_text(const journal& from) const {
  constexpr std::size_t columns_of_a_document = 160;
  const std::string line = from.header() ? missing_line(from.header()->missing,
                                                        view_.width.value_or(columns_of_a_document))
                                         : "";
  return line.empty() ? "" : wrapped(line + "\n");
}

}  // namespace toll::suite
