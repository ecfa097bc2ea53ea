// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

namespace toll {

/// Makes of a function one that calls it when it is first asked, by whichever thread that is, and
/// keeps the result: for references that cost as much as the kernel, and are asked for every element
/// of every repetition. Copies share the result.
template <class Compute>
auto computed_once(Compute compute) {
  struct kept {
    std::once_flag is_known;
    std::invoke_result_t<const Compute&> result;
  };
  return [compute = std::move(compute),
          known = std::make_shared<kept>()]() -> const std::invoke_result_t<const Compute&>& {
    std::call_once(known->is_known, [&] { known->result = compute(); });
    return known->result;
  };
}

}  // namespace toll
