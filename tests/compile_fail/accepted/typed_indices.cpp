// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/index_set.hpp>
#include <toll/nested.hpp>
#include <toll/typed.hpp>

namespace toll {

using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

double loops(view<double, dims<2>> plain, view<const int> listed, index_t n) {
  const auto m = typed<row, column>(plain);
  double total = 0;
  forall(seq_policy{}, typed<row>(n), [=] TOLL_FN(row i) { m(i + 1, column{0}) = 1; });
  forall(seq_policy{}, n, [=] TOLL_FN(row i) { m(i, column{0}) = 1; });
  forall(seq_policy{}, typed<row>(range{1, n}), sum(total),
         [=] TOLL_FN(row i, double& partial) { partial += m(i, column{0}); });
  forall(seq_policy{}, index_set{typed<row>(index_list{listed})}, [=] TOLL_FN(row) {});
  nested(seq_policy{}, m.shape(), [=] TOLL_FN(row i, column j) { m(i, j) = 1; });
  nested(seq_policy{}, m.shape(), [=](auto i, auto j) { m(i, j) = 1; });
  return total;
}

}  // namespace toll
