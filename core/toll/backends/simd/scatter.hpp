// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/simd/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/visit_givens.hpp>
#include <toll/scatter_access.hpp>

namespace toll {

template <>
inline constexpr bool scatters_to_copies<simd_policy> = true;

namespace backends::simd {

inline index_t tokens(const policy&) {
  return 1;
}

template <class Segment, class Givens, class Body>
void run_givens(const policy&, const Segment& indices, const Givens& givens, const Body& body) {
  auto result = givens.identity();
  detail::visit_with_givens(indices, givens, 0, body, 0, indices.size(), result);
  givens.finish(result);
}

}  // namespace backends::simd
}  // namespace toll
