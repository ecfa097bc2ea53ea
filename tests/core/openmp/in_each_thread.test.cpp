// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/forall.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace toll {
namespace {

/// Whether every thread gets these bytes.
template <std::size_t size>
bool arrive() {
  struct values {
    unsigned char byte[size];
    int* wrong;
  };

  int wrong = 0;
  values sent{{}, &wrong};
  for (std::size_t k = 0; k < size; ++k) {
    sent.byte[k] = static_cast<unsigned char>(k * 37 + 11);
  }
  with_threads(openmp_policy{}, 3, [&] {
    backends::openmp::in_each_thread(sent, [](const auto& got) {
      for (std::size_t k = 0; k < size; ++k) {
        if (got.byte[k] != static_cast<unsigned char>(k * 37 + 11)) {
#pragma omp atomic
          *got.wrong += 1;
        }
      }
    });
  });
  return wrong == 0;
}

TEST(in_each_thread_test, hands_on_values_of_any_size) {
  // With the pointer: up to 8 words, up to 16 words, and more.
  EXPECT_TRUE(arrive<1>() && arrive<49>() && arrive<56>());
  EXPECT_TRUE(arrive<57>() && arrive<64>() && arrive<120>());
  EXPECT_TRUE(arrive<121>() && arrive<1000>());
}

TEST(in_each_thread_test, copies_what_is_no_plain_data) {
  const std::string text = "longer than what a string holds without an allocation";
  std::vector<char> out(text.size());
  char* const to = out.data();

  forall(openmp_policy{}, static_cast<index_t>(text.size()),
         [text, to](index_t i) { to[i] = text[static_cast<std::size_t>(i)]; });

  EXPECT_EQ((std::string{out.begin(), out.end()}), text);
}

}  // namespace
}  // namespace toll
