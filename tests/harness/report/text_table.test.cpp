// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/text_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

namespace toll::suite {
namespace {

const std::map<std::string, double> no_limits;

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

TEST(text_table, aligns_what_is_coloured_by_what_is_seen) {
  text_table table{{{"name"}, {"n", align::right}, {"note"}}};
  table.add({"a", "1", "no"}, {style::plain, style::slower});
  table.add({"longer", "1000", ""}, {style::faster});

  EXPECT_EQ(table.text(colours{no_limits}),
            "\033[1mname\033[0m       \033[1mn\033[0m  \033[1mnote\033[0m\n"
            "------  ----  ----\n"
            "a          \033[1;31m1\033[0m  no\n"
            "\033[94mlonger\033[0m  1000\n");
  table.drop("name");
  EXPECT_EQ(table.text(colours{no_limits}),
            "   \033[1mn\033[0m  \033[1mnote\033[0m\n"
            "----  ----\n"
            "   \033[1;31m1\033[0m  no\n"
            "1000\n");
}

TEST(text_table, refuses_a_row_of_another_length) {
  text_table table{{{"a"}, {"b"}}};

  EXPECT_THROW(table.add({"only one"}), std::invalid_argument);
}

}  // namespace
}  // namespace toll::suite
