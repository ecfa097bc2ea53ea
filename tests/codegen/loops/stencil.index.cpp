// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/layout_offset.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

/// A row of a five-point stencil, its input with a halo.
void stencil(index_t i, view<const double, dims<2>, layout_offset<>> b, view<double, dims<2>> a) {
  forall(this_policy{}, a.extent(1), [=] TOLL_FN(index_t j) {
    a(i, j) = b(i, j) + b(i - 1, j) + b(i + 1, j) + b(i, j - 1) + b(i, j + 1);
  });
}

}  // namespace toll::suite
