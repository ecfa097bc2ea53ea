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

template <class Givens, class Work>
void share_out(const policy&, index_t size, const Givens& givens, const Work& work) {
  auto result = givens.identity();
  detail::run_part(work, givens, 0, 0, size, result);
  givens.finish(result);
}

template <class Segment, class Givens, class Body>
void run_givens(const policy& how, const Segment& indices, const Givens& givens, const Body& body) {
  share_out(how, indices.size(), givens, detail::loop_work{indices, body});
}

}  // namespace backends::simd
}  // namespace toll
