// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::array: the elements of an array lie without gaps; layout_strided is for views
#include <toll/array.hpp>
#include <toll/layout_strided.hpp>

namespace toll {

array<double, host_space, dims<2>, layout_strided> cells;

}  // namespace toll
