// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/numbers.hpp"
#include "harness/journal/seal.hpp"
#include "harness/plan/plan_file.hpp"
#include "harness/plan/size.hpp"
#include "harness/report/figures_of_merit.hpp"
#include "harness/report/run_csv.hpp"
#include "harness/report/run_json.hpp"
#include "harness/report/run_table.hpp"
#include "harness/usage_error.hpp"

#include <memory>
#include <sstream>
#include <string>
#include <string_view>

namespace toll::testing {

/// Reads the bytes as a journal and turns it into everything there is. Whatever they are, it is
/// refused as input or read; anything else is an error. True if it was read.
inline bool read_as_journal(const std::string& bytes) {
  try {
    journal kept{std::make_unique<std::istringstream>(bytes), "fuzzed"};
    std::size_t written = 0;
    const sink nowhere = [&](std::string_view text) { written += text.size(); };
    run_table table{nowhere, run_table::format::text};
    run_table markdown{nowhere, run_table::format::markdown};
    run_json json{nowhere};
    run_csv csv{nowhere, "id"};
    figures_of_merit merits{nowhere};
    derive(kept, {&table, &markdown, &json, &csv, &merits});
    return written > 0;
  } catch (const usage_error&) {
    return false;
  }
}

/// Reads the bytes as a plan file, and what its options say. True if all was understood.
inline bool read_as_plan(const std::string& bytes) {
  try {
    std::istringstream in{bytes};
    for (const auto& [name, value] : plan_from(in, "fuzzed")) {
      if (name == "--size") {
        parse_sizes(value);
      } else if (name == "--threads") {
        thread_counts(value, {.processors = 4, .cores = 2});
      } else if (name == "--samples") {
        even_number(name, value);
      } else if (name == "--min-time") {
        positive_number(name, value);
      }
    }
    return true;
  } catch (const usage_error&) {
    return false;
  }
}

/// Puts a checksum that fits under every line that looks like an object: no fuzzer guesses one.
inline std::string with_seals(std::string_view bytes) {
  std::string all;
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
    const std::size_t seal = line.rfind(R"(,"crc32":")");
    const std::string object = seal == std::string_view::npos
                                   ? std::string{line}
                                   : std::string{line.substr(0, seal)} + "}";
    all += object.ends_with('}') ? sealed(object) : object + "\n";
  }
  return all;
}

}  // namespace toll::testing
