// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/text_table.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace toll::suite {
namespace {

TEST(text_table, aligns_its_columns) {
  text_table table{{{"name"}, {"n", align::right}, {"note"}}};
  table.add({"a", "1", ""});
  table.add({"longer", "1000", "yes"});

  EXPECT_EQ(table.text(),
            "name       n  note\n"
            "------  ----  ----\n"
            "a          1\n"
            "longer  1000  yes\n");
}

TEST(text_table, can_do_without_a_column) {
  text_table table{{{"name"}, {"n", align::right}, {"note"}}};
  table.add({"a", "1", "yes"});
  const std::size_t before = table.width();

  table.drop("n");
  table.drop("no such heading");

  EXPECT_EQ(before, std::string_view{"----  -  ----"}.size());
  EXPECT_EQ(table.width(), std::string_view{"----  ----"}.size());
  EXPECT_EQ(table.text(),
            "name  note\n"
            "----  ----\n"
            "a     yes\n");
}

TEST(text_table, refuses_a_row_of_another_length) {
  text_table table{{{"a"}, {"b"}}};

  EXPECT_THROW(table.add({"only one"}), std::invalid_argument);
}

}  // namespace
}  // namespace toll::suite
