// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/callgrind.hpp"

#include "harness/interruption.hpp"
#include "harness/overloaded.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/process.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

class scratch_folder {
public:
  scratch_folder() {
    std::string name = (fs::temp_directory_path() / "toll-counts-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw std::system_error(errno, std::generic_category(), "cannot make the folder " + name);
    }
    path_ = name;
  }

  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;

  ~scratch_folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  const fs::path& path() const { return path_; }

private:
  fs::path path_;
};

/// The arm and size at a place in the order.
struct counted_task {
  instruction_counts* cell = nullptr;
  instruction_counts::arm* arm = nullptr;
  std::size_t size = 0;
};

using counted_tasks = std::vector<counted_task>;

/// By kernel and algorithm, and therein by size, so that the tasks of one size share their data.
std::map<std::string, counted_tasks> groups_of(std::vector<instruction_counts>& all) {
  std::map<std::string, counted_tasks> groups;
  for (std::size_t size = 0; size < instruction_counts::sizes; ++size) {
    for (instruction_counts& t : all) {
      if (t.broken != verdict::pass) {
        continue;
      }
      for (instruction_counts::arm* const arm : {&t.reference, &t.subject}) {
        const variant& v = *arm->tasks[size].what;
        groups[fmt::format("{}/{}", v.kernel, v.algorithm)].push_back(
            {.cell = &t, .arm = arm, .size = size});
      }
    }
  }
  return groups;
}

/// What one dump says, if it is one of a task.
void take_dump(const fs::path& file, const counted_tasks& tasks) {
  constexpr std::string_view mark = "desc: Trigger: Client Request: ";
  constexpr std::string_view total = "totals: ";
  std::ifstream in{file};
  const counted_task* found = nullptr;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(mark)) {
      found = &tasks.at(std::stoul(line.substr(mark.size())));
    } else if (found != nullptr && line.starts_with(total)) {
      found->arm->instructions[found->size] = std::stod(line.substr(total.size()));
    }
  }
}

worker_terms under_callgrind(worker_terms terms, const fs::path& folder) {
  terms.through = {"valgrind",
                   "--tool=callgrind",
                   "-q",
                   "--command-line-only=yes",
                   "--vgdb=no",
                   "--instr-atstart=no",
                   "--callgrind-out-file=" + (folder / "counts").string()};
  return terms;
}

void blame(const counted_task& t, const std::string& reason) {
  t.cell->broken = verdict::crashed;
  t.cell->reason = fmt::format("{}: {}", t.arm->tasks.at(t.size).what->name, reason);
}

std::string advice_on(const std::string& death) {
  return death.find("SIGILL") == std::string::npos
             ? ""
             : "; valgrind does not know every instruction of this processor: build with "
               "cmake --workflow --preset counts";
}

worker_end run_counted(const worker_order& order, const worker_terms& terms,
                       const std::function<void(const worker_event&)>& on_event) {
  try {
    return run_worker(order, terms, on_event);
  } catch (const std::system_error& e) {
    if (e.code() == std::errc::no_such_file_or_directory) {
      throw usage_error(
          "toll gate --counts: there is no valgrind here; install the package valgrind");
    }
    throw;
  }
}

/// A worker that dies takes with it what it had not come to; the next goes on behind the task at
/// which it died.
void count_group(const counted_tasks& tasks, const worker_terms& terms,
                 const std::function<void(const std::string& what)>& show) {
  orders::count_instructions order;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    order.tasks[i] = tasks[i].arm->tasks.at(tasks[i].size);
  }
  while (!order.tasks.empty()) {
    const scratch_folder folder;
    std::optional<std::size_t> at;
    const auto handle = [&](const worker_event& event) {
      std::visit(
          overloaded{
              [&](const events::begun& e) {
                at = e.index;
                const counted_task& begun = tasks.at(e.index);
                show(begun.arm->tasks.at(begun.size).text());
              },
              [&](const events::failed& e) { blame(tasks.at(e.index), e.reason); },
              // What is computed under valgrind is not checked, and nothing is timed.
              ignoring<events::verified, events::wrong, events::skipped, events::sampled,
                       events::fingerprints, events::facts, events::progress, events::ceilings,
                       events::inventory_taken, events::quiet, events::done>{}},
          event);
    };
    const worker_end end = run_counted(order, under_callgrind(terms, folder.path()), handle);
    for (const auto& entry : fs::directory_iterator{folder.path()}) {
      take_dump(entry.path(), tasks);
    }
    if (end.how != ending::died) {
      return;
    }
    for (const auto& [index, unused] : order.tasks) {
      if (!at || *at == index) {
        blame(tasks.at(index), end.reason + advice_on(end.reason));
      }
    }
    order.tasks.erase(order.tasks.begin(), at ? order.tasks.upper_bound(*at) : order.tasks.end());
  }
}

}  // namespace

void count_all(std::vector<instruction_counts>& all, const worker_terms& terms, int at_once,
               const std::function<void(double, const std::string&)>& show) {
  std::vector<counted_tasks> groups;
  for (auto& [name, tasks] : groups_of(all)) {
    groups.push_back(std::move(tasks));
  }
  std::atomic<std::size_t> next = 0;
  std::mutex one_at_a_time;
  std::exception_ptr failure;
  const auto count_some = [&] {
    try {
      for (auto i = next++; i < groups.size() && interrupted_by() == 0; i = next++) {
        const double before = static_cast<double>(i) / static_cast<double>(groups.size());
        count_group(groups[i], terms, [&](const std::string& what) {
          const std::lock_guard lock{one_at_a_time};
          show(before, what);
        });
      }
    } catch (...) {
      const std::lock_guard lock{one_at_a_time};
      failure = std::current_exception();
      next = groups.size();
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < at_once; ++i) {
      others.emplace_back(count_some);
    }
    count_some();
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace toll::suite
