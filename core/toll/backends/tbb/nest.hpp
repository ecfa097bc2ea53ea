// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/partitioned.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/backends/tbb/scatter.hpp>
#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/nest_givens.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_nest.hpp>

#include <cstddef>

namespace toll::backends::tbb {

template <std::size_t rank, class Arrangement, class Body>
void run_nest(const policy& how, const box<rank>& over, const Arrangement& arranged,
              const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  if constexpr (Arrangement::is_tiled) {
    const index_t in_line = parts.count(decltype(parts)::line_dimension);
    in_rectangles(how, in_line > 0 ? parts.lines() : 0, in_line,
                  [=](index_t first_line, index_t last_line, index_t first, index_t last) {
                    detail::visit_rectangle<detail::side_by_side>(parts, body, first_line,
                                                                  last_line, first, last);
                  });
  } else {
    in_parts(how, parts.parts(), [=](index_t first, index_t last) {
      detail::visit_parts<detail::side_by_side>(parts, body, first, last);
    });
  }
}

template <std::size_t rank, class Arrangement, class Givens, class Body>
void run_nest_givens(const policy& how, const box<rank>& over, const Arrangement& arranged,
                     const Givens& givens, const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  share_out(how, parts.parts(), givens, detail::nest_work_of<detail::side_by_side>(parts, body));
}

}  // namespace toll::backends::tbb
