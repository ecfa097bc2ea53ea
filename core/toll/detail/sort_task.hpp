// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <type_traits>

namespace toll::detail {

/// A sort as its backend sees it. `Value` is void if keys are sorted alone.
template <bool stable, class Key, class Value, class Less>
struct sort_task {
  using key_type = Key;
  using value_type = Value;
  using order = Less;

  static constexpr bool is_stable = stable;
  static constexpr bool has_values = !std::is_void_v<Value>;

  Key* keys;
  Value* values;
  index_t size;
  Less less;
};

}  // namespace toll::detail
