// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/scatter_in_order.hpp>
#include <toll/scatter_access.hpp>

namespace toll {

template <>
inline constexpr bool scatters_to_copies<seq_policy> = true;

namespace backends::seq {

inline index_t scatter_copies(const policy&) {
  return 1;
}

template <class Segment, class Copies, class Body>
void run_scatter(const policy&, const Segment& indices, const Copies& into, const Body& body) {
  detail::scatter_in_order(indices, into, 0, body, 0, indices.size());
}

}  // namespace backends::seq
}  // namespace toll
