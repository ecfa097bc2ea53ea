// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/error.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <type_traits>
#include <utility>

namespace toll {
namespace {

static_assert(!std::is_copy_constructible_v<backend_array<double>>);
static_assert(std::is_nothrow_move_constructible_v<backend_array<double>>);
static_assert(
    std::is_same_v<decltype(std::declval<backend_array<int>&>().on(this_policy{})), view<int>>);
static_assert(std::is_same_v<decltype(std::declval<const backend_array<int>&>().on(this_policy{})),
                             view<const int>>);

void double_in_loop(backend_array<int>& values) {
  const this_policy policy{};
  const auto value = values.on(policy);
  forall(policy, value.size(), [=] TOLL_FN(index_t i) { value[i] *= 2; });
  wait(policy);
}

class array_test : public backend_test {};

TEST_F(array_test, carries_values_to_a_loop_and_back) {
  std::vector<int> values(100'003);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<int>(i) - 50'000;
  }

  auto there = on_device(values);
  double_in_loop(there);
  const auto back = on_host(there);

  for (int& value : values) {
    value *= 2;
  }
  EXPECT_EQ(back, values);
}

TEST_F(array_test, copies_within_the_memory_of_the_policy) {
  const auto from = on_device(std::vector<int>{1, 2, 3});
  backend_array<int> to{3};

  copy(from, to);

  EXPECT_EQ(on_host(to), (std::vector<int>{1, 2, 3}));
  EXPECT_NE(from.data(), to.data());
}

TEST_F(array_test, knows_its_size) {
  const backend_array<double> some{33};

  EXPECT_EQ(some.size(), 33);
  EXPECT_EQ(some.bytes(), 33 * sizeof(double));
  EXPECT_EQ(some.on(this_policy{}).size(), 33);
  EXPECT_EQ(some.on(this_policy{}).data(), some.data());
}

TEST_F(array_test, may_be_empty) {
  const backend_array<double> by_default;
  const backend_array<double> of_none{0};
  backend_array<double> target;

  copy(of_none, target);

  EXPECT_EQ(by_default.size(), 0);
  EXPECT_EQ(of_none.size(), 0);
  EXPECT_EQ(of_none.on(this_policy{}).size(), 0);
}

TEST_F(array_test, refuses_a_negative_size) {
  const auto message = message_of<argument_error>([] { backend_array<double>{-7}; });

  EXPECT_NE(message.find("-7"), std::string::npos) << message;
}

TEST_F(array_test, refuses_to_copy_between_different_sizes) {
  const array<int> three{3};
  backend_array<int> four{4};

  const auto message = message_of<argument_error>([&] { copy(three, four); });

  EXPECT_NE(message.find("the source has extents {3}, the target {4}"), std::string::npos)
      << message;
}

TEST_F(array_test, gives_its_memory_to_the_array_it_is_moved_into) {
  auto from = on_device(std::vector<int>{4, 5});
  const int* const memory = from.data();

  const backend_array<int> to{std::move(from)};

  EXPECT_EQ(to.data(), memory);
  EXPECT_EQ(on_host(to), (std::vector<int>{4, 5}));
  EXPECT_EQ(from.size(), 0);  // NOLINT(bugprone-use-after-move): that state is promised
  EXPECT_EQ(from.data(), nullptr);
}

TEST_F(array_test, replaces_what_the_target_of_a_move_held) {
  auto from = on_device(std::vector<int>{4, 5});
  auto to = on_device(std::vector<int>{1, 2, 3});

  to = std::move(from);

  EXPECT_EQ(on_host(to), (std::vector<int>{4, 5}));
}

}  // namespace
}  // namespace toll
