// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/differences.hpp"

#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace toll::suite {
namespace {

using nlohmann::json;
using testing::batch_of;
using testing::header_for;
using testing::read_journal;
using testing::text_of_journal;
using testing::timed;

json a_host() {
  return {{"name", "node1"},
          {"processor",
           {{"model", "AMD EPYC"},
            {"vendor", "AuthenticAMD"},
            {"family", "25"},
            {"model_number", "1"},
            {"stepping", "1"},
            {"instruction_sets", "fpu avx2"},
            {"cores", 2},
            {"allowed", {0, 1}},
            {"present_hz", 2000000000},
            {"governor", nullptr},
            {"reasons", {{"governor", "no file"}}}}},
          {"caches",
           {{{"level", 3},
             {"bytes", 33554432},
             {"line_bytes", 64},
             {"shared_by", 2},
             {"instances", 1}}}},
          {"memory",
           {{"bytes", 25276510208},
            {"available_bytes", 1},
            {"numa_nodes", {{{"bytes", 25276510208}, {"processors", {0, 1}}}}}}},
          {"kernel", "6.1"},
          {"mitigations", {{"mds", "Not affected"}, {"spectre_v2", "Retpolines"}}},
          {"load", {{"running", 1}}}};
}

/// A run of what `change` makes of a usual one.
compared_run run_with(const std::function<void(run_header&, batch_record&)>& change) {
  std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {100, 100, 100})})};
  run_header header = header_for(batches);
  header.facts = {{"host", a_host()},
                  {"job", nullptr},
                  {"placement", {{"OMP_PROC_BIND", "close"}, {"OMP_DYNAMIC", nullptr}}},
                  {"gpu", nullptr},
                  {"reasons", json::object()}};
  change(header, batches.front());
  journal from = read_journal(text_of_journal(header, batches));
  return read_run(from);
}

const auto unchanged = [](run_header&, batch_record&) {};

/// "part what: a | b" of each row.
std::vector<std::string> rows_between(
    const std::function<void(run_header&, batch_record&)>& change) {
  const std::vector<compared_run> runs{run_with(unchanged), run_with(change)};
  std::vector<std::string> rows;
  for (const differing_fact& row : differences_between(runs).rows) {
    rows.push_back(row.part + " " + row.what + ": " + row.values.at(0) + " | " + row.values.at(1));
  }
  return rows;
}

using rows = std::vector<std::string>;

TEST(differences, of_a_run_and_itself_are_none) {
  EXPECT_EQ(rows_between(unchanged), rows{});
}

TEST(differences, name_another_machine) {
  const auto found = rows_between([](run_header& h, batch_record&) {
    json& host = h.facts["host"];
    host["processor"]["family"] = "26";
    host["processor"]["model_number"] = "2";
    host["caches"][0]["instances"] = 2;
    host["memory"]["bytes"] = 2 * 25276510208;
  });

  EXPECT_EQ(found,
            (rows{"machine caches: 1 x L3 32 MiB for 2 | 2 x L3 32 MiB for 2",
                  "machine memory.bytes: 23.5 GiB | 47.1 GiB", "machine processor.family: 25 | 26",
                  "machine processor.microarchitecture: Zen 3 (family 25 model 1) | Zen 5 "
                  "(family 26 model 2)",
                  "machine processor.model_number: 1 | 2"}));
}

TEST(differences, tell_how_a_machine_is_set_up_from_what_it_is) {
  const auto found = rows_between([](run_header& h, batch_record&) {
    json& host = h.facts["host"];
    host["kernel"] = "6.2";
    host["processor"]["governor"] = "performance";
    host["processor"]["allowed"] = {0};
    host["mitigations"]["spectre_v2"] = "Vulnerable";
  });

  EXPECT_EQ(found, (rows{"system kernel: 6.1 | 6.2",
                         "system mitigations: spectre_v2: Retpolines | spectre_v2: Vulnerable",
                         "system processor.allowed: 0 1 | 0",
                         "system processor.governor: not known | performance"}));
}

TEST(differences, name_what_was_set_for_threads_and_measurement) {
  const auto found = rows_between([](run_header& h, batch_record&) {
    h.facts["placement"]["OMP_DYNAMIC"] = "true";
    h.facts["placement"]["openmp_bound_by"] = "toll";
    h.facts["job"] = {{"SLURM_JOB_ID", "7"}, {"SLURM_CPU_BIND", "cores"}};
    h.settings.min_time = 0.02;
    h.settings.processes = 9;
  });

  EXPECT_EQ(found,
            (rows{"job SLURM_CPU_BIND: not set | cores", "placement OMP_DYNAMIC: not set | true",
                  "placement openmp_bound_by: not set | toll",
                  "settings min_time_seconds: 0.005 | 0.02", "settings processes: 5 | 9"}));
}

json around(double running, double stolen) {
  return {{"load",
           {{"before", {{"running", running}, {"average_of_1_minute", running}}},
            {"stolen_share", stolen},
            {"throttled_share", 0}}},
          {"moved", false}};
}

TEST(differences, name_a_load_but_none_that_is_close) {
  const auto measured = [](double running, double stolen) {
    return [=](run_header&, batch_record& b) {
      b.machine_state = around(running, stolen);
      b.results[0].processes[0].samples.disturbed["steal"] = stolen > 0 ? 2 : 0;
    };
  };
  const auto between = [&](double running, double stolen) {
    rows found;
    for (const differing_fact& row :
         differences_between({run_with(measured(1, 0)), run_with(measured(running, stolen))})
             .rows) {
      found.push_back(row.what + ": " + row.values.at(0) + " | " + row.values.at(1));
    }
    return found;
  };

  EXPECT_EQ(between(1.3, 0), rows{});
  EXPECT_EQ(between(3, 0.2), (rows{"load average: 1.0 | 3.0", "other threads running: 0.0 | 2.0",
                                   "steal: 0.0 % | 20.0 %", "samples disturbed: 0.0 % | 25.0 %"}));
}

TEST(differences, of_compiler_options_are_those_that_one_lacks) {
  const auto flags = [](const char* text) {
    return run_with([=](run_header& h, batch_record&) {
      h.build["flags"] = {{"toll_kernels", {text}}};
      h.build["objects"] = {{{"bytes", 100}, {"seconds", 2.25}}, {{"bytes", 30}, {"seconds", 4}}};
      h.build["objects"][0]["bytes"] = std::string{text}.size();
    });
  };

  const run_differences found =
      differences_between({flags("-O3 -march=native -Wall"), flags("-O3 -Wall -g"), flags("-O3")});

  ASSERT_EQ(found.rows.size(), 2U) << "options and bytes; not each object";
  EXPECT_EQ(found.rows[0].what, "flags.toll_kernels");
  EXPECT_EQ(found.rows[0].values, (rows{"-march=native -Wall", "-Wall -g", "-"}));
  EXPECT_EQ(found.rows[1].what, "objects, bytes");
  EXPECT_EQ(found.rows[1].values, (rows{"53", "42", "33"}));
}

TEST(differences, are_not_known_of_a_run_without_a_header) {
  compared_run lost = run_with(unchanged);
  lost.name = "lost";
  lost.is_known = false;
  const auto other = run_with([](run_header& h, batch_record&) { h.settings.samples = 8; });

  const run_differences found = differences_between({run_with(unchanged), lost, other});

  EXPECT_EQ(found.unknown, rows{"lost"});
  ASSERT_EQ(found.rows.size(), 1U);
  EXPECT_EQ(found.rows[0].values, (rows{"6", "not known", "8"}));
}

TEST(differences, survive_facts_of_any_form) {
  const auto found = rows_between([](run_header& h, batch_record&) {
    h.facts["host"] = {{"caches", {{"level", "x"}, 3}},
                       {"processor", 7},
                       {"memory", "much"},
                       {"mitigations", json::array({1})}};
    h.facts["gpu"] = {1, "x"};
    h.facts["job"] = 5;
    h.build["objects"] = 3;
    h.build["flags"] = json::array();
  });

  EXPECT_FALSE(found.empty());
}

}  // namespace
}  // namespace toll::suite
