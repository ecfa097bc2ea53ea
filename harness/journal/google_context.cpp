// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/google_context.hpp"

#include <benchmark/benchmark.h>

#include <sstream>

namespace toll {

/// The library writes it as the head of a document only, so one without results is made.
nlohmann::json google_context(const std::string& executable) {
  static std::string name;  // the library keeps the pointer
  name = executable;
  benchmark::BenchmarkReporter::Context::executable_name = name.c_str();
  std::ostringstream text;
  benchmark::JSONReporter reporter;
  reporter.SetOutputStream(&text);
  reporter.SetErrorStream(&text);
  reporter.ReportContext(benchmark::BenchmarkReporter::Context());
  reporter.Finalize();
  return nlohmann::json::parse(text.str()).at("context");
}

}  // namespace toll
