// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "layers/highway/lanes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

/// An inclusive scan by the maximum, in lanes.
namespace toll::suite::highway {

using lane_numbers = std::array<std::int64_t, hn::MaxLanes(doubles{})>;

/// For the step of a scan after which a lane knows the maximum of 2 `width` lanes: the last lane of
/// the `width` before its own, or itself.
template <std::size_t width>
constexpr lane_numbers before{[] {
  lane_numbers lane{};
  for (std::size_t k = 0; k < lane.size(); ++k) {
    const bool is_upper = (k & width) != 0;
    lane[k] = static_cast<std::int64_t>(is_upper ? (k / width) * width - 1 : k);
  }
  return lane;
}()};

constexpr lane_numbers last{[] {
  lane_numbers lane{};
  lane.fill(static_cast<std::int64_t>(lane.size()) - 1);
  return lane;
}()};

inline hn::Vec<doubles> permuted(hn::Vec<doubles> v, const lane_numbers& lane) {
  return hn::TableLookupLanes(v, hn::SetTableIndices(doubles{}, lane.data()));
}

/// Lane k of the result is the maximum of lanes 0 to k.
template <std::size_t width = 1>
hn::Vec<doubles> maximum_so_far(hn::Vec<doubles> v) {
  if constexpr (width < std::tuple_size_v<lane_numbers>) {
    return maximum_so_far<2 * width>(hn::Max(v, permuted(v, before<width>)));
  } else {
    return v;
  }
}

/// For each vector of elements: make(tag, i) returns them, take(tag, i, elements, highest) is given
/// them and the maxima up to each. From one vector to the next there is one maximum to wait for.
template <class Make, class Take>
void scan_by_maximum(index_t n, Make make, Take take) {
  const doubles d;
  auto running = hn::Set(d, -std::numeric_limits<double>::infinity());
  index_t i = 0;
  for (; i + lanes(d) <= n; i += lanes(d)) {
    const auto elements = make(d, i);
    const auto in_vector = maximum_so_far(elements);
    take(d, i, elements, hn::Max(running, in_vector));
    running = hn::Max(running, permuted(in_vector, last));
  }
  const single_double one;
  double highest = hn::GetLane(running);
  for (; i < n; ++i) {
    const auto element = make(one, i);
    highest = std::max(highest, hn::GetLane(element));
    take(one, i, element, hn::Set(one, highest));
  }
}

}  // namespace toll::suite::highway
