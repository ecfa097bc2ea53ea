// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/givens.hpp>
#include <toll/detail/placed_body.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>
#include <toll/segment.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

template <execution_policy Segments, execution_policy Inner>
struct two_level;

namespace detail {

/// Whether one policy may run what another deals out; if not, compilation stops at the sentence that
/// says what to write.
template <class Outer, class Inner>
consteval bool levels_fit() {
  constexpr bool on_host = std::same_as<typename Outer::memory_space, host_space>;
  static_assert(on_host,
                "toll::two_level: segments are dealt out by host threads: a host policy first, and "
                "the device's as the inner one");
  constexpr bool may_nest =
      !Outer::is_threaded || std::same_as<typename Inner::memory_space, host_space>;
  static_assert(may_nest,
                "toll::two_level: a device takes segments in order: seq_policy first, or the "
                "device's policy alone");
  return on_host && may_nest;
}

/// One policy over the parts of a nest, another within each.
template <class Outer, class Inner, std::size_t rank, class Arrangement, class Body>
void run_nest(const two_level<Outer, Inner>& how, const box<rank>& over,
              const Arrangement& arranged, const Body& body) {
  const auto parts = arranged.template parts<index_t>(over);
  run_loop(how.segments, counted{parts.parts()}, [&](index_t number) {
    const auto bounds = parts.part_at(number);
    run_nest(how.inner, box<rank>{bounds.first, bounds.last}, arranged.inside_part(),
             body_in_tile(parts, bounds, body));
  });
}

/// Whether no given is among the arguments; if one is, compilation stops at the sentence that says
/// what to write.
template <class... Arguments>
consteval bool have_no_givens() {
  constexpr bool have_none = !(is_given<Arguments> || ...);
  static_assert(have_none,
                "toll::two_level: a nest whose levels have policies of their own takes no givens, "
                "such as sum(total): give it one policy");
  return have_none;
}

}  // namespace detail
}  // namespace toll
