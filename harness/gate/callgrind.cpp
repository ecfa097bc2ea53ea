// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/callgrind.hpp"

#include "harness/usage_error.hpp"
#include "harness/worker/counting.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/process.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;
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
  tally* of = nullptr;
  tally::arm* by = nullptr;
  std::size_t size = 0;
};

using counted_tasks = std::vector<counted_task>;

/// By kernel and algorithm, and therein by size, so that the tasks of one size share their data.
std::map<std::string, counted_tasks> groups_of(std::vector<tally>& all) {
  std::map<std::string, counted_tasks> groups;
  for (std::size_t size = 0; size < tally::sizes; ++size) {
    for (tally& t : all) {
      if (t.broken != ruling::pass) {
        continue;
      }
      for (tally::arm* by : {&t.baseline, &t.portable}) {
        const variant& v = *by->tasks[size].what;
        groups[fmt::format("{}/{}", v.kernel, v.algorithm)].push_back(
            {.of = &t, .by = by, .size = size});
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
      found->by->instructions[found->size] = std::stod(line.substr(total.size()));
    }
  }
}

worker_terms under_callgrind(worker_terms terms, const fs::path& folder) {
  terms.through = {"valgrind", "--tool=callgrind", "-q", "--instr-atstart=no",
                   "--callgrind-out-file=" + (folder / "counts").string()};
  return terms;
}

void blame(const counted_tasks& tasks, std::optional<std::size_t> at, ruling is,
           const std::string& reason) {
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (!at || *at == i) {
      const counted_task& t = tasks[i];
      t.of->broken = is;
      t.of->reason = fmt::format("{}: {}", t.by->tasks[t.size].what->name, reason);
    }
  }
}

/// A worker that dies takes with it what it had not come to; the next goes on behind the task at
/// which it died.
void count_group(const counted_tasks& tasks, const worker_terms& terms,
                 const std::function<void(const std::string& what)>& show) {
  work_order order;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    order.tasks[i] = tasks[i].by->tasks.at(tasks[i].size);
  }
  while (!order.tasks.empty()) {
    const scratch_folder folder;
    std::optional<std::size_t> at;
    const worker_end end = run_worker(
        counting_order(order), under_callgrind(terms, folder.path()), [&](const json& event) {
          if (event.at("event") == "begin") {
            at = event.at("index");
            show(tasks.at(*at).by->tasks.at(tasks.at(*at).size).text());
          } else if (event.at("event") == "failed") {
            blame(tasks, event.at("index").get<std::size_t>(), ruling::crashed,
                  event.value("reason", ""));
          }
        });
    for (const auto& entry : fs::directory_iterator{folder.path()}) {
      take_dump(entry.path(), tasks);
    }
    if (end.how != ending::died) {
      return;
    }
    blame(tasks, at, ruling::crashed, end.reason);
    order.tasks.erase(order.tasks.begin(), at ? order.tasks.upper_bound(*at) : order.tasks.end());
  }
}

}  // namespace

void count_all(std::vector<tally>& all, const worker_terms& terms,
               const std::function<void(double, const std::string&)>& show) {
  const auto groups = groups_of(all);
  std::size_t done = 0;
  try {
    for (const auto& [name, tasks] : groups) {
      const double before = static_cast<double>(done++) / static_cast<double>(groups.size());
      count_group(tasks, terms, [&](const std::string& what) { show(before, what); });
      if (interrupted_by() != 0) {
        return;
      }
    }
  } catch (const std::system_error& e) {
    if (e.code() == std::errc::no_such_file_or_directory) {
      throw usage_error(
          "toll gate --counts: there is no valgrind here; install the package valgrind");
    }
    throw;
  }
}

}  // namespace toll
