// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace toll::suite {
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

bool is_error(const cell_verdict& v) {
  return v.answer == verdict::undecided || v.answer == verdict::wrong ||
         v.answer == verdict::crashed;
}

std::string case_of(const cell_verdict& v) {
  const std::string whole = v.text();
  const std::string text =
      fmt::format(R"(    <testcase classname="toll.{}.{}" name="{}")", escaped(v.what.kernel),
                  escaped(v.what.algorithm), escaped(whole.substr(whole.find(' ') + 1)));
  if (v.answer != verdict::fail && !is_error(v)) {
    return text + "/>\n";
  }
  return fmt::format("{}><{} message=\"{}\"/></testcase>\n", text,
                     is_error(v) ? "error" : "failure", escaped(v.answer_text()));
}

std::string properties_text(const std::map<std::string, std::string>& properties) {
  if (properties.empty()) {
    return "";
  }
  std::string text = "    <properties>\n";
  for (const auto& [name, value] : properties) {
    text +=
        fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", escaped(name), escaped(value));
  }
  return text + "    </properties>\n";
}

}  // namespace

std::string junit_text(const std::vector<cell_verdict>& all, double seconds,
                       const std::vector<std::string>& other,
                       const std::map<std::string, std::string>& properties) {
  const auto failures = std::count_if(
      all.begin(), all.end(), [](const cell_verdict& v) { return v.answer == verdict::fail; });
  const auto errors = std::count_if(all.begin(), all.end(), is_error);
  const std::size_t others = other.size();
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"toll gate\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "time=\"{:.1f}\">\n",
      all.size() + others, static_cast<std::size_t>(failures) + others, errors, seconds);
  text += properties_text(properties);
  for (const cell_verdict& v : all) {
    text += case_of(v);
  }
  for (const std::string& line : other) {
    text += fmt::format(
        "    <testcase classname=\"toll.manifest\" name=\"{0}\"><failure "
        "message=\"{0}\"/></testcase>\n",
        escaped(line));
  }
  return text + "  </testsuite>\n</testsuites>\n";
}

}  // namespace toll::suite
