// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <hwy/highway.h>

/// What variants written with Highway share. Its functions are those of the one vector extension
/// that the compiler's options name: static dispatch, and no namespaces that a macro opens.
namespace toll::suite::highway {

namespace hn = hwy::HWY_NAMESPACE;

/// As many doubles as a vector register holds.
using doubles = hn::ScalableTag<double>;

/// One, for what is left of a loop.
using single_double = hn::CappedTag<double, 1>;

template <class D>
index_t lanes(D tag) {
  return static_cast<index_t>(hn::Lanes(tag));
}

/// Calls body(tag, i) for the vectors that begin at i = 0, lanes, 2 lanes, ... < n; and for what is
/// left of n, element by element.
///
/// The body is a copy, because a stored vector may alias anything that is known by a reference:
/// what the body captures would be loaded again in each step.
template <class Body>
void for_lanes(index_t n, Body body) {
  const doubles d;
  index_t i = 0;
  for (; i + lanes(d) <= n; i += lanes(d)) {
    body(d, i);
  }
  for (; i < n; ++i) {
    body(single_double{}, i);
  }
}

}  // namespace toll::suite::highway
