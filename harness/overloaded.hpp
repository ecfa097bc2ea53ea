// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::suite {

/// Several functions as one, for std::visit: it compiles only if they take every type of the
/// variant.
template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};

// clang deduces it without this from version 17 on.
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

namespace detail {

template <class Type>
struct ignored {
  void operator()(const Type& /*value*/) const {}
};

}  // namespace detail

/// One of the functions for `overloaded`, where nothing is to be done for these types. They are
/// named, so that a type which is new is not ignored by accident.
template <class... Types>
struct ignoring : detail::ignored<Types>... {
  using detail::ignored<Types>::operator()...;
};

}  // namespace toll::suite
