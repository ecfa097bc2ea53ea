// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

/// Whether a body fits the loop of a scatter; if not, compilation stops at the sentence that says
/// what to write.
template <class Body, class Access>
consteval bool is_scatter_body() {
  using index = index_of<Body>;
  constexpr bool is_constant = !signature_of_body<Body>::is_mutable;
  static_assert(is_constant,
                "toll::scatter::forall: the body must not be mutable: each thread has a "
                "copy of what it captured, and changes to that are lost");
  if constexpr (is_constant) {
    constexpr bool fits = std::integral<index> && !std::same_as<index, bool> &&
                          std::is_invocable_v<const Body&, index, const Access&>;
    static_assert(fits,
                  "toll::scatter::forall: the body must take the index and then the access "
                  "through which it contributes: [=] TOLL_FN(index_t i, const "
                  "scatter_access<Policy, T, Operation>& sums) { ... }");
    return fits;
  }
  return false;
}

/// The body of a plain loop, which contributes to one copy.
template <class Body, class Access>
struct contributing {
  Body body;
  Access access;

  template <std::integral Index>
  constexpr void operator()(Index i) const {
    body(i, access);
  }
};

template <class Body, class Access>
contributing(Body, Access) -> contributing<Body, Access>;

}  // namespace toll::detail
