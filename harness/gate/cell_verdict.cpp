// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/cell_verdict.hpp"

#include "harness/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>

namespace toll::suite {

std::string cell_verdict::text() const {
  return at.empty() ? what.name() : fmt::format("{} {}", what.name(), at);
}

std::string cell_verdict::answer_text() const {
  return reason.empty() ? std::string{name_of(answer)}
                        : fmt::format("{}: {}", name_of(answer), reason);
}

style cell_verdict::answer_style() const {
  switch (answer) {
    case verdict::fail:
      return style::slower;
    case verdict::undecided:
    case verdict::wrong:
    case verdict::crashed:
      return style::doubtful;
    case verdict::pass:
    case verdict::waived:
      break;
  }
  return style::plain;
}

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A waiver without a limit allows everything.
bool allows(const waiver& w, const cell_verdict& v) {
  return !w.limit ||
         (v.ratio.value_or(unbounded) <= *w.limit && v.launch.value_or(0) <= w.launch.value_or(0));
}

std::string allowance_text(const waiver& w) {
  return fmt::format("its waiver allows {}", w.limit.value_or(unbounded)) +
         (w.launch ? fmt::format(", and {:.0f} more for two elements", *w.launch) : "");
}

}  // namespace

std::vector<std::string> apply_waivers(std::vector<cell_verdict>& all, const manifest& expected,
                                       gate_check check, const std::string& today) {
  std::vector<std::string> unneeded;
  for (const waiver& w : expected.waivers) {
    if (w.check != check || today > w.expires) {
      continue;
    }
    bool is_seen = false;
    bool is_needed = false;
    for (cell_verdict& v : all) {
      if (!covers(w, v.what.name())) {
        continue;
      }
      is_seen = true;
      if (v.answer == verdict::fail && allows(w, v)) {
        v.answer = verdict::waived;
        v.reason = w.reason;
      } else if (v.answer == verdict::fail) {
        v.reason += "; " + allowance_text(w);
      }
      is_needed = is_needed || v.answer != verdict::pass;
    }
    if (is_seen && !is_needed) {
      unneeded.push_back(
          fmt::format("the waiver of {} ({}) was not needed; delete it", w.cell, name_of(check)));
    }
  }
  return unneeded;
}

std::vector<contest_id> contests_in(const std::vector<cell_verdict>& all) {
  std::vector<contest_id> ids;
  std::ranges::transform(all, std::back_inserter(ids), &cell_verdict::what);
  return ids;
}

namespace {

std::string counts_of(const std::vector<verdict>& all, const std::string& of_passed) {
  const auto count = [&](auto... which) {
    return std::ranges::count_if(all, [&](verdict answer) { return (... || (answer == which)); });
  };
  return fmt::format("{} pass{}, {} fail, {} waived, {} undecided, {} wrong or crashed",
                     count(verdict::pass), of_passed, count(verdict::fail), count(verdict::waived),
                     count(verdict::undecided), count(verdict::wrong, verdict::crashed));
}

int gravity_of(verdict answer) {
  constexpr std::array by_gravity{verdict::pass, verdict::waived,  verdict::undecided,
                                  verdict::fail, verdict::crashed, verdict::wrong};
  return static_cast<int>(std::ranges::find(by_gravity, answer) - by_gravity.begin());
}

/// By contest, whatever the input, size and number of threads: the gravest.
std::vector<verdict> over_inputs(const std::vector<cell_verdict>& all) {
  std::map<std::string, verdict> gravest;
  for (const cell_verdict& v : all) {
    contest_id shared = v.what;
    shared.algorithm = registry::global().shared_algorithm_of(shared.kernel, shared.algorithm);
    const auto [found, is_new] = gravest.emplace(shared.name(), v.answer);
    found->second = std::ranges::max(found->second, v.answer, {}, gravity_of);
  }
  std::vector<verdict> answers;
  for (const auto& [contest, answer] : gravest) {
    answers.push_back(answer);
  }
  return answers;
}

/// Whether a contest is on an input that others share its algorithm with.
bool is_on_an_input(const cell_verdict& v) {
  return registry::global().shared_algorithm_of(v.what.kernel, v.what.algorithm) !=
         v.what.algorithm;
}

}  // namespace

std::string counts_text(const std::vector<cell_verdict>& all, const std::string& of_passed) {
  std::vector<verdict> answers;
  std::ranges::transform(all, std::back_inserter(answers), &cell_verdict::answer);
  const std::string text = counts_of(answers, of_passed);
  return std::ranges::any_of(all, is_on_an_input)
             ? fmt::format("{}; with all inputs of an algorithm as one: {}", text,
                           counts_of(over_inputs(all), ""))
             : text;
}

exit_code code_of(const std::vector<cell_verdict>& all) {
  exit_code code = exit_code::ok;
  for (const cell_verdict& v : all) {
    switch (v.answer) {
      case verdict::pass:
      case verdict::waived:
        break;
      case verdict::fail:
        code = worse(code, exit_code::gate_failed);
        break;
      case verdict::undecided:
        code = worse(code, exit_code::undecided);
        break;
      case verdict::wrong:
        code = worse(code, exit_code::wrong_result);
        break;
      case verdict::crashed:
        code = worse(code, exit_code::crashed);
        break;
    }
  }
  return code;
}

}  // namespace toll::suite
