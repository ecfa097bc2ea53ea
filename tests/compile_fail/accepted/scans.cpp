// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(array<double>& values, view<int> small) {
  const seq_policy policy{};
  const view<const double> in = values.on(policy);
  const view<double> out = values.on(policy);
  inclusive_scan(policy, in, out);
  inclusive_scan(policy, in, out, op::max{});
  exclusive_scan(policy, small, out, 1, [] TOLL_FN(double a, double b) { return a * b; });
  inclusive_scan(policy, small, small, op::bit_and{});
  exclusive_scan(policy, in, out, from(10));
  inclusive_scan(policy, in, out, from(10.0), op::max{});
  exclusive_scan(policy, small, out, from(3), 1, [] TOLL_FN(double a, double b) { return a * b; });
  inclusive_scan(
      policy, 10, op::plus{}, [=] TOLL_FN(auto i) { return in[i]; },
      [=] TOLL_FN(auto i, auto total) { out[i] = total; });
  exclusive_scan(
      policy, 10U, from(5), op::plus{}, [=] TOLL_FN(int i) noexcept { return small[i]; },
      [=] TOLL_FN(unsigned i, const int& total, int value) { small[i] = total - value; });
}

}  // namespace toll
