// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

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

bool is_error(const junit_case& one) {
  return one.answer == verdict::undecided || one.answer == verdict::wrong ||
         one.answer == verdict::crashed;
}

std::string text_of(const junit_case& one) {
  const std::string text = fmt::format(R"(    <testcase classname="{}" name="{}")",
                                       escaped(one.group), escaped(one.name));
  if (one.answer != verdict::fail && !is_error(one)) {
    return text + "/>\n";
  }
  return fmt::format("{}><{} message=\"{}\"/></testcase>\n", text,
                     is_error(one) ? "error" : "failure", escaped(one.message));
}

junit_case case_of(const cell_verdict& v) {
  const std::string whole = v.text();
  return {.group = fmt::format("toll.{}.{}", v.what.kernel, v.what.algorithm),
          .name = whole.substr(whole.find(' ') + 1),
          .answer = v.answer,
          .message = v.answer_text()};
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
  std::vector<junit_case> cases;
  std::ranges::transform(all, std::back_inserter(cases), case_of);
  return junit_text("toll gate", cases, seconds, other, properties);
}

std::string junit_text(const std::string& name, const std::vector<junit_case>& all, double seconds,
                       const std::vector<std::string>& other,
                       const std::map<std::string, std::string>& properties) {
  const auto failures = std::ranges::count(all, verdict::fail, &junit_case::answer);
  const auto errors = std::ranges::count_if(all, is_error);
  const std::size_t others = other.size();
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "time=\"{:.1f}\">\n",
      escaped(name), all.size() + others, static_cast<std::size_t>(failures) + others, errors,
      seconds);
  text += properties_text(properties);
  for (const junit_case& one : all) {
    text += text_of(one);
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
