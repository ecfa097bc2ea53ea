// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/junit.hpp"

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

bool is_error(const judgement& j) {
  return j.is == ruling::undecided || j.is == ruling::wrong || j.is == ruling::crashed;
}

std::string case_of(const judgement& j) {
  const std::string text = fmt::format(R"(    <testcase classname="toll.{}.{}" name="{} {}{}{}")",
                                       escaped(j.kernel), escaped(j.algorithm), escaped(j.backend),
                                       escaped(j.tuning), j.at.empty() ? "" : " ", escaped(j.at));
  if (j.is != ruling::fail && !is_error(j)) {
    return text + "/>\n";
  }
  return fmt::format("{}><{} message=\"{}\"/></testcase>\n", text,
                     is_error(j) ? "error" : "failure", escaped(j.verdict()));
}

}  // namespace

std::string junit_text(const std::vector<judgement>& all, double seconds,
                       const std::vector<std::string>& other) {
  const auto failures = std::count_if(all.begin(), all.end(),
                                      [](const judgement& j) { return j.is == ruling::fail; });
  const auto errors = std::count_if(all.begin(), all.end(), is_error);
  const std::size_t others = other.size();
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"toll gate\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "time=\"{:.1f}\">\n",
      all.size() + others, static_cast<std::size_t>(failures) + others, errors, seconds);
  for (const judgement& j : all) {
    text += case_of(j);
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
