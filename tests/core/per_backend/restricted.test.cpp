// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/layout_strided.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/restricted.hpp>
#include <toll/this_backend.hpp>
#include <toll/typed.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {
namespace {

// nvcc takes a loop body in a free function only, so the loops stand here and not in the tests.

using input = view<const int, dims<2>>;
using output = view<int, dims<2>>;

constexpr index_t rows = 37;
constexpr index_t columns = 41;

std::vector<int> numbers() {
  std::vector<int> all(static_cast<std::size_t>(rows * columns));
  for (std::size_t k = 0; k < all.size(); ++k) {
    all[k] = static_cast<int>(3 * k + 1);
  }
  return all;
}

/// What `copy_into(in, out)` leaves in `out` of the numbers in `in`.
template <class CopyInto>
std::vector<int> copied(const CopyInto& copy_into) {
  auto from = on_device(numbers());
  auto to = filled_with(0, rows * columns);
  copy_into(input{from.on(this_policy{}).data(), {rows, columns}},
            output{to.on(this_policy{}).data(), {rows, columns}});
  return on_host(to);
}

template <class... How>
std::vector<int> copied_by_nest(const How&... how) {
  return copied([&](const input& in, const output& out) {
    nested(this_policy{}, in.shape(), how..., restricted(in, out),
           [=] TOLL_FN(int i, int j, const input& a, const output& b) { b(i, j) = a(i, j); });
  });
}

template <class... How>
std::vector<int> copied_by_nest_of_one_mapping(const How&... how) {
  return copied([&](const input& in, const output& out) {
    nested(this_policy{}, in.shape(), how..., restricted(one_mapping, in, out),
           [=] TOLL_FN(int i, int j, const input& a, const output& b) { b(i, j) = a(i, j); });
  });
}

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

std::vector<int> copied_by_typed_indices() {
  return copied([](const input& in, const output& out) {
    nested(this_policy{}, typed<row, column>(box{in.shape()}), restricted(in, out),
           [=] TOLL_FN(row i, column j, const input& a, const output& b) {
             b(i.value(), j.value()) = a(i.value(), j.value());
           });
  });
}

std::vector<int> copied_by_places() {
  return copied([](const input& in, const output& out) {
    nested(this_policy{}, in.shape(), tiled<8, 16>(), restricted(in, out),
           [=] TOLL_FN(const tile_place<2>& at, const input& a, const output& b) {
             b(at.index(0), at.index(1)) = a(at.index(0), at.index(1));
           });
  });
}

/// A nest with an accumulator: what it adds up, and the copy that it makes.
long long summed_by_nest(std::vector<int>& copy) {
  long long total = 0;
  copy = copied([&](const input& in, const output& out) {
    nested(this_policy{}, in.shape(), tiled<8, 16>(), sum(total), restricted(in, out),
           [=] TOLL_FN(index_t i, index_t j, long long& partial, const input& a, const output& b) {
             b(i, j) = a(i, j);
             partial += a(i, j);
           });
  });
  return total;
}

struct strip {
  int at[16];
};

std::vector<int> copied_by_teams() {
  return copied([](const input& in, const output& out) {
    launch(this_policy{}, rows, restricted(in, out),
           [=] TOLL_FN(const team<this_policy, 16>& t, strip& shared, const input& a,
                       const output& b) {
             const index_t i = t.index(0);
             const index_t width = a.extent(1);
             for (index_t first = 0; first < width; first += 16) {
               const index_t count = width - first < 16 ? width - first : 16;
               t.loop(count, [&](index_t k) { shared.at[k] = a(i, first + k); });
               t.barrier();
               t.loop(count, [&](index_t k) { b(i, first + k) = shared.at[k]; });
               t.barrier();
             }
           });
  });
}

std::vector<int> copied_by_teams_that_share_nothing(long long& total) {
  return copied([&](const input& in, const output& out) {
    launch(this_policy{}, rows, sum(total), restricted(in, out),
           [=] TOLL_FN(const team<this_policy, 16>& t, long long& partial, const input& a,
                       const output& b) {
             const index_t i = t.index(0);
             long long mine = 0;
             t.reduce(sum(mine), a.extent(1), [&](index_t k, long long& added) {
               b(i, k) = a(i, k);
               added += a(i, k);
             });
             partial += mine;
           });
  });
}

long long sum_of_numbers() {
  long long total = 0;
  for (const int number : numbers()) {
    total += number;
  }
  return total;
}

using restricted_test = backend_test;

TEST_F(restricted_test, views_are_handed_to_the_body_of_a_nest) {
  EXPECT_EQ(copied_by_nest(), numbers());
  EXPECT_EQ(copied_by_nest(ordered<1, 0>), numbers());
  EXPECT_EQ(copied_by_nest(collapsed<2>), numbers());
}

TEST_F(restricted_test, views_are_handed_to_the_body_of_a_nest_in_tiles) {
  EXPECT_EQ(copied_by_nest(tiled(8, 16)), numbers());
  EXPECT_EQ(copied_by_nest(tiled<8, 16>()), numbers());
  EXPECT_EQ(copied_by_nest(tiled<8, 16>(), ordered<1, 0>), numbers());
  EXPECT_EQ(copied_by_nest(tiled<8, 32>()), numbers());
}

TEST_F(restricted_test, views_may_have_one_mapping) {
  EXPECT_EQ(copied_by_nest_of_one_mapping(), numbers());
  EXPECT_EQ(copied_by_nest_of_one_mapping(tiled(8, 16)), numbers());
  EXPECT_EQ(copied_by_nest_of_one_mapping(tiled<8, 16>(), ordered<1, 0>), numbers());
}

TEST_F(restricted_test, views_of_one_mapping_are_alike) {
  const char* const said =
      "toll::restricted: view 3 of one_mapping differs from the first in its extents or strides";
  int data[12] = {};
  const output whole{data, {3, 4}};
  EXPECT_EQ(message_of<argument_error>(
                [&] { restricted(one_mapping, whole, whole, output{data, {4, 3}}); }),
            said);

  using spread = view<int, dims<2>, layout_strided>;
  const spread rows_apart{data, {2, 2}, {6, 1}};
  EXPECT_EQ(message_of<argument_error>([&] {
              restricted(one_mapping, rows_apart, rows_apart, spread{data, {2, 2}, {4, 1}});
            }),
            said);
}

TEST_F(restricted_test, views_follow_typed_indices) {
  EXPECT_EQ(copied_by_typed_indices(), numbers());
}

TEST_F(restricted_test, views_follow_the_place_in_a_tile) {
  EXPECT_EQ(copied_by_places(), numbers());
}

TEST_F(restricted_test, views_follow_the_accumulators_of_a_nest) {
  std::vector<int> copy;
  EXPECT_EQ(summed_by_nest(copy), sum_of_numbers());
  EXPECT_EQ(copy, numbers());
}

TEST_F(restricted_test, views_follow_what_a_team_shares) {
  EXPECT_EQ(copied_by_teams(), numbers());
}

TEST_F(restricted_test, views_follow_the_accumulators_of_a_launch) {
  long long total = 0;
  EXPECT_EQ(copied_by_teams_that_share_nothing(total), numbers());
  EXPECT_EQ(total, sum_of_numbers());
}

}  // namespace
}  // namespace toll
