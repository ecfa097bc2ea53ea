// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::typed: a view takes a typed index for each of its dimensions
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/typed.hpp>

namespace toll {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

auto name(view<double, dims<2>> plain) {
  return typed<row>(plain);
}

}  // namespace toll
