// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#if defined(__x86_64__)

namespace toll::suite {
namespace {

/// All planted cells in one go: a build with sanitizers takes seconds to be disassembled.
nlohmann::json code_of(const std::string& kernel) {
  static const auto done =
      testing::run_fakes({"code", "--json", "--kernel", "code_*", "--backend", "seq"});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  const auto answer = nlohmann::json::parse(done.out);
  for (const auto& cell : answer.at("cells")) {
    if (cell.at("kernel") == kernel) {
      return cell;
    }
  }
  throw std::runtime_error("no cell " + kernel);
}

bool has_difference(const nlohmann::json& cell, const std::string& what) {
  return std::ranges::any_of(cell.at("differences"),
                             [&](const auto& one) { return one.at("what") == what; });
}

TEST(code, of_two_arms_from_the_same_source_is_identical) {
  const auto cell = code_of("code_same");

  EXPECT_EQ(cell.at("code"), "identical");
  EXPECT_EQ(cell.at("fails"), false);
  EXPECT_NE(cell.at("baseline").at("functions"), cell.at("portable").at("functions"));
  EXPECT_EQ(cell.at("baseline").at("hot_loop").at("vector_bits"), 256);
}

TEST(code, without_vectors_fails) {
  const auto cell = code_of("code_scalar");

  EXPECT_EQ(cell.at("code"), "differs");
  EXPECT_EQ(cell.at("fails"), true);
  EXPECT_EQ(cell.at("per"), "flop");
  EXPECT_TRUE(has_difference(cell, "narrower vector"));
  EXPECT_EQ(cell.at("portable").at("hot_loop").at("vector_bits"), 64);
}

TEST(code, with_wider_vectors_does_not_fail) {
  const auto cell = code_of("code_vector");

  EXPECT_EQ(cell.at("fails"), false);
  EXPECT_TRUE(has_difference(cell, "wider vector"));
}

TEST(code, that_calls_a_function_for_each_element_fails) {
  const auto cell = code_of("code_call");

  EXPECT_EQ(cell.at("fails"), true);
  EXPECT_TRUE(has_difference(cell, "new call in the hot loop"));
  EXPECT_EQ(cell.at("portable").at("hot_loop").at("calls"), 1);
}

TEST(code, that_calls_a_library_for_each_element_fails_and_names_it) {
  const auto cell = code_of("code_library");

  EXPECT_EQ(cell.at("fails"), true);
  EXPECT_TRUE(has_difference(cell, "new call in the hot loop"));
  EXPECT_EQ(cell.at("portable").at("library_calls"), nlohmann::json({"fmod"}));
}

TEST(code, that_loads_more_for_each_element_fails) {
  const auto cell = code_of("code_memory");

  EXPECT_EQ(cell.at("fails"), true);
  EXPECT_FALSE(has_difference(cell, "narrower vector"));
  EXPECT_TRUE(has_difference(cell, "extra memory operation"));
}

TEST(code, of_one_cell_is_shown_side_by_side) {
  const auto done = testing::run_fakes({"code", "--kernel", "code_scalar"});

  EXPECT_EQ(done.exit_code, 0);
  for (const char* part :
       {"code_scalar/loop seq default: differs", "narrower vector: 256 -> 64 bits",
        "one pass of the hot loop", "hot loop in toll::suite::scalar_code(",
        "baseline: ", "portable: ", "ymm"}) {
    EXPECT_NE(done.out.find(part), std::string::npos) << part << " is not in:\n" << done.out;
  }
}

TEST(code, of_a_layer_is_compared_with_what_was_asked_for) {
  const std::vector<std::string> words{"code", "--kernel", "code_of_layers", "--layer", "swift"};
  std::vector<std::string> in_json = words;
  in_json.insert(in_json.end(), {"--against", "portable", "--json"});

  const auto beside_baseline = testing::run_fakes(words);
  const auto beside_ours = testing::run_fakes(in_json);

  EXPECT_EQ(beside_baseline.exit_code, 0) << beside_baseline.err;
  for (const char* part :
       {"variant", "against", "code_of_layers/loop  seq      default  swift        baseline",
        "the hot loop of the variant has", "new call in the hot loop"}) {
    EXPECT_NE(beside_baseline.out.find(part), std::string::npos) << beside_baseline.out;
  }
  const auto cells = nlohmann::json::parse(beside_ours.out).at("cells");
  ASSERT_EQ(cells.size(), 2U) << "one for each way";
  EXPECT_EQ(cells[1].at("reference"), "portable");
  EXPECT_EQ(cells[1].at("subject"), "swift.tuned");
  EXPECT_EQ(cells[1].at("swift.tuned").at("hot_loop").at("vector_bits"), 256);
  EXPECT_EQ(cells[1].at("portable").at("hot_loop").at("vector_bits"), 64);
  EXPECT_TRUE(has_difference(cells[1], "wider vector"));
}

TEST(code, is_of_one_variant_and_its_reference_if_asked) {
  const auto done = testing::run_fakes({"code", "--kernel", "code_of_layers", "--layer", "swift",
                                        "--variant", "swift.tuned", "--json"});

  ASSERT_EQ(done.exit_code, 0) << done.err;
  const auto cells = nlohmann::json::parse(done.out).at("cells");
  ASSERT_EQ(cells.size(), 1U);
  EXPECT_EQ(cells[0].at("subject"), "swift.tuned");
  EXPECT_EQ(cells[0].at("reference"), "baseline");
}

TEST(code, of_several_cells_is_a_line_for_each) {
  const auto done = testing::run_fakes({"code", "--kernel", "code_s*,code_device"});

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.out.find("ymm"), std::string::npos);
  for (const char* part :
       {"code_same/loop", "identical", "code_scalar/loop", "narrower vector",
        "skipped: code_device/loop seq default", "skipped: backend gpu: no device found",
        "reads the code of the host only"}) {
    EXPECT_NE(done.out.find(part), std::string::npos) << part << " is not in:\n" << done.out;
  }
}

struct refused_cell {
  std::vector<std::string> arguments;
  std::string said;
};

class code_refuses : public ::testing::TestWithParam<refused_cell> {};

TEST_P(code_refuses, what_it_cannot_compare_in_one_line) {
  const auto done = testing::run_fakes(GetParam().arguments);

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_EQ(done.out, "");
  EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  EXPECT_NE(done.err.find(GetParam().said), std::string::npos) << done.err;
}

INSTANTIATE_TEST_SUITE_P(
    cells, code_refuses,
    ::testing::Values(refused_cell{{"code", "--kernel", "code_sam"}, "closest: code_same"},
                      refused_cell{{"code", "--kernel", "right", "--backend", "half"},
                                   "portable: it has no loops"},
                      refused_cell{{"code", "--kernel", "no_memory", "--backend", "seq"},
                                   "baseline: not registered"},
                      refused_cell{{"code", "--backend", "old"},
                                   "not built: the compiler is too old"},
                      refused_cell{{"code", "--kernel", "code_device", "--backend", "seq"},
                                   "reads the code of the host only"},
                      refused_cell{{"code", "--size", "10"}, "no such option"}));

TEST(code, cannot_be_found_in_a_stripped_executable) {
  const testing::temporary_folder folder;
  const auto stripped = (folder.path() / "stripped").string();
  const auto said = folder.path() / "said";
  ASSERT_EQ(std::system(("strip -o " + stripped + " " TOLL_FAKES).c_str()), 0);

  const int status = std::system(
      (stripped + " code --kernel code_same --backend seq 2> " + said.string()).c_str());

  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_NE(testing::text_of(said).find("stripped"), std::string::npos) << testing::text_of(said);
}

}  // namespace
}  // namespace toll::suite

#endif
