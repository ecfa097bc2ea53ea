// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/sort.hpp>
#include <toll/layout.hpp>
#include <toll/sort.hpp>

namespace toll {

struct place {
  int x;
  int y;
};

void run(array<double>& keys, view<place> places, view<int, extents<8>, layout_left> eight) {
  const seq_policy policy{};
  const auto key = keys.on(policy);
  sort(policy, key);
  stable_sort(policy, key, op::greater{});
  sort(policy, key, places);
  sort(policy, eight);
  sort(policy, eight, places, [] TOLL_FN(int a, int b) { return a % 10 < b % 10; });
  stable_sort(policy, places, key,
              [] TOLL_FN(const place& a, const place& b) { return a.x < b.x; });
}

}  // namespace toll
