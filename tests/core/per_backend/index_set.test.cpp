// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/error.hpp>
#include <toll/index_set.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

/// Adds to each index's slot how often it was visited.
template <class Policy, class Set>
std::vector<int> visits(const Policy& policy, const Set& segments, index_t slots) {
  auto counts = filled_with(0, slots);
  const auto count = counts.on(this_policy{});
  forall(policy, segments, [=] TOLL_FN(index_t i) { count[i] += 1; });
  wait(this_policy{});
  return on_host(counts);
}

template <class Set>
index_t total(const Set& segments, index_t held) {
  forall(this_policy{}, segments, sum(held),
         [=] TOLL_FN(index_t i, index_t & partial) { partial += i; });
  return held;
}

template <class Set>
void run_in_int(const Set& segments) {
  forall(this_policy{}, segments, [=] TOLL_FN(int) {});
  forall(two_level{seq_policy{}, this_policy{}}, segments, [=] TOLL_FN(int) {});
}

/// Every slot but each third takes its left neighbour's value plus one: right only if a segment is
/// done before the next one starts.
template <class Policy, class Set>
std::vector<int> chained(const Policy& policy, const Set& segments, index_t slots) {
  auto cells = filled_with(0, slots);
  const auto cell = cells.on(this_policy{});
  forall(policy, segments, [=] TOLL_FN(index_t i) { cell[i] = i % 3 > 0 ? cell[i - 1] + 1 : 1; });
  wait(this_policy{});
  return on_host(cells);
}

/// The elements of an n x n mesh in four colours, no two of one colour with a vertex in common.
std::vector<std::vector<index_t>> colored_elements(index_t n) {
  std::vector<std::vector<index_t>> colors(4);
  for (index_t e = 0; e < n * n; ++e) {
    colors[static_cast<std::size_t>(e / n % 2 * 2 + e % n % 2)].push_back(e);
  }
  return colors;
}

/// How many elements meet at each vertex, counted without atomics.
std::vector<int> elements_at_vertices(index_t n) {
  const this_policy policy{};
  const auto colors = colored_elements(n);
  const backend_array<index_t> lists[] = {on_device(colors[0]), on_device(colors[1]),
                                          on_device(colors[2]), on_device(colors[3])};
  index_set<index_list<>> segments;
  for (const auto& list : lists) {
    segments.add(index_list{list.on(policy)});
  }
  auto counts = filled_with(0, (n + 1) * (n + 1));
  const auto count = counts.on(policy);
  forall(policy, segments, [=] TOLL_FN(index_t e) {
    const index_t corner = e / n * (n + 1) + e % n;
    count[corner] += 1;
    count[corner + 1] += 1;
    count[corner + n + 1] += 1;
    count[corner + n + 2] += 1;
  });
  wait(policy);
  return on_host(counts);
}

class index_set_loop_test : public backend_test_with<index_t> {};

TEST_P(index_set_loop_test, visits_every_index_of_every_segment_once) {
  const index_t n = GetParam();
  std::vector<index_t> odd;
  for (index_t i = 0; i < n; ++i) {
    odd.push_back(n + 2 * i + 1);
  }
  const auto list = on_device(odd);
  const index_set segments{range{0, n}, strided_range{3 * n, n, -2},
                           index_list{list.on(this_policy{})}};
  std::vector<int> expected(static_cast<std::size_t>(3 * n + 3), 0);
  for (index_t s = 0; s < segments.count(); ++s) {
    segments.visit(s, [&](const auto& indices) {
      if constexpr (!detail::is_list<std::remove_cvref_t<decltype(indices)>>) {
        for (index_t k = 0; k < indices.size(); ++k) {
          expected[static_cast<std::size_t>(indices[k])] += 1;
        }
      }
    });
  }
  for (const index_t i : odd) {
    expected[static_cast<std::size_t>(i)] += 1;
  }

  EXPECT_EQ(visits(this_policy{}, segments, 3 * n + 3), expected);
  EXPECT_EQ(visits(two_level{seq_policy{}, this_policy{}}, segments, 3 * n + 3), expected);
}

TEST_P(index_set_loop_test, finishes_a_segment_before_the_next) {
  const index_t n = GetParam();
  index_set<strided_range> colors;
  for (index_t c = 0; c < 3 && n > 0; ++c) {
    colors.add(strided_range{c, 3 * n, 3});
  }
  std::vector<int> expected;
  for (index_t i = 0; i < 3 * n; ++i) {
    expected.push_back(static_cast<int>(i % 3 + 1));
  }

  EXPECT_EQ(chained(this_policy{}, colors, 3 * n), expected);
  EXPECT_EQ(chained(two_level{seq_policy{}, this_policy{}}, colors, 3 * n), expected);
}

TEST_P(index_set_loop_test, joins_reductions_of_all_segments) {
  const index_t n = GetParam();
  const index_set segments{range{0, n}, range{n, 2 * n}, range{5, 6}};

  EXPECT_EQ(total(segments, 100), 100 + n * (2 * n - 1) + 5);
}

INSTANTIATE_TEST_SUITE_P(sizes, index_set_loop_test, awkward_sizes,
                         testing::PrintToStringParamName());

class index_set_mesh_test : public backend_test {};

TEST_F(index_set_mesh_test, colors_make_atomics_unnecessary) {
  const index_t n = 101;
  std::vector<int> expected;
  for (index_t v = 0; v < (n + 1) * (n + 1); ++v) {
    const auto at = [=](index_t i) { return i == 0 || i == n ? 1 : 2; };
    expected.push_back(at(v / (n + 1)) * at(v % (n + 1)));
  }

  EXPECT_EQ(elements_at_vertices(n), expected);
}

TEST_F(index_set_mesh_test, refuses_a_segment_beyond_int_before_any_runs) {
  const index_t most_int = 2147483647;
  const index_set segments{range{0, 3}, range{most_int, most_int + 2}};

  const auto message = message_of<argument_error>([&] { run_in_int(segments); });

  EXPECT_NE(message.find("write index_t"), std::string::npos) << message;
}

}  // namespace
}  // namespace toll
