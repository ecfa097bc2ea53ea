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

/// Whether a body fits its loop; if not, compilation stops at the sentence that says what to write.
template <class Body, class... Accumulators>
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
    constexpr bool callable = std::is_invocable_v<const Body&, index, Accumulators&...>;
    static_assert(callable,
                  "toll::forall: the body must take the index and then one accumulator for "
                  "each reduction, as T&: [=] TOLL_FN(index_t i, double& total) { ... }");
    if constexpr (callable) {
      constexpr bool keeps = signature_of_body<Body>::template takes<Accumulators...>;
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
      throw argument_error(
          "toll: the loop runs from %lld to %lld, which the integer type of "
          "the body's index cannot hold; write index_t",
          static_cast<long long>(indices[index_t{0}]), static_cast<long long>(indices[size - 1]));
    }
  }
}

}  // namespace toll::detail
