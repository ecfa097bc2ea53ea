// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/machine/topology.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/machine/fake_system.hpp"
#include "tests/harness/runs_from_memory.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sched.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <set>
#include <thread>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::child;
using testing::finished;
using testing::temporary_folder;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// `toll run` on the fakes, and the run.json that it wrote.
struct finished_run : finished {
  json document;
};

finished_run run(const std::string& kernels, const std::vector<std::string>& more = {}) {
  const std::vector<std::string> words{"run",
                                       "--kernel",
                                       kernels,
                                       "--size",
                                       "1000",
                                       "--out",
                                       "made",
                                       "--backend",
                                       "seq",
                                       "--processes",
                                       "1",
                                       "--samples",
                                       "2",
                                       "--min-time",
                                       "0.002",
                                       "--most-disturbed",
                                       "1",
                                       "--variant",
                                       "baseline,portable",
                                       "--ceilings",
                                       "none"};
  child process{testing::with_options(words, more)};
  finished_run result{process.wait(), {}};
  result.document =
      json::parse(testing::text_of(process.folder() / "made/run.json"), nullptr, false);
  return result;
}

TEST(run, measures_nothing_if_it_is_dry) {
  child process{{"run", "--kernel", "right", "--backend", "seq", "--size", "1000,2000", "--variant",
                 "baseline,portable", "--dry-run", "--out", "made"}};
  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.out, "baseline, portable")) << done.out;
  EXPECT_TRUE(says(done.out, "2 cells, each in 5 processes, at most ")) << done.out;
  // The budget of two minutes, a tenth more, and a minute.
  EXPECT_EQ(done.last_line_of_out(), "time to ask a batch system for: --time=2");
  EXPECT_FALSE(std::filesystem::exists(process.folder() / "made"));
}

TEST(run, does_what_a_plan_file_says_unless_the_command_line_says_otherwise) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "sweep.json").string();
  std::ofstream{file} << R"({"kernel": "right", "backend": ["seq"], "size": [10, 20],
                             "variant": "portable"})";

  const auto as_planned = testing::run_fakes({"run", "--plan", file, "--dry-run"});
  const auto otherwise = testing::run_fakes({"run", "--plan", file, "--dry-run", "--size", "30"});

  EXPECT_TRUE(says(as_planned.out, "\n2 cells, each in 5 processes"))
      << as_planned.out << as_planned.err;
  EXPECT_TRUE(says(otherwise.out, "\n1 cells, each in 5 processes"))
      << otherwise.out << otherwise.err;
}

TEST(run, takes_from_a_preset_what_nobody_asked_for) {
  const std::vector<std::string> words{"run",    "--kernel", "right",    "--backend", "seq",
                                       "--size", "10",       "--preset", "quick",     "--dry-run"};
  std::vector<std::string> with_budget = words;
  with_budget.insert(with_budget.end(), {"--time-budget", "7"});

  EXPECT_TRUE(says(testing::run_fakes(words).out, "the budget is 20 s\n"));
  EXPECT_TRUE(says(testing::run_fakes(with_budget).out, "the budget is 7 s\n"));
}

TEST(run, leaves_their_own_sizes_to_kernels_that_fill_no_cache_and_are_not_named) {
  const auto done =
      testing::run_fakes({"run", "--backend", "seq", "--size", "0.5xL2", "--dry-run"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.out, "constant_data/loop")) << done.out;
}

TEST(run, writes_raw_samples_with_the_facts_of_their_ids) {
  const auto done = run("right", {"--samples", "4"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  const json& rows = done.document.at("benchmarks");
  ASSERT_EQ(rows.size(), 8U);
  std::set<double> digests;
  for (const json& row : rows) {
    const std::string variant = row.at("variant");
    EXPECT_EQ(row.at("name"), "kernel:right/algorithm:loop/backend:seq/tuning:default/variant:" +
                                  variant + "/n:1000/threads:1/real_time");
    EXPECT_EQ(row.at("run_type"), "iteration");
    EXPECT_EQ(row.at("repetitions"), 4);
    EXPECT_EQ(row.at("process"), 0);
    EXPECT_EQ(row.at("time_unit"), "ns");
    EXPECT_EQ(row.at("n"), 1000);
    EXPECT_EQ(row.at("threads"), 1);
    EXPECT_EQ(row.at("verified"), true);
    const double seconds = row.at("real_time").get<double>() * 1e-9;
    EXPECT_GT(seconds, 0);
    digests.insert(row.at("digest").get<double>());
    EXPECT_NEAR(row.at("bytes_per_second").get<double>(), 24000 / seconds, 1e-6 * 24000 / seconds);
    EXPECT_NEAR(row.at("flops_per_second").get<double>(), 2000 / seconds, 1e-6 * 2000 / seconds);
  }
  EXPECT_EQ(digests.size(), 1U);  // both arms write the same
  EXPECT_NE(*digests.begin(), 0);
  EXPECT_EQ(rows.front().at("family_index"), 0);
  EXPECT_EQ(rows.back().at("family_index"), 1);
}

TEST(run, records_machine_and_build) {
  const json context = run("right").document.at("context");

  for (const char* name : {"caches", "num_cpus", "host_name", "date", "toll_version",
                           "command_line", "build_type", "optimised", "compiler", "sanitizers"}) {
    EXPECT_TRUE(context.contains(name)) << name;
  }
  ASSERT_EQ(context.at("workers").size(), 1U);
  EXPECT_TRUE(context.at("workers")[0].at("anon_huge_pages").contains("bytes"));
}

TEST(run, times_copies_of_the_executable_unless_asked_not_to_and_says_so) {
  const bool is_possible = testing::runs_from_memory();
  const auto copies = run("right");
  const auto shared = run("right", {"--share-code"});
  const auto runs_a_copy = [](const finished_run& done) {
    return done.document.at("context").at("workers")[0].at("runs_a_copy");
  };

  EXPECT_EQ(runs_a_copy(copies), is_possible);
  EXPECT_EQ(says(copies.out, "ran no copy"), !is_possible) << copies.out;
  EXPECT_EQ(runs_a_copy(shared), false);
  EXPECT_TRUE(says(shared.out, "1 of 1 processes ran no copy of their executable")) << shared.out;
}

TEST(run, records_host_job_settings_and_the_load_before_and_after) {
  const json context = run("right").document.at("context");

  for (const char* name :
       {"host", "job", "placement", "gpu", "started_utc", "ended_utc", "build"}) {
    EXPECT_TRUE(context.contains(name)) << name;
  }
  for (const char* name : {"before", "after", "stolen_share", "throttled_share"}) {
    EXPECT_TRUE(context.at("host").at("load").contains(name)) << name;
  }
  EXPECT_TRUE(context.at("build").at("flags").is_object());
  EXPECT_EQ(testing::unexplained_nulls(context), std::vector<std::string>{});
}

/// While it lives, this process and its children may use one processor only.
class on_one_processor {
public:
  explicit on_one_processor(int processor) {
    sched_getaffinity(0, sizeof before_, &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(processor), &one);
    sched_setaffinity(0, sizeof one, &one);
  }

  on_one_processor(const on_one_processor&) = delete;
  on_one_processor& operator=(const on_one_processor&) = delete;

  ~on_one_processor() { sched_setaffinity(0, sizeof before_, &before_); }

private:
  cpu_set_t before_{};
};

TEST(run, records_where_the_threads_of_each_cell_ran) {
  for (const int processor : topology::of_this_machine().allowed) {
    const on_one_processor bound{processor};

    const json workers = run("right").document.at("context").at("workers");

    ASSERT_EQ(workers.size(), 1U);
    const json& placement = workers[0].at("placement");
    ASSERT_EQ(placement.size(), 1U);
    EXPECT_EQ(placement[0].at("backend"), "seq");
    EXPECT_EQ(placement[0].at("tuning"), "default");
    for (const json& of_cell : placement) {
      ASSERT_GE(of_cell.at("threads").size(), 1U);
      for (const json& thread : of_cell.at("threads")) {
        EXPECT_EQ(thread.at("allowed"), json::array({processor}));
        EXPECT_EQ(thread.at("ran_on"), json::array({processor}));
      }
    }
    if (processor >= 3) {
      break;  // enough to tell them apart
    }
  }
}

const std::map<std::string, std::string> small_caches{
    {"HWLOC_SYNTHETIC", "l2:1024(size=64KiB) l1d:1(size=16KiB) core:1 pu:1"},
    {"HWLOC_THISSYSTEM", "1"}};  // hwloc's word that this is no other machine

TEST(run, compares_with_the_ceilings_in_a_file) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "machine.json").string();
  std::ofstream{file} << testing::run_fakes({"machine", "--json", "--threads", "1", "--repetitions",
                                             "3", "--min-time", "0.0005"},
                                            small_caches)
                             .out;

  child process{
      {"run", "--kernel", "right", "--backend", "seq", "--size", "1000", "--processes", "1",
       "--samples", "2", "--most-disturbed", "1", "--out", "made", "--ceilings", file},
      small_caches};
  const auto done = process.wait();

  ASSERT_EQ(done.exit_code, 0) << done.err;
  const auto document = json::parse(testing::text_of(process.folder() / "made/run.json"));
  EXPECT_GT(document.at("context").at("ceilings").at("bandwidth").size(), 0U);
  EXPECT_TRUE(document.at("context").at("later_ceilings").empty()) << "only what is measured";
  bool has_share = false;
  for (const json& row : document.at("benchmarks")) {
    EXPECT_TRUE(row.at("ceiling").is_string());
    EXPECT_GT(row.value("of_ceiling", 1.0), 0);  // none where the machine was slower then
    has_share = has_share || row.contains("of_ceiling");
  }
  EXPECT_EQ(says(done.out, "best rates: "), has_share) << done.out;
}

TEST(run, refuses_a_file_without_the_ceilings_of_this_machine) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "machine.json").string();
  const auto refused = [&](const std::string& why) {
    child process{
        {"run", "--kernel", "right", "--backend", "seq", "--out", "made", "--ceilings", file}};
    const auto done = process.wait();
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(done.out, "");
    EXPECT_TRUE(says(done.err, "toll: --ceilings " + file + ": " + why)) << done.err;
    EXPECT_FALSE(std::filesystem::exists(process.folder() / "made"));
  };

  refused("cannot be read");
  std::filesystem::create_directory(file);
  refused("cannot be read");
  std::filesystem::remove(file);
  std::ofstream{file} << "{}";
  refused("does not hold");
  std::ofstream{file} << R"({"schema": "toll-machine-0"})";
  refused("is not of the layout");
  constexpr int deep = 1'000'000;  // what is recursive needs more than a stack for that
  std::ofstream{file} << R"({"schema": "toll-machine-1", "host": {"name": )"
                      << std::string(deep, '[') << std::string(deep, ']') << "}}";
  refused("does not hold");
  std::ofstream{file} << testing::run_fakes({"machine", "--json", "--threads", "1", "--repetitions",
                                             "1", "--min-time", "0.0005"},
                                            small_caches)
                             .out;
  refused("was measured on another machine or by another toll: caches");
}

TEST(run, refuses_ceilings_of_another_toll_or_that_no_machine_has) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "machine.json").string();
  const json measured =
      json::parse(testing::run_fakes({"machine", "--json", "--threads", "1", "--repetitions", "1",
                                      "--min-time", "0.0005"},
                                     small_caches)
                      .out);
  const auto refused = [&](const char* place, const json& value, const std::string& why) {
    json document = measured;
    document[json::json_pointer{place}] = value;
    std::ofstream{file} << document;
    child process{
        {"run", "--kernel", "right", "--backend", "seq", "--out", "made", "--ceilings", file},
        small_caches};
    const auto done = process.wait();
    EXPECT_EQ(done.exit_code, 2) << place;
    EXPECT_TRUE(says(done.err, "toll: --ceilings " + file + ": " + why)) << done.err;
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
    EXPECT_FALSE(std::filesystem::exists(process.folder() / "made"));
  };
  const std::string another = "was measured on another machine or by another toll: ";

  refused("/build/compiler", "tcc 1", another + "compiler: \"tcc 1\" there, ");
  refused("/build/commit", "0", another + "commit");
  refused("/build/dirty", "perhaps", another + "uncommitted changes: \"perhaps\" there, ");
  refused("/build/flags", {{"toll_harness", {"-O1"}}}, another + "compiler options differ");
  refused("/host/kernel", "1.0", another + "kernel: \"1.0\" there, ");
  refused("/host/processor/allowed", {7}, another + "allowed processors: [7] there, ");
  refused("/ceilings/bandwidth/0/bytes_per_second", 0, "a ceiling that no machine has: ");
  refused("/ceilings/bandwidth/0/bytes_per_second", "fast", "a ceiling that no machine has: ");
  refused("/ceilings/multiply_add/0/flops_per_second", 1e308, "a ceiling that no machine has: ");
  refused("/ceilings/launch/0/seconds", -1, "a ceiling that no machine has: seconds -1");
  refused("/ceilings/launch/0/threads", 1e300, "a ceiling that no machine has: threads 1e+300");
}

TEST(run, measures_the_ceilings_it_needs_unless_its_build_is_slow) {
  child process{
      {"run", "--kernel", "right", "--backend", "seq", "--size", "1000", "--processes", "1",
       "--samples", "2", "--most-disturbed", "1", "--out", "made", "--time-budget", "10"},
      small_caches};
  const auto done = process.wait();

  ASSERT_EQ(done.exit_code, 0) << done.err;
  const auto document = json::parse(testing::text_of(process.folder() / "made/run.json"));
  const json& context = document.at("context");
  const bool believable = context.at("optimised") == true && context.at("sanitizers") == "";
  if (!believable) {
    EXPECT_TRUE(context.at("ceilings").at("reasons").contains("ceilings"));
    EXPECT_TRUE(context.at("later_ceilings").empty());
    return;
  }
  for (const json& row : context.at("ceilings").at("bandwidth")) {
    EXPECT_EQ(row.at("level"), "L1");  // 16,000 bytes
    EXPECT_EQ(row.at("threads"), 1);
  }
  EXPECT_EQ(context.at("ceilings").at("launch").at(0).at("backend"), "seq");
  ASSERT_EQ(context.at("later_ceilings").size(), 1U);
  const std::string journal = testing::text_of(process.folder() / "made/run.jsonl");
  EXPECT_GT(journal.rfind(R"("record":"ceilings")"), journal.rfind(R"("record":"batch")"));
  const json& later = context.at("later_ceilings").at(0);
  EXPECT_EQ(later.at("bandwidth").size(), context.at("ceilings").at("bandwidth").size());
  EXPECT_TRUE(document.at("benchmarks").at(0).at("ceiling").is_string());
}

TEST(run, keeps_sizes_as_they_were_asked_for_and_where_the_data_lie) {
  child process{{"run",
                 "--kernel",
                 "right",
                 "--backend",
                 "seq",
                 "--variant",
                 "baseline",
                 "--size",
                 "0.5xL1,3Ki,4xLLC",
                 "--processes",
                 "1",
                 "--samples",
                 "2",
                 "--min-time",
                 "0.002",
                 "--most-disturbed",
                 "1",
                 "--ceilings",
                 "none",
                 "--out",
                 "made"},
                small_caches};
  ASSERT_EQ(process.wait().exit_code, 0);
  const std::set<std::pair<std::string, std::string>> expected{
      {"0.5xL1", "L1"}, {"3Ki", "L2"}, {"4xLLC", "memory"}};

  std::set<std::pair<std::string, std::string>> found;
  const json rows =
      json::parse(testing::text_of(process.folder() / "made/run.json")).at("benchmarks");
  for (const json& row : rows) {
    found.emplace(row.at("size"), row.at("level"));
  }

  EXPECT_EQ(found, expected);
  const std::string csv = testing::text_of(process.folder() / "made/run.csv");
  EXPECT_TRUE(says(csv, ",baseline,baseline,512,0.5xL1,L1,1,passed,")) << csv;
  EXPECT_TRUE(says(csv, ",baseline,baseline,16384,4xLLC,memory,1,passed,")) << csv;
}

TEST(run, ends_with_the_path_of_its_results) {
  EXPECT_EQ(run("right").last_line_of_out(), "results: made/run.json");
}

TEST(run, makes_a_folder_of_its_own_without_out) {
  child process{{"run", "--kernel", "right", "--backend", "seq", "--size", "10", "--processes", "1",
                 "--samples", "2", "--most-disturbed", "1", "--ceilings", "none"}};

  const auto done = process.wait();

  EXPECT_TRUE(done.last_line_of_out().starts_with("results: results/run-2")) << done.out;
  const std::string path = done.last_line_of_out().substr(std::string{"results: "}.size());
  EXPECT_TRUE(std::filesystem::exists(process.folder() / path));
}

TEST(run, finds_no_toll_between_a_variant_and_itself) {
  const auto done = run("slow", {"--variant", "portable"});

  // 50 ms of sleep dominate: the clock and the counting of runs are right to a part in ten.
  ASSERT_EQ(done.document.at("benchmarks").size(), 2U);
  for (const json& row : done.document.at("benchmarks")) {
    EXPECT_GT(row.at("real_time").get<double>(), 50e6);
    EXPECT_LT(row.at("real_time").get<double>(), 100e6);
  }
}

TEST(run, measures_all_right_arms_of_a_cell_whatever_the_others_do) {
  const auto done = run("layers", {"--variant", "*", "--processes", "5"});

  EXPECT_EQ(done.exit_code, 3) << done.err;
  std::map<std::string, json> ratios;
  for (const json& row : done.document.at("benchmarks")) {
    ratios[row.at("variant")] = row.value("ratio_to_baseline", json());
    EXPECT_TRUE(
        row.at("variant").get<std::string>().starts_with(row.at("layer").get<std::string>()));
  }
  EXPECT_EQ(ratios.size(), 4U);
  EXPECT_TRUE(ratios.contains("swift.tuned"));
  std::map<std::string, std::string> failed;
  for (const json& entry : done.document.at("excluded")) {
    failed[entry.at("variant")] = entry.at("status");
  }
  EXPECT_EQ(failed,
            (std::map<std::string, std::string>{{"sloppy", "wrong"}, {"throwing", "crashed"}}));
  EXPECT_EQ(done.document.at("context").at("layers").at("portability").at("layers").at("sloppy"),
            (json{{"all", 0.0}, {"algorithms", {{"layers/loop", 0.0}}}}));
}

TEST(run, takes_a_layer_and_the_baseline_it_is_compared_with) {
  child process{{"run", "--kernel", "layers", "--layer", "swift", "--size", "1000", "--dry-run"}};
  const finished done = process.wait();

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(says(done.out, "  baseline, swift, swift.tuned  ")) << done.out;
}

TEST(run, gives_a_wrong_variant_no_figure) {
  const auto done = run("wrong");

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_EQ(done.document.at("benchmarks").size(), 2U);  // of the baseline
  ASSERT_EQ(done.document.at("excluded").size(), 1U);
  const json& wrong = done.document.at("excluded")[0];
  EXPECT_EQ(wrong.at("status"), "wrong");
  EXPECT_EQ(wrong.at("mismatch").at("array"), "y");
  EXPECT_EQ(wrong.at("mismatch").at("index"), 500);
  EXPECT_TRUE(says(done.err, "toll: wrong: wrong/loop seq default portable n=1000")) << done.err;
  EXPECT_TRUE(says(done.out, "not measured: wrong (1)\n")) << done.out;
}

TEST(run, keeps_memory_that_a_variant_gives_back) {
  if (!build_facts::of_this_executable().sanitizers.empty()) {
    GTEST_SKIP() << "a sanitizer brings an allocator of its own";
  }
  EXPECT_EQ(run("allocates,allocates_array").exit_code, 0);
}

TEST(run, verifies_the_timed_output) {
  const auto done = run("wrong_when_timed");

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_EQ(done.document.at("benchmarks").size(), 2U);
  EXPECT_EQ(done.document.at("excluded").at(0).at("status"), "wrong");
}

TEST(run, hands_what_was_right_to_a_batch_with_more_threads) {
  const auto done = run("threaded", {"--threads", "1,2"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.document.at("benchmarks").size(), 4U);
  EXPECT_TRUE(done.document.at("excluded").empty());
}

TEST(run, does_not_time_what_is_wrong_before) {
  const auto done = run("wrong_at_first");

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_EQ(done.document.at("benchmarks").size(), 2U);
  EXPECT_EQ(done.document.at("excluded").at(0).at("variant"), "portable");
}

TEST(run, takes_back_the_times_of_what_turns_out_wrong) {
  // The arms share their data, in a random order: each time another one may run after the wrong one.
  for (int time = 0; time < 4; ++time) {
    const auto done = run("wrong_at_last");

    EXPECT_EQ(done.exit_code, 3);
    EXPECT_EQ(done.document.at("benchmarks").size(), 2U) << done.err;
    ASSERT_EQ(done.document.at("excluded").size(), 1U) << done.err;
    EXPECT_EQ(done.document.at("excluded").at(0).at("variant"), "portable");
  }
}

TEST(run, survives_every_way_to_crash) {
  const auto done = run("segfault,segfault_when_timed,exit,throw,stuck,hungry,no_memory,right",
                        {"--timeout", "3", "--memory", "256Mi"});

  EXPECT_EQ(done.exit_code, 5);
  std::set<std::string> timed;
  for (const json& row : done.document.at("benchmarks")) {
    timed.insert(row.at("kernel").get<std::string>() + " " + row.at("variant").get<std::string>());
  }
  EXPECT_EQ(timed, (std::set<std::string>{"exit baseline", "stuck baseline", "right baseline",
                                          "right portable", "segfault baseline", "hungry baseline",
                                          "segfault_when_timed baseline", "throw baseline"}));
  EXPECT_EQ(done.document.at("excluded").size(), 7U);
  for (const json& entry : done.document.at("excluded")) {
    EXPECT_EQ(entry.at("status"), "crashed") << entry;
    EXPECT_FALSE(entry.at("reason").get<std::string>().empty()) << entry;
  }
}

TEST(run, does_not_begin_what_may_take_more_than_the_time_budget) {
  const auto done = run("lengthy", {"--verbose"});

  EXPECT_EQ(done.exit_code, 5) << "nothing else was there to be measured";
  EXPECT_EQ(done.err, "toll: nothing was measured; --verbose says why\n");
  EXPECT_TRUE(says(done.out, "one run may not fit the time budget")) << done.out;
}

TEST(run, skips_what_does_not_fit_the_time_budget) {
  const auto done = run("slow", {"--time-budget", "0.1", "--verbose"});

  EXPECT_EQ(done.exit_code, 5) << done.err;
  EXPECT_EQ(done.document.at("benchmarks").size(), 0U);
  EXPECT_GT(done.document.at("context").at("workers").at(0).at("seconds").at("timed_loops"), 0)
      << "of the run that found it right";
  EXPECT_TRUE(
      says(done.out, "skipped: slow/loop seq default portable n=1000 threads=1: does not fit"))
      << done.out;
}

TEST(run, shows_what_it_has_when_interrupted) {
  child process{{"run", "--kernel", "right,stuck", "--variant", "portable", "--backend", "seq",
                 "--size", "10", "--processes", "1", "--samples", "2", "--most-disturbed", "1",
                 "--out", "made", "--ceilings", "none"}};
  const auto kept = process.folder() / "made/run.jsonl";
  for (int attempt = 0; attempt < 3000 && !says(testing::text_of(kept), R"("record":"batch")");
       ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  process.send(SIGINT);

  const auto done = process.wait();

  EXPECT_EQ(done.exit_code, 130);
  EXPECT_EQ(done.last_line_of_out(), "results: made/run.json");
  const auto document = json::parse(testing::text_of(process.folder() / "made/run.json"));
  EXPECT_EQ(document.at("context").at("interrupted_by_signal"), SIGINT);
  ASSERT_EQ(document.at("benchmarks").size(), 2U);
  EXPECT_EQ(document.at("benchmarks")[0].at("kernel"), "right");
  ASSERT_EQ(document.at("excluded").size(), 1U);
  EXPECT_EQ(document.at("excluded")[0].at("reason"), "interrupted");
}

TEST(run, refuses_to_state_a_toll_of_a_slow_build) {
  const auto done = run("right");

  const json& context = done.document.at("context");
  const bool believable = context.at("optimised") == true && context.at("sanitizers") == "";
  EXPECT_EQ(says(done.out, "no ratio is stated"), !believable) << done.out;
}

}  // namespace
}  // namespace toll::suite
