// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/size.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

const std::map<std::string, double> caches{{"L1", 32 * 1024.0}, {"L2", 1024 * 1024.0}};

TEST(parse_size, reads_numbers_and_units) {
  EXPECT_EQ(parse_size("1").elements, 1);
  EXPECT_EQ(parse_size("100003").elements, 100003);
  EXPECT_EQ(parse_size("16Ki").elements, 16384);
  EXPECT_EQ(parse_size("1.5Mi").elements, 1572864);
  EXPECT_EQ(parse_size("2Gi").elements, index_t{1} << 31);
  EXPECT_EQ(parse_size("1e6").elements, 1000000);
}

TEST(parse_size, keeps_every_digit_of_a_large_number) {
  EXPECT_EQ(parse_size("9007199254740993").elements, 9007199254740993);
}

TEST(parse_size, reads_multiples_of_a_cache) {
  const size_request request = parse_size("0.5xL2");

  EXPECT_EQ(request.elements, 0);
  EXPECT_EQ(request.factor, 0.5);
  EXPECT_EQ(request.cache, "L2");
}

std::vector<index_t> numbers(std::string_view list) {
  std::vector<index_t> found;
  for (const size_request& request : parse_sizes(list)) {
    found.push_back(request.elements);
  }
  return found;
}

TEST(parse_sizes, reads_ranges_with_a_factor_or_by_doubling) {
  EXPECT_EQ(numbers("1Ki..64Ki*4"), (std::vector<index_t>{1024, 4096, 16384, 65536}));
  EXPECT_EQ(numbers("3..20"), (std::vector<index_t>{3, 6, 12}));
  EXPECT_EQ(numbers("100..400*1.5"), (std::vector<index_t>{100, 150, 225, 337}));
  EXPECT_EQ(numbers("7..7"), (std::vector<index_t>{7}));
  EXPECT_EQ(numbers("5,1..2,9"), (std::vector<index_t>{5, 1, 2, 9}));
}

TEST(parse_sizes, reads_ranges_up_to_the_largest_number) {
  const auto powers = numbers("1..9223372036854775807");

  ASSERT_EQ(powers.size(), 63U);
  EXPECT_EQ(powers.back(), index_t{1} << 62);
}

TEST(parse_sizes, refuses_ranges_without_an_end) {
  for (const char* text : {"1..", "..9", "..", "1..*2", "1..9*"}) {
    EXPECT_THROW(parse_sizes(text), usage_error) << text;
  }
}

TEST(parse_size, refuses_what_is_no_size) {
  for (const char* text : {"0", "-1", "-0", "", "abc", "1.5", "16ki", "1 000", "Ki", "nan", "inf",
                           "9223372036854775808", "99999999999999999999", "1e400", "8589934592Gi",
                           "0xL2", "-1xL2", "infxL2"}) {
    EXPECT_THROW(parse_size(text), usage_error) << text;
  }
}

TEST(parse_size, names_the_unit_that_was_meant) {
  for (const char* text : {"16K", "16k", "16ki", "16KB", "16kB", "16KiB"}) {
    try {
      parse_size(text);
      ADD_FAILURE() << text;
    } catch (const usage_error& e) {
      const std::string said = e.what();
      EXPECT_TRUE(said.starts_with("--size " + std::string{text} + ": ")) << said;
      EXPECT_TRUE(said.ends_with("did you mean 16Ki?")) << said;
    }
  }
  EXPECT_EQ(with_known_unit("1.5g"), "1.5Gi");
  for (const char* text : {"16", "K", "16KK", "16T", "4xL2", ""}) {
    EXPECT_EQ(with_known_unit(text), "") << text;
  }
}

TEST(elements, fill_the_cache_with_the_working_set) {
  const variant v = testing::made_up("add", "one", "portable");  // 16 bytes per element

  EXPECT_EQ(elements(parse_size("1xL2"), v, caches), 65536);
  EXPECT_EQ(elements(parse_size("0.5xL1"), v, caches), 1024);
  EXPECT_EQ(elements(parse_size("7"), v, caches), 7);
}

TEST(elements, are_at_least_one) {
  const variant v = testing::made_up("add", "one", "portable");

  EXPECT_EQ(elements(parse_size("0.00048828125xL1"), v, caches), 1);
  EXPECT_THROW(elements(parse_size("0.0004xL1"), v, caches), usage_error);
}

TEST(elements, of_a_kernel_that_nobody_named_may_need_more_than_the_cache) {
  const variant v = testing::made_up("add", "one", "portable");
  size_request small = parse_size("0.0004xL1");
  small.or_own = true;
  size_request nothing = parse_size("1e-300xL1");
  nothing.or_own = true;

  EXPECT_EQ(elements(small, v, caches), 1);
  EXPECT_THROW(elements(nothing, v, caches), usage_error);
}

TEST(can_fill, wants_eight_times_the_data_that_do_not_grow) {
  variant v = testing::made_up("add", "one", "portable");
  v.work_of = [](index_t n) { return work{.working_set = 1024 + 4 * static_cast<double>(n)}; };

  EXPECT_TRUE(can_fill(parse_size("0.28125xL1"), v, caches));  // 9 KiB of 32
  EXPECT_FALSE(can_fill(parse_size("0.28124xL1"), v, caches));
  EXPECT_TRUE(can_fill(parse_size("1"), v, caches));
}

TEST(can_fill, wants_nothing_where_all_data_grow) {
  variant v = testing::made_up("add", "one", "portable");
  EXPECT_TRUE(can_fill(parse_size("0.0004xL1"), v, caches));

  v.work_of = [](index_t n) {
    const auto rows = static_cast<double>(n);
    return work{.working_set = rows * rows};
  };
  EXPECT_TRUE(can_fill(parse_size("0.0004xL1"), v, caches));
}

TEST(elements, refuse_a_cache_that_is_not_there) {
  const variant v = testing::made_up("add", "one", "portable");

  EXPECT_THROW(elements(parse_size("2xL7"), v, caches), usage_error);
}

TEST(elements, refuse_a_working_set_that_does_not_grow) {
  variant v = testing::made_up("add", "one", "portable");
  v.work_of = [](index_t) { return work{.working_set = 8}; };

  EXPECT_THROW(elements(parse_size("2xL1"), v, caches), usage_error);
}

}  // namespace
}  // namespace toll::suite
