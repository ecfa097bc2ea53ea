// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/single_thread_atomics.hpp>
#include <toll/memory.hpp>

namespace toll::backends::seq {

/// One thread, iterations in order, reductions in the order of the loop: never reassociated, so a
/// floating-point reduction does not vectorise. Loops may, where the compiler proves it safe, and
/// nests, because their iterations are independent.
struct policy {
  static constexpr const char* name = "seq";
  static constexpr bool is_threaded = false;
  using memory_space = host_space;
  using atomics = detail::single_thread_atomics<detail::ordered_access>;
  using in_order_atomics = detail::single_thread_atomics<detail::plain_access>;
};

}  // namespace toll::backends::seq

namespace toll {

using seq_policy = backends::seq::policy;

}  // namespace toll
