// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/copy.hpp>
#include <toll/detail/strided_loop.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

/// Makes all elements of a view, an array or a part of one the same, in a loop of the policy's.
///
///     fill(policy, m, 0.0);
///     fill(policy, slice(v, every, 0), 1.0);
///
/// synchronisation  as for `forall`
/// errors           backend_error from a device
template <execution_policy Policy, detail::copied Target, class Value>
void fill(const Policy& policy, Target&& target, const Value& value) {
  auto&& elements = detail::placed_for<Policy>(target);
  const auto cells = elements.on(policy);
  using element = typename std::remove_cvref_t<decltype(cells)>::element_type;
  constexpr std::size_t rank = std::remove_cvref_t<decltype(cells)>::rank();
  constexpr bool is_written = !std::is_const_v<element>;
  constexpr bool converts = std::convertible_to<const Value&, std::remove_const_t<element>>;
  static_assert(is_written, "toll::fill: the elements of the target are constant");
  static_assert(converts, "toll::fill: the value must convert to the type of the elements");
  static_assert(rank <= detail::most_nested, "toll::fill: at most 6 dimensions");
  if constexpr (is_written && converts && rank <= detail::most_nested) {
    const detail::copy_loops loops{cells.mapping(), cells.mapping()};
    if (loops.size() > 0) {
      detail::visit_elements<(rank > 0 ? rank : 1)>(
          policy, loops, detail::fill_element<element>{cells.data(), static_cast<element>(value)});
    }
  }
}

}  // namespace toll
