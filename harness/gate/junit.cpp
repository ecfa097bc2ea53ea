// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/junit.hpp"

#include "harness/gate/gate_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace toll {
namespace {

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return safe;
}

bool is_failure(const contest& c) {
  return c.code_is_right() && c.result() == verdict::fail && c.forgiven_by() == nullptr;
}

bool is_error(const contest& c) {
  return !c.code_is_right() || c.result() == verdict::undecided;
}

std::string message_of(const contest& c) {
  return c.code_is_right() ? fmt::format("{}: portable/baseline {}, limit {}", verdict_text(c),
                                         ratio_text(c), c.found.settings().limit)
                           : c.reason;
}

std::string case_of(const contest& c) {
  const task_facts t = c.facts();
  std::string text = fmt::format(
      R"(    <testcase classname="toll.{}.{}" name="{} {} n={} threads={}")", escaped(t.kernel),
      escaped(t.algorithm), escaped(t.backend), escaped(t.tuning), t.n, t.threads);
  if (is_failure(c)) {
    return text + fmt::format("><failure message=\"{}\"/></testcase>\n", escaped(message_of(c)));
  }
  if (is_error(c)) {
    return text + fmt::format("><error message=\"{}\"/></testcase>\n", escaped(message_of(c)));
  }
  return text + "/>\n";
}

}  // namespace

std::string junit_text(const std::vector<contest>& contests, const gate_course& course,
                       const std::vector<std::string>& other) {
  const auto failures = std::count_if(contests.begin(), contests.end(), is_failure);
  const auto errors = std::count_if(contests.begin(), contests.end(), is_error);
  const std::size_t others = other.size();
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"toll gate\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "time=\"{:.1f}\">\n",
      contests.size() + others, static_cast<std::size_t>(failures) + others, errors,
      course.seconds);
  for (const contest& c : contests) {
    text += case_of(c);
  }
  for (const std::string& line : other) {
    text += fmt::format(
        "    <testcase classname=\"toll.manifest\" name=\"{0}\"><failure "
        "message=\"{0}\"/></testcase>\n",
        escaped(line));
  }
  return text + "  </testsuite>\n</testsuites>\n";
}

}  // namespace toll
