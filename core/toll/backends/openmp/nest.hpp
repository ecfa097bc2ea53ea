// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/region.hpp>
#include <toll/backends/openmp/scatter.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/nest_givens.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_nest.hpp>

#include <cstddef>
#include <type_traits>

namespace toll::backends::openmp {

template <class Parts, class Body>
struct nest_values {
  Parts parts;
  Body body;
};

template <std::size_t rank, class Arrangement, class Body>
void run_nest(const policy& how, const box<rank>& over, const Arrangement& arranged,
              const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  if (how.schedule == even_schedule) {
    in_each_thread(
        nest_values<std::remove_const_t<decltype(parts)>, Body>{parts, body}, [](const auto& nest) {
          const share mine = share_of_this_thread(nest.parts.parts());
          detail::visit_parts<detail::side_by_side>(nest.parts, nest.body, mine.first, mine.last);
        });
  } else {
    const index_t count = parts.parts();
    const schedule_in_force scheduled{how.schedule};
#pragma omp parallel for schedule(runtime)
    for (index_t number = 0; number < count; ++number) {
      detail::visit_parts<detail::side_by_side>(parts, body, number, number + 1);
    }
  }
}

template <std::size_t rank, class Arrangement, class Givens, class Body>
void run_nest_givens(const policy& how, const box<rank>& over, const Arrangement& arranged,
                     const Givens& givens, const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  share_out(how, parts.parts(), givens, detail::nest_work_of<detail::side_by_side>(parts, body));
}

}  // namespace toll::backends::openmp
