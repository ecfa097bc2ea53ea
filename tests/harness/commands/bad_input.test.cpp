// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

namespace toll::suite {
namespace {

struct refused_line {
  std::vector<std::string> arguments;
  std::vector<std::string> said;  // each is somewhere in the one line on standard error
};

std::ostream& operator<<(std::ostream& out, const refused_line& line) {
  for (const std::string& word : line.arguments) {
    out << word << " ";
  }
  return out;
}

class bad_input : public ::testing::TestWithParam<refused_line> {};

TEST_P(bad_input, is_refused_in_one_line_before_anything_runs) {
  const auto done = testing::run_fakes(GetParam().arguments);

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_EQ(done.out, "");
  EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  EXPECT_TRUE(done.err.starts_with("toll: ")) << done.err;
  for (const std::string& part : GetParam().said) {
    EXPECT_NE(done.err.find(part), std::string::npos) << part << " is not in: " << done.err;
  }
}

INSTANTIATE_TEST_SUITE_P(
    names, bad_input,
    ::testing::Values(
        refused_line{{"rum"}, {"'rum'", "closest: run"}},
        refused_line{{"run", "--sise", "5"}, {"--sise", "closest: --size"}},
        refused_line{{"run", "--sise=5"}, {"--sise", "closest: --size"}},
        refused_line{{"run", "stray"}, {"'stray'", "options only"}},
        refused_line{{"worker"}, {"'worker'", "toll gives itself"}},
        refused_line{{"run", "--kernel", "rihgt"}, {"--kernel rihgt", "closest: right"}},
        refused_line{{"run", "--algorithm", "loup"}, {"--algorithm", "closest: loop"}},
        refused_line{{"run", "--backend", "sec"}, {"--backend", "closest: seq"}},
        refused_line{{"run", "--variant", "portabel"}, {"--variant", "closest: portable"}},
        refused_line{{"run", "--tuning", "defolt"}, {"--tuning", "closest: default"}},
        refused_line{{"run", "--layer", "switf"}, {"--layer switf", "closest: swift"}},
        refused_line{{"run", "--layer", "swift.tuned"}, {"--layer swift.tuned", "no such layer"}},
        refused_line{{"run", "--layer", "swift,unbuilt"},
                     {"--layer unbuilt: not built: there is no such library", "toll list"}},
        refused_line{{"verify", "--variant", "unbuilt"}, {"--variant unbuilt: not built"}},
        refused_line{{"list", "--kernel", "xx*"}, {"--kernel xx*"}},
        refused_line{{"run", "--kernel", "right,"}, {"--kernel", "empty"}},
        refused_line{{"run", "--kernel", "null", "--variant", "peer"},
                     {"no variant passes all of them"}}));

INSTANTIATE_TEST_SUITE_P(
    gate, bad_input,
    ::testing::Values(
        refused_line{{"gate", "--limit", "x"}, {"--limit x", "a ratio"}},
        refused_line{{"gate", "--layer", "switf"}, {"--layer switf", "closest: swift"}},
        refused_line{{"gate", "--layer", "unbuilt"}, {"--layer unbuilt: not built: "}},
        refused_line{{"gate", "--against", "switf.tuned"},
                     {"--against switf.tuned: there is no such variant", "closest: swift.tuned"}},
        refused_line{{"gate", "--against", "unbuilt"},
                     {"--against unbuilt: not built: there is no such library"}},
        refused_line{{"code", "--against", "portable"},
                     {"--layer portable --against portable: nothing is compared with itself"}},
        refused_line{{"gate", "--kernel", "right", "--backend", "seq", "--against", "swift.tuned"},
                     {"no selected cell has two arms", "right/loop seq default portable against",
                      "swift.tuned is not registered"}},
        refused_line{{"gate", "--limit", "seq="}, {"--limit", "a ratio"}},
        refused_line{{"gate", "--confidence", "1"}, {"--confidence 1", "below 1"}},
        refused_line{{"gate", "--time-budget", "0"}, {"--time-budget 0", "above 0"}},
        refused_line{{"gate", "--budget", "60"}, {"--budget: ", "--time-budget"}},
        refused_line{{"gate", "--budget=60"}, {"--budget=60: ", "--time-budget"}},
        refused_line{{"gate", "--limit", "102%"}, {"--limit 102%", "1.02 or 2.02"}},
        refused_line{{"gate", "--confidence", "99.5"}, {"--confidence 99.5", "99.5%"}},
        refused_line{{"gate", "--update-manifest"}, {"--manifest FILE"}},
        refused_line{{"gate", "--processes", "no"}, {"--processes no"}},
        refused_line{{"gate", "--most-disturbed", "-1"}, {"--most-disturbed -1", "a share"}},
        refused_line{{"gate", "--code", "--most-disturbed", "1"},
                     {"--most-disturbed: has no effect: toll gate --code"}},
        refused_line{{"gate", "--most-disturbed", "2"}, {"--most-disturbed 2", "up to 1"}},
        refused_line{{"gate", "--processes", "4"},
                     {"--processes 4", "fewer than 5", "decide nothing"}},
        refused_line{{"gate", "--limit", "sec=1.1"}, {"--limit sec", "closest: seq"}},
        refused_line{{"gate", "--limit", "1.1,=1.2"}, {"--limit =1.2", "missing"}},
        refused_line{{"gate", "--limit", "1e308"}, {"--limit 1e308", "up to"}}));

INSTANTIATE_TEST_SUITE_P(
    without_effect, bad_input,
    ::testing::Values(
        refused_line{{"run", "--dry-run", "--fom"}, {"--fom: has no effect", "--dry-run"}},
        refused_line{{"run", "--dry-run", "--stop-after", "1"}, {"--stop-after: has no effect"}},
        refused_line{{"run", "--resume", "x", "--preset", "quick"}, {"--preset: has no effect"}},
        refused_line{{"gate", "--code", "--timeout", "1"}, {"--timeout: has no effect"}},
        refused_line{{"gate", "--counts", "--threads", "2"}, {"--threads: has no effect"}},
        refused_line{{"gate", "--manifest", "m", "--update-manifest", "--junit", "j"},
                     {"--junit: has no effect: --update-manifest measures nothing"}},
        refused_line{{"gate", "--manifest", "m", "--update-manifest", "--limit", "2"},
                     {"--limit: has no effect"}},
        refused_line{{"list", "--json=false"}, {"--json=false", "takes no value"}},
        refused_line{{"code", "--json=true"}, {"--json=true", "takes no value"}},
        refused_line{{"run", "--dry-run=0"}, {"--dry-run=0", "takes no value"}},
        refused_line{{"run", "--fom=maybe"}, {"--fom=maybe", "takes no value"}},
        refused_line{{"gate", "--code=false"}, {"--code=false", "takes no value"}},
        refused_line{{"run", "run"}, {"'run'", "options only"}},
        refused_line{{"list", "--json", "run"}, {"'run'", "options only"}}));

INSTANTIATE_TEST_SUITE_P(
    given_twice, bad_input,
    ::testing::Values(
        refused_line{{"run", "--samples", "2", "--samples", "6"},
                     {"--samples: given 2 times: 2, 6"}},
        refused_line{{"run", "--out=a", "--out", "b"}, {"--out: given 2 times: a, b"}},
        refused_line{{"run", "--resume", "--resume", "a"}, {"--resume: given 2 times"}},
        refused_line{{"list", "--json", "--json"}, {"--json: given 2 times; give it once"}},
        refused_line{{"run", "--kernel", "right", "--kernel", ""}, {"--kernel ''", "empty"}},
        refused_line{{"gate", "--limit", "1.1", "--limit", "1.2"},
                     {"--limit 1.1,1.2", "two limits"}}));

INSTANTIATE_TEST_SUITE_P(
    separated_by_spaces, bad_input,
    ::testing::Values(refused_line{{"run", "--backend", "seq", "gpu"},
                                   {"'gpu': separate names with commas: --backend seq,gpu"}},
                      refused_line{{"list", "--json", "--kernel=right", "wrong"},
                                   {"separate names with commas: --kernel right,wrong"}},
                      refused_line{{"verify", "--size", "1", "2", "3"},
                                   {"'2': separate values with commas: --size 1,2"}},
                      refused_line{{"run", "--samples", "2", "4"}, {"'4'", "options only"}}));

INSTANTIATE_TEST_SUITE_P(
    help_of_commands, bad_input,
    ::testing::Values(refused_line{{"help", "rum"}, {"'rum'", "no such command", "run"}},
                      refused_line{{"help", "run", "gate"}, {"'gate'", "one command"}},
                      refused_line{{"hepl"}, {"'hepl'", "closest: help"}},
                      refused_line{{"--verison"}, {"--verison", "closest: --version"}}));

INSTANTIATE_TEST_SUITE_P(
    durations, bad_input,
    ::testing::Values(
        refused_line{{"run", "--timeout", "10 m"}, {"--timeout 10 m", "10m or 1h30m"}},
        refused_line{{"run", "--timeout", "1h30"}, {"--timeout 1h30", "10m or 1h30m"}},
        refused_line{{"run", "--time-budget", "30m1h"}, {"--time-budget 30m1h", "1h30m"}},
        refused_line{{"run", "--wait-quiet", "2d"}, {"--wait-quiet 2d", "500ms, 90s"}},
        refused_line{{"run", "--min-time", "1ms"}, {"--min-time 1ms: too short", "0.002"}}));

INSTANTIATE_TEST_SUITE_P(
    empty_texts, bad_input,
    ::testing::Values(refused_line{{"gate", "--manifest", ""}, {"--manifest ''", "empty"}},
                      refused_line{{"gate", "--junit", ""}, {"--junit ''", "empty"}},
                      refused_line{{"gate", "--markdown="}, {"--markdown"}},
                      refused_line{{"gate", "--out", ""}, {"--out ''", "empty"}},
                      refused_line{{"gate", "--limit", ""}, {"--limit ''", "empty"}},
                      refused_line{{"run", "--ceilings", ""}, {"--ceilings ''", "empty"}},
                      refused_line{{"run", "--plan", ""}, {"--plan ''", "empty"}},
                      refused_line{{"run", "--preset", ""}, {"--preset ''", "empty"}},
                      refused_line{{"run", "--threads", ""}, {"--threads ''", "empty"}},
                      refused_line{{"run", "--resume", ""}, {"--resume FOLDER"}},
                      refused_line{{"machine", "--min-time", ""}, {"--min-time ''", "empty"}},
                      refused_line{{"export", ""}, {"RUNS ''", "empty"}},
                      refused_line{{"compare", "a", ""}, {"RUNS ''", "empty"}},
                      refused_line{{"compare", "a", "b", "--fail-above", ""},
                                   {"--fail-above ''", "empty"}}));

INSTANTIATE_TEST_SUITE_P(
    machine, bad_input,
    ::testing::Values(
        refused_line{{"machin"}, {"'machin'", "closest: machine"}},
        refused_line{{"machine", "--thread", "1"}, {"--thread", "closest: --threads"}},
        refused_line{{"machine", "--threads", "0"}, {"--threads 0", "from 1"}},
        refused_line{{"machine", "--threads", "1,,2"}, {"--threads", "empty"}},
        refused_line{{"machine", "--repetitions", "no"}, {"--repetitions no", "whole number"}},
        refused_line{{"machine", "--min-time", "-1"}, {"--min-time -1", "above 0"}},
        refused_line{{"machine", "here"}, {"'here'", "options only"}}));

INSTANTIATE_TEST_SUITE_P(
    backends, bad_input,
    ::testing::Values(refused_line{{"run", "--backend", "old"},
                                   {"--backend old", "not built: the compiler is too old"}},
                      refused_line{{"verify", "--backend", "gpu"},
                                   {"--backend gpu", "no device found"}},
                      refused_line{{"run", "--backend", "gp*"}, {"nothing", "no device found"}}));

INSTANTIATE_TEST_SUITE_P(
    sizes, bad_input,
    ::testing::Values(
        refused_line{{"run", "--size", "0"}, {"--size 0", "at least 1"}},
        refused_line{{"run", "--size", "-5"}, {"--size -5", "at least 1"}},
        refused_line{{"run", "--size", "abc"}, {"--size abc", "not a number"}},
        refused_line{{"run", "--size", "16K"}, {"--size 16K", "did you mean 16Ki?"}},
        refused_line{{"run", "--size", ""}, {"--size", "empty"}},
        refused_line{{"run", "--size"}, {"--size"}},
        refused_line{{"run", "--size", "99999999999999999999"},
                     {"--size 99999999999999999999", "8 EiB"}},
        refused_line{{"verify", "--kernel", "right", "--size", "4611686018427387904"},
                     {"needs 128 EiB (147573952589676412928 bytes)", "available are"}},
        refused_line{{"run", "--size", "9..3"}, {"--size 9..3", "ends before"}},
        refused_line{{"run", "--size", "1.."}, {"--size 1..", "to another"}},
        refused_line{{"run", "--size", "..9"}, {"--size ..9", "to another"}},
        refused_line{{"run", "--size", "1..*2"}, {"--size 1..*2", "to another"}},
        refused_line{{"run", "--kernel", "right", "--size", "1..9223372036854775807"},
                     {"right/loop needs", "available are"}},
        refused_line{{"run", "--kernel", "right", "--size", "1e-300xL2"},
                     {"--size 1e-300xL2", "at least 16 bytes"}},
        refused_line{{"run", "--size", "1e-300xL2"}, {"--size 1e-300xL2", "works on at least"}},
        refused_line{{"run", "--size", "1..9*1"}, {"1..9*1", "at least 1.1"}},
        refused_line{{"run", "--size", "1..9*2x"}, {"1..9*2x", "factor"}},
        refused_line{{"run", "--size", "1..4xL2"}, {"1..4xL2", "a number of"}},
        refused_line{{"run", "--size", "4xL9"}, {"--size 4xL9", "no cache 'L9'"}},
        refused_line{{"run", "--kernel", "constant_data", "--size", "4xLLC"},
                     {"constant_data/loop works on 8 bytes at any size"}}));

INSTANTIATE_TEST_SUITE_P(
    numbers, bad_input,
    ::testing::Values(refused_line{{"run", "--threads", "0"}, {"--threads 0", "from 1 to"}},
                      refused_line{{"run", "--threads", "two"}, {"--threads two", "cores, all"}},
                      refused_line{{"run", "--samples", "0"}, {"--samples 0", "from 1 to"}},
                      refused_line{{"run", "--samples", "1.5"}, {"--samples 1.5", "whole number"}},
                      refused_line{{"run", "--min-time", "-1"}, {"--min-time -1", "above 0"}},
                      refused_line{{"run", "--min-time", "abc"}, {"--min-time abc", "above 0"}},
                      refused_line{{"run", "--min-time", "nan"}, {"--min-time nan", "above 0"}},
                      refused_line{{"run", "--time-budget", "0"}, {"--time-budget 0", "above 0"}},
                      refused_line{{"run", "--timeout", "0"}, {"--timeout 0", "above 0"}},
                      refused_line{{"run", "--memory", "2G"}, {"--memory 2G", "did you mean 2Gi?"}},
                      refused_line{{"run", "--memory", "0"}, {"--memory 0", "such as 2Gi"}},
                      refused_line{{"run", "--kernel", "right", "--size", "1Mi", "--memory", "1Mi"},
                                   {"available are 1 MiB"}}));

INSTANTIATE_TEST_SUITE_P(
    folders, bad_input,
    ::testing::Values(
        refused_line{{"run", "--kernel", "right", "--out", "no/such/folder"}, {"does not exist"}},
        refused_line{{"run", "--kernel", "right", "--out", TOLL_FAKES}, {"is a file"}},
        refused_line{{"run", "--kernel", "right", "--out", ""}, {"--out", "empty"}},
        refused_line{{"run", "--kernel", "right", "--out", "/proc/self"}, {"--out /proc/self"}}));

INSTANTIATE_TEST_SUITE_P(
    journals, bad_input,
    ::testing::Values(
        refused_line{{"export"}, {"the journal is missing"}},
        refused_line{{"export", "no/such"}, {"no/such", "there is no journal"}},
        refused_line{{"export", "."}, {"./run.jsonl", "there is no journal"}},
        refused_line{{"export", TOLL_FAKES}, {"no journal of toll: line 1"}},
        refused_line{{"show", "a", "b"}, {"'b'", "one journal"}},
        refused_line{{"export", "a", "--format", "cvs"}, {"--format cvs", "csv"}},
        refused_line{{"export", "a", "--out", ""}, {"--out", "empty"}},
        refused_line{{"compare"}, {"two journals"}},
        refused_line{{"compare", "a"}, {"two journals"}},
        refused_line{{"compare", "a", "b"}, {"a: there is no journal"}},
        refused_line{{"compare", "a", "b", "--format", "fom"}, {"--format fom", "csv"}},
        refused_line{{"compare", "a", "b", "--fail-above", "0"},
                     {"--fail-above 0", "a ratio as a number above 0"}},
        refused_line{{"run", "--preset", "quik"}, {"--preset quik", "quick"}},
        refused_line{{"run", "--plan", "no/such"}, {"--plan no/such", "No such file"}},
        refused_line{{"run", "--plan", "/"}, {"--plan /", "Is a directory"}},
        refused_line{{"run", "--plan", "/proc/self/mem"}, {"--plan /proc", "Input/output error"}},
        refused_line{{"run", "--plan", "/dev/zero"}, {"--plan /dev/zero", "a device"}},
        refused_line{{"run", "--kernel", "right", "--size", "10", "--ceilings", "/"},
                     {"--ceilings /", "Is a directory"}},
        refused_line{{"run", "--kernel", "right", "--size", "10", "--ceilings", "/dev/zero"},
                     {"--ceilings /dev/zero", "a device"}},
        refused_line{{"export", "/dev/zero"}, {"/dev/zero: there is no journal", "a device"}},
        refused_line{{"export", "/proc/self/mem"}, {"/proc/self/mem", "it is empty"}},
        refused_line{{"run", "--out", "a\nb\x1b", "--kernel", "right"}, {"--out a b?: "}},
        refused_line{{"run", "--stop-after", "0"}, {"--stop-after 0", "from 1"}},
        refused_line{{"run", "--resume"}, {"--resume FOLDER"}},
        refused_line{{"run", "--resume", "a", "--out", "b"}, {"two folders"}},
        refused_line{{"run", "--resume", "no/such"}, {"no/such/run.jsonl", "no journal to resume"}},
        refused_line{{"run", "--out", ".", "--resume"}, {"no journal to resume"}}));

TEST(gate_command, is_refused_by_a_build_whose_times_mean_nothing) {
  if (build_facts::of_this_executable().no_toll_because().empty()) {
    GTEST_SKIP() << "this build's times mean something";
  }
  const auto done =
      testing::run_fakes({"gate", "--kernel", "right", "--backend", "seq", "--size", "1000"});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_NE(done.err.find("so it proves nothing"), std::string::npos) << done.err;
}

}  // namespace
}  // namespace toll::suite
