// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/index_set.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

/// Elements of a mesh add to their four vertices, whose numbers lie in rows of four.
void add_to_vertices(index_list<index_t> elements, view<const double> area,
                     view<const index_t, extents<dynamic, 4>> vertices, view<double> sums) {
  forall(this_policy{}, elements, [=] TOLL_FN(index_t e) {
    const double share = 0.25 * area[e];
    sums[vertices(e, 0)] += share;
    sums[vertices(e, 1)] += share;
    sums[vertices(e, 2)] += share;
    sums[vertices(e, 3)] += share;
  });
}

}  // namespace toll::suite
