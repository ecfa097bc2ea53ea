// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/checksum.hpp"
#include "harness/report/closing_summary.hpp"
#include "harness/report/figures_of_merit.hpp"
#include "harness/report/run_csv.hpp"
#include "harness/report/run_json.hpp"
#include "harness/report/run_table.hpp"
#include "harness/usage_error.hpp"
#include "tests/fuzz/demand.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite::testing {

inline std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// Whether a text has the word that a number gets which is none.
inline bool has_no_number(const std::string& text) {
  const auto is_letter = [&](std::size_t i) {
    return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) != 0;
  };
  for (const std::string_view word : {"inf", "nan"}) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
      if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) {
        return true;
      }
    }
  }
  return false;
}

/// Whether texts of a journal may bring such a word into what is derived from it.
inline bool may_say_so_itself(const std::string& journal) {
  const std::string text = lower_case(journal);
  return text.find("inf") != text.npos || text.find("nan") != text.npos ||
         text.find("\\u") != text.npos;
}

/// The fields of the first line of a CSV text, which is taken off.
inline std::vector<std::string> take_line(std::string_view& csv) {
  std::vector<std::string> fields{""};
  bool is_quoted = false;
  while (!csv.empty()) {
    const char c = csv.front();
    csv.remove_prefix(1);
    if (c == '"') {
      is_quoted = !is_quoted;
    } else if (c == ',' && !is_quoted) {
      fields.emplace_back();
    } else if (c == '\n' && !is_quoted) {
      break;
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

inline bool is_number_or_empty(const std::string& field) {
  std::size_t used = 0;
  return field.empty() || (std::isfinite(std::stold(field, &used)) && used == field.size());
}

/// Every line has the fields of the first, and those from `processes` on, but for some names, are
/// numbers.
inline void demand_numbers_in_csv(std::string_view csv) {
  const std::set<std::string> texts{"ceiling", "notes",     "shared_algorithm", "started_utc",
                                    "host",    "processor", "compiler",         "commit"};
  const std::vector<std::string> names = take_line(csv);
  const auto first = std::ranges::find(names, "processes") - names.begin();
  while (!csv.empty()) {
    const std::vector<std::string> fields = take_line(csv);
    demand(fields.size() == names.size(), "a line of CSV with other fields than its first");
    for (auto i = static_cast<std::size_t>(first); i < fields.size(); ++i) {
      demand(texts.contains(names[i]) || is_number_or_empty(fields[i]),
             names[i] + " of the CSV: " + fields[i]);
    }
  }
}

/// The library writes null for what is no number.
inline void demand_numbers_in_json(const std::string& text) {
  const auto document = nlohmann::json::parse(text, nullptr, false);
  demand(document.is_object(), "run.json is none");
  for (const nlohmann::json& row : document.at("benchmarks")) {
    for (const char* const name :
         {"real_time", "cpu_time", "bytes_per_second", "flops_per_second"}) {
      demand(row.at(name).is_number() && row.at(name) >= 0, std::string{name} + " of run.json");
    }
    demand(row.value("of_ceiling", nlohmann::json(0)).is_number(), "of_ceiling of run.json");
  }
}

/// What is read, written and read again is the same.
inline void demand_the_same_again(journal& kept) {
  kept.for_each([](const batch_result& batch) {
    for (const result& r : batch.results) {
      nlohmann::json written = to_json(r);
      const nlohmann::json before = written;
      demand(nlohmann::json(to_json(result_from(written))) == before,
             "a result that is another when it is read again");
    }
  });
}

/// Reads the bytes as a journal and turns it into everything there is. Whatever they are, it is
/// refused as input or read; anything else is an error, also a derived number that is none. True if
/// it was read.
inline bool read_as_journal(const std::string& bytes) {
  try {
    journal kept{std::make_unique<std::istringstream>(bytes), "fuzzed"};
    std::array<std::string, 6> written;
    const auto to = [&](std::size_t i) {
      return [&all = written.at(i)](std::string_view text) { all += text; };
    };
    run_table table{to(0), run_table::format::text, true};
    run_table markdown{to(1), run_table::format::markdown};
    figures_of_merit merits{to(2)};
    run_csv csv{to(3), kept.header()};
    run_json json{to(4)};
    closing_summary summary{to(5)};
    derive(kept, {&table, &markdown, &json, &csv, &merits, &summary});
    demand_numbers_in_csv(written[3]);
    demand_numbers_in_json(written[4]);
    for (const std::string& text : written) {
      demand(!has_no_number(text) || may_say_so_itself(bytes), "no number in: " + text);
    }
    demand_the_same_again(kept);
    return true;
  } catch (const usage_error&) {
    return false;
  }
}

/// Puts a checksum that fits under every line that looks like an object: no fuzzer guesses one.
inline std::string with_checksums(std::string_view bytes) {
  std::string all;
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
    const std::size_t checksum = line.rfind(R"(,"crc32":")");
    const std::string object = checksum == std::string_view::npos
                                   ? std::string{line}
                                   : std::string{line.substr(0, checksum)} + "}";
    all += object.ends_with('}') ? with_checksum(object) : object + "\n";
  }
  return all;
}

}  // namespace toll::suite::testing
