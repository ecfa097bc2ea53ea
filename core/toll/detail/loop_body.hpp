// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/signature.hpp>
#include <toll/error.hpp>
#include <toll/segment.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace toll::detail {

template <class Policy, class Segment>
concept has_loops = requires(const Policy& policy, const Segment& indices, void (*body)(index_t)) {
  run_loop(policy, indices, body);
};

/// Whether the loops of a policy are there; if not, compilation stops at the sentence that says
/// what to include.
template <class Policy, class Segment>
consteval bool can_loop() {
  constexpr bool is_included = has_loops<Policy, Segment>;
  static_assert(is_included,
                "toll::forall: the loops of this policy are not declared; include its backend, "
                "<toll/backends/NAME/backend.hpp>, or <toll/this_backend.hpp>");
  return is_included;
}

/// Whether a body fits its loop; if not, compilation stops at the sentence that says what to write.
template <class Body, class... Handed>
consteval bool is_loop_body() {
  using index = index_of<Body>;
  constexpr bool is_constant = !signature_of_body<Body>::is_mutable;
  constexpr bool counts = std::integral<index> && !std::same_as<index, bool>;
  static_assert(is_constant,
                "toll::forall: the body must not be mutable: each thread has a copy of what it "
                "captured, and changes to that are lost; reduce, or write to a view");
  static_assert(counts,
                "toll::forall: the body's first parameter is the index, an integer such as "
                "index_t: [=] TOLL_FN(index_t i) { ... }");
  if constexpr (is_constant && counts) {
    using taken = typename signature_of_body<Body>::index;
    constexpr bool callable = std::is_invocable_v<const Body&, taken, Handed...>;
    static_assert(callable,
                  "toll::forall: the body must take the index and then one parameter for each "
                  "given, in their order: T& for a reduction, const scatter_access<Policy, T>& "
                  "for a scatter: [=] TOLL_FN(index_t i, double& total) { ... }");
    if constexpr (callable) {
      constexpr bool keeps = signature_of_body<Body>::template takes<Handed...>;
      static_assert(keeps,
                    "toll::forall: the body must take each accumulator by reference and in the "
                    "type of the reduction's variable, as T&: what is added to a copy is lost");
      return keeps;
    }
  }
  return false;
}

/// errors   argument_error if a body that counts in another type than index_t would be given an
/// index
///          that the type cannot hold, or one that cannot be computed in it. A list is not read for
///          that: it may lie in device memory.
template <std::integral Index, segment Segment>
void check_index_fits(const Segment& indices) {
  if constexpr (!std::same_as<Index, index_t> && !is_list<Segment>) {
    const index_t size = indices.size();
    const auto fits = [&] {
      const index_t first = indices[index_t{0}];
      const index_t last = indices[size - 1];
      const index_t distance = last < first ? first - last : last - first;
      return std::in_range<Index>(size) && std::in_range<Index>(first) &&
             std::in_range<Index>(last) && std::in_range<Index>(distance);
    };
    if (size > 0 && !fits()) {
      refuse(
          "toll: the loop runs from %lld to %lld, which the integer type of "
          "the body's index cannot hold; write index_t",
          static_cast<long long>(indices[index_t{0}]), static_cast<long long>(indices[size - 1]));
    }
  }
}

}  // namespace toll::detail
