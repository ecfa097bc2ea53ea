// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

using space = this_policy::memory_space;
using matrix = view<double, dims<2>, layout_left>;

/// Memory that no array owns, as that of another library, for as long as this lives.
class external_memory {
public:
  explicit external_memory(std::size_t bytes) : bytes_{bytes}, place_{space::allocate(bytes)} {}

  ~external_memory() { space::deallocate(place_, bytes_); }

  external_memory(const external_memory&) = delete;
  external_memory& operator=(const external_memory&) = delete;

  template <class T>
  T* at(std::size_t bytes) const {
    return reinterpret_cast<T*>(static_cast<char*>(place_) + bytes);
  }

private:
  std::size_t bytes_;
  void* place_;
};

void number(const this_policy& policy, matrix m) {
  forall(policy, m.extent(0), [=] TOLL_FN(index_t i) {
    for (index_t j = 0; j < m.extent(1); ++j) {
      m(i, j) = static_cast<double>(100 * j + i % 100);
    }
  });
}

void count_down(const this_policy& policy, view<int> v) {
  forall(policy, v.size(), [=] TOLL_FN(index_t i) { v[i] = static_cast<int>(v.size() - i); });
}

template <class From>
void add_last_column(const this_policy& policy, From m, view<double> sums) {
  forall(policy, sums.size(), [=] TOLL_FN(index_t i) { sums[i] += m(i, m.extent(1) - 1); });
}

void add(const this_policy& policy, view<const int> v, view<double> sums) {
  forall(policy, sums.size(), [=] TOLL_FN(index_t i) { sums[i] += v[i]; });
}

class view_memory_test : public backend_test_with<index_t> {};

TEST_P(view_memory_test, is_any_that_has_the_required_bytes) {
  const this_policy policy{};
  const dims<2> shape{GetParam(), 3};
  const external_memory memory{matrix::required_bytes(shape) + 1};  // some, for no elements too
  auto sums = filled_with(0.0, GetParam());

  const matrix m{memory.at<double>(0), shape};
  number(policy, m);
  add_last_column(policy, m, sums.on(policy));
  wait(policy);

  std::vector<double> expected;
  for (index_t i = 0; i < GetParam(); ++i) {
    expected.push_back(static_cast<double>(200 + i % 100));
  }
  EXPECT_EQ(on_host(sums), expected);
}

TEST_P(view_memory_test, is_shared_by_views_that_lie_one_after_the_other) {
  const this_policy policy{};
  const index_t n = GetParam();
  const dims<2> shape{n, 2};
  const std::size_t first = matrix::required_bytes(shape);
  const external_memory memory{first + view<int>::required_bytes({n}) + 1};
  auto sums = filled_with(0.0, n);

  const matrix m{memory.at<double>(0), shape};
  const view<int> v{memory.at<int>(first), n};
  number(policy, m);
  count_down(policy, v);
  add_last_column(policy, m, sums.on(policy));
  add(policy, v, sums.on(policy));
  wait(policy);

  std::vector<double> expected;
  for (index_t i = 0; i < n; ++i) {
    expected.push_back(static_cast<double>(100 + i % 100 + n - i));
  }
  EXPECT_EQ(on_host(sums), expected);
}

// Scratch: what one stage has left is memory for the next, in another type and shape.
TEST_P(view_memory_test, is_used_again_in_another_type_and_shape) {
  const this_policy policy{};
  const index_t n = GetParam();
  const external_memory memory{matrix::required_bytes({n, 2}) + 1};
  auto sums = filled_with(0.0, n);

  const matrix early{memory.at<double>(0), {n, 2}};
  number(policy, early);
  add_last_column(policy, early, sums.on(policy));
  const view<int> late{memory.at<int>(0), n};
  count_down(policy, late);
  add(policy, late, sums.on(policy));
  wait(policy);

  std::vector<double> expected;
  for (index_t i = 0; i < n; ++i) {
    expected.push_back(static_cast<double>(100 + i % 100 + n - i));
  }
  EXPECT_EQ(on_host(sums), expected);
}

INSTANTIATE_TEST_SUITE_P(sizes, view_memory_test, awkward_sizes);

}  // namespace
}  // namespace toll
