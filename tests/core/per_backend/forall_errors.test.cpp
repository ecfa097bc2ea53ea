// SPDX-License-Identifier: BSD-3-Clause
#include <toll/error.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstdint>
#include <limits>

namespace toll {
namespace {

constexpr index_t most_int = std::numeric_limits<int>::max();

template <class Index, class Segment>
void run(const Segment& indices) {
  forall(this_policy{}, indices, [=] TOLL_FN(Index) {});
}

/// The sum of all indices.
template <class Index, class Segment>
index_t total(const Segment& indices) {
  index_t all = 0;
  forall(this_policy{}, indices, sum(all),
         [=] TOLL_FN(Index i, index_t & partial) { partial += static_cast<index_t>(i); });
  return all;
}

class forall_errors_test : public backend_test {};

TEST_F(forall_errors_test, refuses_a_negative_count) {
  const auto message = message_of<argument_error>([] { run<index_t>(-1); });

  EXPECT_EQ(message, "toll::forall: the count -1 is negative");
}

TEST_F(forall_errors_test, refuses_an_int_body_for_more_indices_than_int_has) {
  const auto message = message_of<argument_error>([] { run<int>(most_int + 1); });

  EXPECT_NE(message.find("0 to 2147483647"), std::string::npos) << message;
  EXPECT_NE(message.find("write index_t"), std::string::npos) << message;
}

TEST_F(forall_errors_test, refuses_an_int_body_for_indices_beyond_int) {
  const auto above = [] { run<int>(range{most_int, most_int + 2}); };
  const auto below = [] { run<int>(strided_range{0, -3 * most_int, -most_int}); };

  EXPECT_THROW(above(), argument_error);
  EXPECT_THROW(below(), argument_error);
}

TEST_F(forall_errors_test, refuses_an_int_body_for_strides_beyond_int) {
  const auto far = [] { run<int>(strided_range{-most_int, most_int + 1, 2 * most_int}); };

  EXPECT_THROW(far(), argument_error);
}

TEST_F(forall_errors_test, refuses_an_unsigned_body_for_negative_indices) {
  const auto up = [] { run<unsigned>(range{-1, 3}); };
  const auto down = [] { run<unsigned>(strided_range{3, -2, -1}); };

  EXPECT_THROW(up(), argument_error);
  EXPECT_THROW(down(), argument_error);
}

TEST_F(forall_errors_test, refuses_them_for_a_loop_with_a_reduction_too) {
  const auto reduced = [] { total<std::int16_t>(40'000); };

  EXPECT_THROW(reduced(), argument_error);
}

TEST_F(forall_errors_test, takes_the_last_index_that_the_type_holds) {
  const range last_ints{most_int - 2, most_int + 1};
  const range last_shorts{32'765, 32'768};

  const index_t of_ints = total<int>(last_ints);
  const index_t of_shorts = total<std::int16_t>(last_shorts);

  EXPECT_EQ(of_ints, 3 * most_int - 3);
  EXPECT_EQ(of_shorts, 3 * 32'766);
}

TEST_F(forall_errors_test, takes_negative_indices) {
  const index_t of_wide = total<index_t>(range{-5, 3});
  const index_t of_narrow = total<int>(strided_range{2, -6, -2});

  EXPECT_EQ(of_wide, -12);
  EXPECT_EQ(of_narrow, 2 + 0 - 2 - 4);
}

TEST_F(forall_errors_test, takes_an_empty_segment_wherever_it_lies) {
  const index_t far = index_t{1} << 40;

  const index_t nothing = total<int>(range{far, far});

  EXPECT_EQ(nothing, 0);
}

}  // namespace
}  // namespace toll
