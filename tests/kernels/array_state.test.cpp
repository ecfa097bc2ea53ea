// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/array_state.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(array_state_test, is_untouched_until_it_is_filled) {
  array_state state;
  EXPECT_TRUE(state.is_untouched());

  state.note_filled();

  EXPECT_FALSE(state.is_untouched());
  EXPECT_FALSE(state.is_unchanged());
}

TEST(array_state_test, stays_untouched_whatever_a_check_finds) {
  array_state state;

  state.note_found_unchanged();
  EXPECT_TRUE(state.is_untouched());
  EXPECT_FALSE(state.is_unchanged());

  state.note_possible_change();
  EXPECT_TRUE(state.is_untouched());
}

TEST(array_state_test, is_unchanged_from_a_check_to_whatever_comes_next) {
  array_state state;
  state.note_filled();

  state.note_found_unchanged();
  EXPECT_TRUE(state.is_unchanged());

  state.note_possible_change();
  EXPECT_FALSE(state.is_unchanged());

  state.note_found_unchanged();
  state.note_filled();
  EXPECT_FALSE(state.is_unchanged());
  EXPECT_FALSE(state.is_untouched());
}

}  // namespace
}  // namespace toll::suite
