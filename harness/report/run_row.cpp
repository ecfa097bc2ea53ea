// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_row.hpp"

#include "harness/report/share_of_ceiling.hpp"
#include "harness/report/time_text.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

namespace toll::suite {
namespace {

constexpr std::string_view blank = "-";

// Among the entries.
constexpr std::size_t place_of_baseline = 5;
constexpr std::size_t place_of_time = 7;
constexpr std::size_t place_of_ratio = 10;
constexpr std::size_t place_of_verified = 12;

bool has_times(const result* r) {
  return r != nullptr && !seconds_of(*r).empty();
}

std::string time_or_status(const result* r) {
  if (r == nullptr) {
    return std::string{blank};
  }
  if (has_times(r)) {
    return time_text(median(seconds_of(*r)));
  }
  return r->state == status::passed ? "disturbed" : std::string{name_of(r->state)};
}

/// In bytes or in flops: whatever the kernel has more of.
std::string rate_text(const result* r) {
  if (!has_times(r)) {
    return std::string{blank};
  }
  const work& done = r->done;
  const double time = median(seconds_of(*r));
  return done.bytes() > done.flops ? fmt::format("{:.4g} GB/s", done.bytes() / time * 1e-9)
                                   : fmt::format("{:.4g} GFLOP/s", done.flops / time * 1e-9);
}

std::string ceiling_text(const result* r) {
  if (r == nullptr || !r->bound) {
    return std::string{blank};
  }
  const std::string& name = r->bound->name;
  if (const auto share = share_of_ceiling(*r)) {
    return fmt::format("{} {}", share_text(*share), name);
  }
  return is_above_ceiling(*r) ? fmt::format("> {:.0f} % {}", 100 * most_of_a_ceiling, name)
                              : std::string{blank};
}

std::string ratio_text(const estimate& shown) {
  if (!shown.ratio) {
    return shown.mark.empty() ? std::string{blank} : shown.mark;
  }
  const std::string bounds =
      shown.bounds ? fmt::format(" [{:.3f}, {:.3f}]", shown.bounds->low, shown.bounds->high) : "";
  return fmt::format("{:.3f}{}{}", *shown.ratio, bounds,
                     shown.mark.empty() ? "" : ", " + shown.mark);
}

/// Its interval would take more room than it is worth: it is in the journal.
std::string control_text(const estimate& shown) {
  return shown.ratio ? fmt::format("{:.3f}", *shown.ratio) : std::string{blank};
}

bool is_verified(const compared& pair) {
  const auto right = [](const result* r) { return r == nullptr || r->state == status::passed; };
  return right(pair.baseline) && right(pair.other);
}

style style_of(const result* r) {
  return r == nullptr || has_times(r) || r->state == status::skipped ? style::plain
                                                                     : style::doubtful;
}

}  // namespace

std::vector<std::string> entries_of(const compared& pair) {
  const task_id& t = (pair.baseline != nullptr ? pair.baseline : pair.other)->what;
  return {t.kernel + "/" + t.algorithm,
          t.backend,
          t.tuning,
          std::to_string(t.n),
          std::to_string(t.threads),
          time_or_status(pair.baseline),
          pair.other != nullptr ? pair.other->what.variant : std::string{blank},
          time_or_status(pair.other),
          rate_text(pair.other),
          ceiling_text(pair.other),
          ratio_text(pair.toll),
          control_text(pair.control),
          is_verified(pair) ? "yes" : "no"};
}

std::vector<style> styles_of(const compared& pair, const colours& in) {
  std::vector<style> styles(place_of_verified + 1, style::plain);
  styles[place_of_baseline] = style_of(pair.baseline);
  styles[place_of_time] = style_of(pair.other);
  styles[place_of_ratio] =
      in.style_of(pair.toll, (pair.baseline != nullptr ? pair.baseline : pair.other)->what.backend);
  styles[place_of_verified] = is_verified(pair) ? style::plain : style::doubtful;
  return styles;
}

}  // namespace toll::suite
