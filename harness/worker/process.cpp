// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/process.hpp"

#include "harness/attend.hpp"
#include "harness/bytes_text.hpp"
#include "harness/machine/affinity.hpp"
#include "harness/worker/protocol.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll {
namespace {

/// This executable as a worker. Settings of Google Benchmark in the environment are kept from it:
/// a unit of time, a filter or a file of its own would change what it reports.
program worker_program(std::string order) {
  return {.file = "/proc/self/exe",
          .words = {"toll", "worker"},
          .environment = environment_without("BENCHMARK_"),
          .input = std::move(order),
          .output = event_writer::file,
          .processors = processors_at_start().value_or(std::vector<int>{})};
}

program worker_program_through(std::vector<std::string> words, std::string order) {
  program what{.file = words.at(0),
               .words = std::move(words),
               .environment = {},
               .input = std::move(order),
               .output = event_writer::file};
  what.words.push_back(std::filesystem::read_symlink("/proc/self/exe").string());
  what.words.emplace_back("worker");
  if (const char* const libraries = std::getenv("LD_LIBRARY_PATH"); libraries != nullptr) {
    what.environment.push_back(fmt::format("LD_LIBRARY_PATH={}", libraries));
  }
  return what;
}

/// Splits what arrives into lines, and each into an event.
class event_reader {
public:
  void read(std::string_view text, const std::function<void(const nlohmann::json&)>& on_event) {
    pending_ += text;
    std::size_t start = 0;
    for (auto end = pending_.find('\n'); end != std::string::npos;
         end = pending_.find('\n', start)) {
      const auto event = nlohmann::json::parse(
          pending_.begin() + static_cast<std::ptrdiff_t>(start),
          pending_.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
      if (event.is_object() && event.contains("event")) {
        on_event(event);
      }
      start = end + 1;
    }
    pending_.erase(0, start);
  }

private:
  std::string pending_;
};

}  // namespace

worker_end run_worker(const nlohmann::json& order, const worker_terms& terms,
                      const std::function<void(const nlohmann::json&)>& on_event) {
  child_process worker{terms.through.empty() ? worker_program(order.dump())
                                             : worker_program_through(terms.through, order.dump())};
  bool is_done = false;
  bool is_quiet = false;
  event_reader reader;
  const auto handle = [&](const nlohmann::json& event) {
    is_done = is_done || event.at("event") == "done";
    is_quiet = is_quiet || event.at("event") == "quiet";
    on_event(event);
  };
  switch (attend(
      worker, {.timeout = terms.patience, .memory = terms.memory},
      [&](std::string_view text) { reader.read(text, handle); },
      [&] { return is_quiet && !is_done; })) {
    case parting::interrupted:
      return {ending::interrupted};
    case parting::silent:
      return {ending::died,
              fmt::format("no answer for {:.3g} s, so it was killed", terms.patience)};
    case parting::too_large:
      return {ending::died, fmt::format("held more memory than {}, so it was killed; --memory "
                                        "allows more",
                                        bytes_text(terms.memory))};
    case parting::ended:
      break;
  }
  return is_done ? worker_end{ending::finished}
                 : worker_end{ending::died, how_it_died(worker.status())};
}

}  // namespace toll
