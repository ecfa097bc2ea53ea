// SPDX-License-Identifier: BSD-3-Clause
#include <toll/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace toll {
namespace {

TEST(backend_error_test, says_backend_call_code_meaning_and_place) {
  const backend_error error{"cuda", "cudaMalloc", 2, "out of memory"};
  const std::string text = error.what();

  EXPECT_EQ(text.find("cuda: cudaMalloc failed with code 2 (out of memory) at "), 0U) << text;
  EXPECT_NE(text.find("error.test.cpp:"), std::string::npos) << text;
  EXPECT_EQ(error.code(), 2);
}

}  // namespace
}  // namespace toll
