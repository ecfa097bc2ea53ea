// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/without_lanes.hpp>

namespace toll::suite {

/// Each vertex adds up what the four elements around it have.
void add_up_elements(view<const double> area, view<const index_t, extents<dynamic, 4>> around,
                     view<double> sums) {
  forall(without_lanes(this_policy{}), sums.size(), [=] TOLL_FN(index_t v) {
    sums[v] = area[around(v, 0)] + area[around(v, 1)] + area[around(v, 2)] + area[around(v, 3)];
  });
}

}  // namespace toll::suite
