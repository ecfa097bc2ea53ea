// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/scatter_body.hpp>
#include <toll/detail/signature.hpp>

namespace toll::detail {

/// A function of its own: beside the making and merging of copies g++ has no registers left for the
/// loop, and one that updates memory at random must not read what it needs from there too.
template <class Segment, class Body, class Position>
[[gnu::noinline]] void visit_alone(const Segment& indices, const Body& body, Position first,
                                   Position last) {
  visit_in_order(indices, body, first, last);
}

/// Positions first .. last - 1 of a scatter's loop, contributing to one copy, which a thread
/// without any leaves alone. In order even where other loops run in lanes: two iterations may
/// contribute at one index.
template <class Segment, class Copies, class Body>
void scatter_in_order(const Segment& indices, const Copies& into, index_t copy, const Body& body,
                      index_t first, index_t last) {
  using position = index_of<Body>;
  if (first < last) {
    visit_alone(indices, contributing{body, into[copy]}, static_cast<position>(first),
                static_cast<position>(last));
  }
}

// A reproducible scatter has this many copies, and shares out its loop to them by size alone. More
// threads than this find nothing to do in it.
inline constexpr index_t reproducible_copies = 16;

/// The part of a reproducible loop that contributes to copy c.
template <class Segment, class Copies, class Body>
void scatter_part(const Segment& indices, const Copies& into, index_t c, const Body& body) {
  const index_t size = indices.size();
  const auto start_of = [=](index_t part) {
    return size / reproducible_copies * part +
           size % reproducible_copies * part / reproducible_copies;
  };
  scatter_in_order(indices, into, c, body, start_of(c), start_of(c + 1));
}

}  // namespace toll::detail
