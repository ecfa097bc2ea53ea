// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/judgement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace toll {

std::string_view name_of(ruling is) {
  switch (is) {
    case ruling::pass:
      return "pass";
    case ruling::waived:
      return "waived";
    case ruling::fail:
      return "FAIL";
    case ruling::undecided:
      return "undecided";
    case ruling::wrong:
      return "wrong";
    case ruling::crashed:
      return "crashed";
  }
  return "";
}

std::string judgement::cell() const {
  return fmt::format("{}/{} {} {}", kernel, algorithm, backend, tuning);
}

std::string judgement::text() const {
  return at.empty() ? cell() : fmt::format("{} {}", cell(), at);
}

std::string judgement::verdict() const {
  return reason.empty() ? std::string{name_of(is)} : fmt::format("{}: {}", name_of(is), reason);
}

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A waiver without a limit forgives everything.
bool forgives(const waiver& w, const judgement& j) {
  return !w.limit ||
         (j.ratio.value_or(unbounded) <= *w.limit && j.launch.value_or(0) <= w.launch.value_or(0));
}

std::string allowance_text(const waiver& w) {
  return fmt::format("its waiver allows {}", w.limit.value_or(unbounded)) +
         (w.launch ? fmt::format(", and {:.0f} more for one element", *w.launch) : "");
}

}  // namespace

std::vector<std::string> forgive(std::vector<judgement>& all, const manifest& expected,
                                 gate_check by, const std::string& today) {
  std::vector<std::string> unneeded;
  for (const waiver& w : expected.waivers) {
    if (w.of != by || today > w.expires) {
      continue;
    }
    bool is_seen = false;
    bool is_needed = false;
    for (judgement& j : all) {
      if (j.cell() != w.cell) {
        continue;
      }
      is_seen = true;
      if (j.is == ruling::fail && forgives(w, j)) {
        j.is = ruling::waived;
        j.reason = w.reason;
      } else if (j.is == ruling::fail) {
        j.reason += "; " + allowance_text(w);
      }
      is_needed = is_needed || j.is != ruling::pass;
    }
    if (is_seen && !is_needed) {
      unneeded.push_back(
          fmt::format("the waiver of {} ({}) was not needed; delete it", w.cell, name_of(by)));
    }
  }
  return unneeded;
}

std::string counts_text(const std::vector<judgement>& all, const std::string& of_passed) {
  const auto count = [&](auto... which) {
    return std::count_if(all.begin(), all.end(),
                         [&](const judgement& j) { return (... || (j.is == which)); });
  };
  return fmt::format("{} pass{}, {} fail, {} waived, {} undecided, {} wrong or crashed",
                     count(ruling::pass), of_passed, count(ruling::fail), count(ruling::waived),
                     count(ruling::undecided), count(ruling::wrong, ruling::crashed));
}

exit_code code_of(const std::vector<judgement>& all) {
  exit_code code = exit_code::ok;
  for (const judgement& j : all) {
    switch (j.is) {
      case ruling::pass:
      case ruling::waived:
        break;
      case ruling::fail:
        code = graver(code, exit_code::gate_failed);
        break;
      case ruling::undecided:
        code = graver(code, exit_code::undecided);
        break;
      case ruling::wrong:
        code = graver(code, exit_code::wrong_result);
        break;
      case ruling::crashed:
        code = graver(code, exit_code::crashed);
        break;
    }
  }
  return code;
}

}  // namespace toll
