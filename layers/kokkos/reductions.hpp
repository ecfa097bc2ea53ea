// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Kokkos_Core.hpp>

#include <limits>
#include <type_traits>

/// What functors of reductions and scans have beside their body.
namespace toll::suite::kokkos {

/// What `join` takes: volatile before Kokkos 4.
template <class Value>
using joined = std::conditional_t<(KOKKOS_VERSION < 40000), volatile Value, Value>;

struct scan_by_maximum {
  using value_type = double;

  void init(double& value) const { value = -std::numeric_limits<double>::infinity(); }

  void join(joined<double>& into, const joined<double>& from) const {
    if (from > into) {
      into = from;
    }
  }
};

}  // namespace toll::suite::kokkos
