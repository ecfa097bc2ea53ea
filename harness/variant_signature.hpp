// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

#include <type_traits>

namespace toll::suite {

/// Raised when a kernel's `args`, or what is registered, changes so that variants which compiled before do not
/// compile, or compute something else.
inline constexpr int interface_version = 1;

/// For variants outside of this project: the version that they are written for.
///
///     template struct written_for<1>;
template <int version>
struct written_for {
  static_assert(version == interface_version,
                "toll::suite::written_for: these variants are written for another version of toll; "
                "compare args in kernels/<kernel>/<kernel>.hpp, then state interface_version of "
                "harness/variant_signature.hpp");
};

namespace detail {

template <class Problem, class Function>
inline constexpr bool has_signature = false;

template <class Problem, execution_policy Policy>
inline constexpr bool has_signature<Problem, void(const Policy&, const typename Problem::args&)> =
    true;

template <class Problem, execution_policy Policy>
inline constexpr bool
    has_signature<Problem, void(const Policy&, const typename Problem::args&) noexcept> = true;

/// Whether a function, or a pointer to one, can be registered as a variant of a problem.
template <class Problem, class Function>
inline constexpr bool is_variant_of = has_signature<Problem, std::remove_pointer_t<Function>>;

}  // namespace detail
}  // namespace toll::suite
