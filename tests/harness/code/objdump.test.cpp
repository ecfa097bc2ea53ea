// SPDX-License-Identifier: BSD-3-Clause
// An objdump that does not do what it should.
#include "harness/code/objdump.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/fake_objdump.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace toll {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::fake_objdump;

/// What is said of an objdump that runs this script.
std::string refusal_of(const std::string& script) {
  const fake_objdump fake{script};
  const std::string before = std::getenv("PATH");
  setenv("PATH", fake.path().c_str(), 1);
  std::string said = "nothing was refused";
  try {
    machine_code::objdump("some_file", 0.3);
  } catch (const std::exception& e) {
    said = e.what();
  }
  setenv("PATH", before.c_str(), 1);
  return said;
}

TEST(objdump, is_killed_if_it_says_nothing) {
  const std::string because = "objdump wrote nothing for 0.3 s, so it was killed";

  EXPECT_TRUE(refusal_of("exec sleep 60").starts_with(because));
  EXPECT_TRUE(refusal_of("kill -STOP $$").starts_with(because));
}

TEST(objdump, is_refused_if_it_fails) {
  EXPECT_EQ(refusal_of("exit 3"),
            "objdump cannot read the code of some_file: ended its process with exit code 3");
}

bool is_there(pid_t id) {
  return kill(id, 0) == 0 &&
         testing::text_of(fs::path{"/proc"} / std::to_string(id) / "stat").find(") Z ") ==
             std::string::npos;
}

TEST(objdump, does_not_outlive_its_parent_even_if_it_is_stopped) {
  const fake_objdump fake{"echo $$ > id.new; mv id.new id; kill -STOP $$"};
  testing::child process{{"code", "--kernel", "code_same"}, {{"PATH", fake.path()}}};
  const fs::path file = process.folder() / "id";
  for (int attempt = 0; attempt < 3000 && !fs::exists(file); ++attempt) {
    std::this_thread::sleep_for(10ms);
  }
  const std::string id = testing::text_of(file);
  ASSERT_FALSE(id.empty()) << testing::text_of(process.folder() / "err");

  process.send(SIGKILL);
  process.wait();

  for (int attempt = 0; attempt < 500 && is_there(std::stoi(id)); ++attempt) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_FALSE(is_there(std::stoi(id)));
}

}  // namespace
}  // namespace toll
