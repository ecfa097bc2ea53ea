// SPDX-License-Identifier: BSD-3-Clause
// Which arms `toll gate` compares, and that all it leaves says so.
#include "harness/build_facts.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/gate_records.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

using testing::finished;
using testing::run_fakes;

/// The line with this text; empty if there is none.
std::string line_with(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  if (at == text.npos) {
    return "";
  }
  const std::size_t start = text.rfind('\n', at) + 1;
  return text.substr(start, text.find('\n', at) - start);
}

class gate_of_layers : public ::testing::Test {
protected:
  void SetUp() override {
    const std::string why = build_facts::of_this_executable().no_toll_because();
    if (!why.empty()) {
      GTEST_SKIP() << why;
    }
  }

  static finished gate(const std::string& kernels, const std::vector<std::string>& more) {
    const std::vector<std::string> words{
        "gate", "--kernel",      kernels, "--backend",        "seq", "--size", "1000", "--limit",
        "10",   "--time-budget", "60",    "--most-disturbed", "1"};
    return run_fakes(testing::with_options(words, more));
  }

  static finished gate_by(const char* check, const std::string& kernels,
                          std::vector<std::string> more) {
    std::vector<std::string> words{"gate", check, "--kernel", kernels, "--backend", "seq"};
    words.insert(words.end(), more.begin(), more.end());
    return run_fakes(words);
  }

  static std::string manifest_in(const testing::temporary_folder& folder, const std::string& cells,
                                 const std::string& waivers = "") {
    const std::string file = (folder.path() / "manifest.json").string();
    std::ofstream{file} << R"({"cells": [)" << cells << R"(], "waivers": [)" << waivers << "]}";
    return file;
  }
};

TEST_F(gate_of_layers, compares_ours_with_the_baseline_unless_asked) {
  const auto done = gate("race", {});

  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  EXPECT_NE(line_with(done.out, "kernel/algorithm").find("portable/baseline"), std::string::npos);
  EXPECT_NE(done.out.find("FAIL: portable/baseline "), std::string::npos) << done.out;
  EXPECT_EQ(done.out.find("swift"), std::string::npos) << done.out;
}

TEST_F(gate_of_layers, decides_each_way_of_a_layer_by_itself) {
  const auto done = gate("race", {"--layer", "swift"});

  EXPECT_EQ(done.exit_code, 1) << done.out << done.err;
  EXPECT_TRUE(done.last_line_of_out().starts_with("1 pass (0 of the same code), 1 fail"))
      << done.out;
  EXPECT_NE(line_with(done.out, " swift  ").find("pass"), std::string::npos) << done.out;
  EXPECT_NE(line_with(done.out, " swift.tuned  ").find("FAIL: swift.tuned/baseline "),
            std::string::npos)
      << done.out;
  EXPECT_EQ(done.out.find("portable"), std::string::npos) << done.out;
}

TEST_F(gate_of_layers, compares_layers_with_any_variant) {
  const auto with_ours = gate("race", {"--layer", "swift", "--against", "portable"});
  EXPECT_EQ(with_ours.exit_code, 0) << with_ours.out << with_ours.err;
  EXPECT_NE(with_ours.out.find("portable/portable"), std::string::npos) << "the A/A control";
  EXPECT_EQ(with_ours.out.find("baseline"), std::string::npos) << with_ours.out;

  const auto ours = gate("race", {"--against", "swift"});
  EXPECT_EQ(ours.exit_code, 1) << ours.out << ours.err;
  EXPECT_NE(ours.out.find("FAIL: portable/swift "), std::string::npos) << ours.out;
}

TEST_F(gate_of_layers, goes_on_without_the_one_that_is_wrong) {
  const auto done = gate("layers", {"--layer", "sloppy,throwing,portable", "--against", "swift"});

  EXPECT_EQ(done.exit_code, 3) << done.out << done.err;
  EXPECT_NE(done.err.find("toll: wrong: layers/loop seq default sloppy against swift n=1000"),
            std::string::npos)
      << done.err;
  EXPECT_NE(done.err.find("toll: crashed: layers/loop seq default throwing against swift"),
            std::string::npos)
      << done.err;
  EXPECT_TRUE(done.last_line_of_out().starts_with("1 pass")) << done.out;
}

TEST_F(gate_of_layers, blames_a_wrong_reference_for_all_that_are_compared_with_it) {
  const auto done = gate("layers", {"--layer", "baseline,portable", "--against", "sloppy"});

  EXPECT_EQ(done.exit_code, 3) << done.out << done.err;
  for (const char* subject : {"baseline", "portable"}) {
    EXPECT_NE(done.err.find("default " + std::string{subject} +
                            " against sloppy n=1000 threads=1: sloppy: y[500]"),
              std::string::npos)
        << done.err;
  }
}

TEST_F(gate_of_layers, names_the_arm_that_a_cell_lacks) {
  const auto done = run_fakes({"gate", "--code", "--kernel", "right", "--backend", "seq,half",
                               "--layer", "baseline", "--against", "portable"});

  EXPECT_EQ(done.exit_code, 0) << done.out << done.err;
  EXPECT_NE(done.out.find("skipped: right/loop half default portable: it has no loops"),
            std::string::npos)
      << done.out;
}

TEST_F(gate_of_layers, keeps_manifests_of_each_layer_apart) {
  const testing::temporary_folder folder;
  const std::string file = manifest_in(folder, R"("race/loop seq default")");
  const std::vector<std::string> of_swift{"--layer", "swift", "--manifest", file};
  std::vector<std::string> update = of_swift;
  update.emplace_back("--update-manifest");

  EXPECT_EQ(run_fakes(testing::with_options({"gate", "--kernel", "layers,race", "--backend", "seq"},
                                            update))
                .exit_code,
            0);
  const auto written = nlohmann::json::parse(testing::text_of(file));
  EXPECT_EQ(testing::errors_by_schema(written, "manifest.schema.json"), "");
  EXPECT_EQ(written.at("cells"),
            nlohmann::json({"layers/loop seq default swift against baseline",
                            "layers/loop seq default swift.tuned against baseline",
                            "race/loop seq default", "race/loop seq default swift against baseline",
                            "race/loop seq default swift.tuned against baseline"}));

  const auto as_expected = gate_by("--code", "layers", of_swift);
  EXPECT_EQ(as_expected.exit_code, 0) << as_expected.out << as_expected.err;
  const auto unexpected = gate_by("--code", "layers", {"--against", "swift", "--manifest", file});
  EXPECT_EQ(unexpected.exit_code, 1);
  EXPECT_NE(unexpected.err.find("default portable against swift: not in the manifest"),
            std::string::npos)
      << unexpected.err;
}

TEST_F(gate_of_layers, expects_the_layers_that_its_manifest_names) {
  const testing::temporary_folder folder;
  const std::string file = manifest_in(folder, R"("layers/loop seq default swift against baseline",
      "layers/loop seq default swift.tuned against baseline",
      "layers/loop seq default swift.gone against baseline",
      "layers/loop seq default sloppy against baseline")");

  const auto done = gate_by("--code", "layers", {"--layer", "swift", "--manifest", file});

  EXPECT_EQ(done.exit_code, 1);
  EXPECT_EQ(done.err,
            "toll: layers/loop seq default swift.gone against baseline: the manifest expects it, "
            "but it was not measured\n");
}

TEST_F(gate_of_layers, waives_the_failure_of_one_way_against_one_variant) {
  const testing::temporary_folder folder;
  const auto with_waiver_of = [&](const std::string& cell, const std::vector<std::string>& more) {
    const std::string file =
        manifest_in(folder,
                    R"("code_of_layers/loop seq default swift against baseline",
           "code_of_layers/loop seq default swift.tuned against baseline",
           "code_of_layers/loop seq default swift against portable",
           "code_of_layers/loop seq default swift.tuned against portable")",
                    R"({"cell": "code_of_layers/loop seq default )" + cell +
                        R"(", "check": "code", "reason": "known", "expires": "2999-01-01"})");
    std::vector<std::string> words{"--layer", "swift", "--manifest", file};
    words.insert(words.end(), more.begin(), more.end());
    return gate_by("--code", "code_of_layers", words);
  };

  EXPECT_EQ(with_waiver_of("swift against baseline", {}).exit_code, 0);
  EXPECT_EQ(with_waiver_of("swift.tuned against baseline", {}).exit_code, 1);
  EXPECT_EQ(with_waiver_of("swift against portable", {}).exit_code, 1);
  EXPECT_EQ(with_waiver_of("swift against portable", {"--against", "portable"}).exit_code, 0);
}

TEST_F(gate_of_layers, compares_the_code_of_a_layer) {
  const auto done = gate_by("--code", "code_of_layers", {"--layer", "portable,swift"});

  EXPECT_EQ(done.exit_code, 1) << done.err;
  EXPECT_NE(line_with(done.out, " portable ").find("FAIL: narrower vector"), std::string::npos)
      << done.out;
  EXPECT_NE(line_with(done.out, " swift ").find("new call in the hot loop"), std::string::npos);
  EXPECT_NE(line_with(done.out, " swift.tuned ").find("identical"), std::string::npos);
  EXPECT_TRUE(done.last_line_of_out().starts_with("1 pass (1 of the same code), 2 fail"));
}

TEST_F(gate_of_layers, says_in_files_what_was_compared) {
  const testing::temporary_folder folder;
  const std::string junit = (folder.path() / "gate.xml").string();
  const std::string markdown = (folder.path() / "gate.md").string();

  gate("race", {"--layer", "swift", "--junit", junit, "--markdown", markdown, "--out",
                folder.path().string()});

  EXPECT_NE(
      testing::text_of(junit).find(
          R"(classname="toll.race.loop" name="seq default swift against baseline n=1000 threads=1")"),
      std::string::npos)
      << testing::text_of(junit);
  EXPECT_NE(testing::text_of(markdown).find("| race/loop | seq | default | swift | baseline |"),
            std::string::npos)
      << testing::text_of(markdown);
  int verdicts = 0;
  int pairs = 0;
  for (const nlohmann::json& record : testing::gate_records_in(folder.path())) {
    const auto is_of_swift = [](const nlohmann::json& one) {
      return one.at("reference") == "baseline" &&
             (one.at("subject") == "swift" || one.at("subject") == "swift.tuned");
    };
    if (record.at("record") == "verdict") {
      verdicts += is_of_swift(record) ? 1 : 0;
    } else if (record.at("record") == "process") {
      for (const auto& pair : record.at("pairs")) {
        pairs += is_of_swift(pair) ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(verdicts, 2);
  EXPECT_GE(pairs, 10);
}

TEST_F(gate_of_layers, counts_the_instructions_of_a_layer) {
#ifdef __AVX512F__
  GTEST_SKIP() << "valgrind knows no AVX-512, for which this is compiled";
#endif
  // NOLINTNEXTLINE(cert-env33-c): a fixed command
  if (std::system("valgrind --version > /dev/null 2>&1") != 0) {
    GTEST_SKIP() << "valgrind is not installed";
  }
  const auto counted = [](const std::string& reference) {
    return gate_by(
        "--counts", "plus_0",
        {"--layer", "swift", "--against", reference, "--size", "1000,3000", "--limit", "1.05"});
  };

  for (const char* reference : {"baseline", "portable"}) {
    const auto done = counted(reference);
    EXPECT_EQ(done.exit_code, 1) << done.err;
    EXPECT_TRUE(done.last_line_of_out().starts_with("1 pass, 1 fail")) << done.out;
    EXPECT_NE(line_with(done.out, "swift.tuned").find("pass"), std::string::npos) << done.out;
    EXPECT_NE(line_with(done.out, "kernel/algorithm").find(std::string{reference} + ", n = 2"),
              std::string::npos)
        << done.out;
  }
}

}  // namespace
}  // namespace toll::suite
