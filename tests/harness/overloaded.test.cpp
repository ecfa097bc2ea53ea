// SPDX-License-Identifier: BSD-3-Clause
#include "harness/overloaded.hpp"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <variant>

namespace toll::suite {
namespace {

struct first {};

struct second {};

struct third {};

template <class Visitor>
constexpr bool takes_all =
    std::is_invocable_v<Visitor, const first&> && std::is_invocable_v<Visitor, const second&> &&
    std::is_invocable_v<Visitor, const third&>;

struct on_first {
  void operator()(const first& /*value*/) const {}
};

TEST(overloaded, takes_no_type_that_it_does_not_name) {
  static_assert(takes_all<overloaded<on_first, ignoring<second, third>>>);
  static_assert(!takes_all<overloaded<on_first, ignoring<second>>>);
  static_assert(!takes_all<ignoring<first, third>>);
}

TEST(overloaded, calls_the_function_of_the_type_that_is_there) {
  using either = std::variant<first, second, third>;
  std::string called;
  const auto call = [&](const either& value) {
    std::visit(overloaded{[&](const first&) { called += "first "; },
                          [&](const second&) { called += "second "; }, ignoring<third>{}},
               value);
  };

  call(second{});
  call(third{});
  call(first{});

  EXPECT_EQ(called, "second first ");
}

}  // namespace
}  // namespace toll::suite
