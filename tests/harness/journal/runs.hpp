// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/checksum.hpp"
#include "tests/harness/child.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace toll::suite::testing {

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Runs of the fakes into one folder that outlives them.
class run_folder {
public:
  std::filesystem::path path() const { return folder_.path() / "made"; }

  std::filesystem::path journal() const { return path() / "run.jsonl"; }

  /// `toll run` of two batches, of which the second waits for the gate to open.
  std::vector<std::string> command() const {
    return {"run",  "--kernel",   "right,waits",  "--variant",        "portable", "--backend",
            "seq",  "--size",     "10",           "--processes",      "1",        "--samples",
            "2",    "--min-time", "0.002",        "--most-disturbed", "1",        "--ceilings",
            "none", "--out",      path().string()};
  }

  std::vector<std::string> resume() const { return {"run", "--resume", path().string()}; }

  std::map<std::string, std::string> environment() const {
    return {{"TOLL_TEST_GATE", (folder_.path() / "gate").string()}};
  }

  void open_gate() const { std::ofstream{folder_.path() / "gate"} << "open"; }

  /// A run of both batches from beginning to end.
  finished finish() const {
    open_gate();
    return run_fakes(command(), environment());
  }

  finished go_on(const std::vector<std::string>& more = {}) const {
    open_gate();
    std::vector<std::string> words = resume();
    words.insert(words.end(), more.begin(), more.end());
    return run_fakes(words, environment());
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> found;
    std::istringstream text{text_of(journal())};
    for (std::string line; std::getline(text, line);) {
      found.push_back(line);
    }
    return found;
  }

  /// Until the first batch is in the journal and the second waits.
  void wait_for_the_second() const {
    const auto reached = folder_.path() / "gate.reached";
    for (int attempt = 0; !std::filesystem::exists(reached); ++attempt) {
      if (attempt > 6000) {
        throw std::runtime_error("the second batch is not reached");
      }
      std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
  }

  void write_journal(const std::vector<std::string>& new_lines) const {
    std::ofstream out{journal(), std::ios::binary};
    for (const std::string& line : new_lines) {
      out << line << "\n";
    }
  }

private:
  temporary_folder folder_;
};

/// The line with another text in it, and the checksum that fits.
inline std::string changed(const std::string& line, const std::string& from,
                           const std::string& to) {
  std::string object = line.substr(0, line.rfind(R"(,"crc32":")")) + "}";
  object.replace(object.find(from), from.size(), to);
  const std::string whole = with_checksum(object);
  return whole.substr(0, whole.size() - 1);
}

}  // namespace toll::suite::testing
