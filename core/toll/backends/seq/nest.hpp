// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/box.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_nest.hpp>

#include <cstddef>

namespace toll::backends::seq {

template <std::size_t rank, class Arrangement, class Body>
void run_nest(const policy&, const box<rank>& over, const Arrangement& how, const Body& body) {
  detail::visit_nest<detail::one_by_one, Arrangement, detail::index_of<Body>>(how, over, body);
}

}  // namespace toll::backends::seq
