// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/nodes/simulated_node.hpp"

#include "harness/build_facts.hpp"
#include "harness/plan/task_id.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <random>

namespace toll::suite::testing {
namespace {

using json = nlohmann::json;

const std::array limits{limited_by{"memory", "memory", 30}, limited_by{"L3", "L3", 20},
                        limited_by{"L2", "L2", 20}, limited_by{"flops", "L2", 20},
                        limited_by{"launch", "L1", 10}};

constexpr int cells_of_a_batch = 2;
constexpr int threads = 4;

const limited_by& limit_of(int cell) {
  int left = (cell * 37) % 100;
  for (const limited_by& each : limits) {
    left -= each.share;
    if (left < 0) {
      return each;
    }
  }
  return limits.back();
}

task_id task_of(int cell, const char* variant) {
  return {.kernel = fmt::format("made_up_{}", cell / 8),
          .algorithm = fmt::format("loop_{}", cell % 8),
          .backend = "openmp",
          .tuning = "default",
          .variant = variant,
          .n = 1000 + cell,
          .threads = threads};
}

json host_of(const simulated_node& node) {
  return {{"name", node.host.empty() ? node.name : node.host},
          {"kernel", node.kernel},
          {"processor",
           {{"model", "Made Up 9000"},
            {"microarchitecture", "Paper 1"},
            {"cores", 8},
            {"processors", 8},
            {"microcode", "0x1"},
            {"socket_processors", {{0, 1, 2, 3, 4, 5}, {6, 7}}},
            {"allowed", node.allowed}}},
          {"memory",
           {{"bytes", node.memory_bytes},
            {"numa_nodes",
             {{{"bytes", node.memory_bytes / 2}, {"processors", {0, 1, 2, 3}}},
              {{"bytes", node.memory_bytes / 2}, {"processors", {4, 5, 6, 7}}}}}}}};
}

/// Normal, with the same numbers from every standard library.
class noise {
public:
  explicit noise(std::uint64_t seed) : source_{seed} {}

  double factor(double deviation) {
    const double u = (static_cast<double>(source_()) + 1) / 18446744073709551617.0;
    const double v = static_cast<double>(source_()) / 18446744073709551616.0;
    return std::exp(deviation * std::sqrt(-2 * std::log(u)) * std::cos(6.283185307179586 * v));
  }

private:
  std::mt19937_64 source_;
};

run_header header_of(const simulation& how, const simulated_node& node) {
  run_header header{.run_id = node.run_id.empty() ? "run-of-" + node.name : node.run_id,
                    .started_utc = node.started_utc,
                    .command_line = {"toll", "run"},
                    .build = record_of(build_facts::of_this_executable()),
                    .identity = json::object(),
                    .facts = {{"host", host_of(node)},
                              {"job", nullptr},
                              {"placement", json::object()},
                              {"gpu", nullptr},
                              {"reasons", json::object()}},
                    .context = json::object()};
  if (!node.replaces.empty()) {
    header.replaces = replaced_node{.node = node.replaces};
  }
  header.settings.processes = how.processes;
  header.settings.samples = how.samples;
  if (!node.job_nodes.empty()) {
    header.facts["job"] = {
        {"node", node.name}, {"SLURM_JOB_ID", "17"}, {"SLURM_JOB_NODELIST", node.job_nodes}};
  }
  for (int cell = 0; cell < how.cells; ++cell) {
    if (cell % cells_of_a_batch == 0) {
      header.plan.emplace_back();
      header.sizes.emplace_back();
    }
    for (const char* const variant : {"baseline", "portable"}) {
      header.plan.back().push_back(task_of(cell, variant).id());
      header.sizes.back().emplace_back("made_up");
    }
  }
  return header;
}

arm_samples samples_around(double seconds, const simulation& how, noise& random) {
  arm_samples arm;
  for (int i = 0; i < how.samples; ++i) {
    const double one = seconds * random.factor(how.of_processes / 4);
    arm.kept.push_back({.seconds = one, .processor_seconds = one * 1.0003, .runs = 6});
  }
  return arm;
}

result result_of(const task_id& what, const limited_by& limit, double seconds,
                 const simulation& how, noise& random) {
  result r{.what = what,
           .state = status::passed,
           .done = {.flops = 2e6, .bytes_read = 16e6, .bytes_written = 8e6, .working_set = 16e6},
           .bound = ceiling{.name = limit.bound, .seconds = seconds * 0.8, .relative_error = 0.01},
           .size = "made_up",
           .level = limit.level,
           .digest = 1.5};
  r.processes.push_back({.process = 0, .samples = samples_around(seconds, how, random)});
  if (what.variant == baseline_name) {
    r.processes.back().control = samples_around(seconds, how, random);
  }
  return r;
}

json worker_facts() {
  return {{"algorithm", "loop"},
          {"n", 1000},
          {"threads", threads},
          {"seconds", {{"checks", 0.003}, {"data", 0.003}, {"timed_loops", 0.3}}}};
}

}  // namespace

void simulate(const simulation& how, const simulated_node& node,
              const std::function<void(const std::string&)>& write) {
  noise random{how.seed * 1000003 + std::hash<std::string>{}(node.name + node.run_id)};
  const run_header header = header_of(how, node);
  std::map<std::string, double> of_node;
  for (const limited_by& each : limits) {
    of_node[each.bound] = random.factor(how.of_nodes) * node.slowness(each.bound);
  }
  std::vector<double> seconds;
  for (int cell = 0; cell < how.cells; ++cell) {
    seconds.push_back(1e-4 * (1 + cell % 7) * of_node[limit_of(cell).bound] *
                      random.factor(how.of_cells));
  }
  std::size_t line = 0;
  const auto put = [&](const auto& record) { write(line_of(record, {header.run_id, line++})); };
  write(line_of(header));
  line = 1;
  for (int process = 0; process < how.processes; ++process) {
    for (std::size_t batch = 0; batch < header.plan.size(); ++batch) {
      batch_record record{.batch = batch,
                          .process = process,
                          .started_utc = node.started_utc,
                          .seconds = 0.36,
                          .worker = worker_facts()};
      for (int i = 0; i < cells_of_a_batch; ++i) {
        const int cell = static_cast<int>(batch) * cells_of_a_batch + i;
        for (const char* const variant : {"baseline", "portable"}) {
          if (cell < how.cells) {
            record.results.push_back(
                result_of(task_of(cell, variant), limit_of(cell),
                          seconds[static_cast<std::size_t>(cell)] * random.factor(how.of_processes),
                          how, random));
            record.results.back().processes.back().process = process;
          }
        }
      }
      put(record);
    }
  }
  put(end_record{.ended_utc = node.started_utc});
}

std::string simulated_journal(const simulation& how, const simulated_node& node) {
  std::string text;
  simulate(how, node, [&](const std::string& line) { text += line; });
  return text;
}

void write_simulated(const std::filesystem::path& folder, const simulation& how,
                     const simulated_node& node) {
  std::filesystem::create_directories(folder);
  std::ofstream{folder / "run.jsonl", std::ios::binary} << simulated_journal(how, node);
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace toll::suite::testing
