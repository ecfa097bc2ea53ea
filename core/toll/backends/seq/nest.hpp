// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/backends/seq/scatter.hpp>
#include <toll/box.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/nest_givens.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_nest.hpp>

#include <cstddef>

namespace toll::backends::seq {

template <std::size_t rank, class Arrangement, class Body>
void run_nest(const policy&, const box<rank>& over, const Arrangement& how, const Body& body) {
  detail::visit_nest<detail::independent, Arrangement, detail::index_of<Body>>(how, over, body);
}

template <std::size_t rank, class Arrangement, class Givens, class Body>
void run_nest_givens(const policy& how, const box<rank>& over, const Arrangement& arranged,
                     const Givens& givens, const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  share_out(how, parts.parts(), givens, detail::nest_work_of<detail::one_by_one>(parts, body));
}

}  // namespace toll::backends::seq
