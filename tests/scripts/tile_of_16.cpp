// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/restricted.hpp>
#include <toll/this_backend.hpp>

// Reads along memory, in tiles whose lines are short: hot_loops.py looks at what clang makes of it.
namespace toll {

using input = view<const double, dims<2>>;
using output = view<double, dims<2>>;

void add_neighbours(const this_policy& policy, const input& from, const output& to) {
  const box<2> inside{{1, 1}, {from.extent(0) - 1, from.extent(1) - 1}};
  nested(policy, inside, tiled<16, 16>(), restricted(one_mapping, from, to),
         [=] TOLL_FN(index_t i, index_t j, const input& a, const output& b) {
           b(i, j) = a(i, j) + a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1);
         });
}

}  // namespace toll
