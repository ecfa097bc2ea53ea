// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

#include <cstddef>

/// Teams, and arrays in the memory that each has for itself.
namespace toll::suite::kokkos {

template <class Space>
using team_member = typename Kokkos::TeamPolicy<Space>::member_type;

template <class Space>
Kokkos::TeamPolicy<Space> teams(const Space& space, index_t count) {
  return Kokkos::TeamPolicy<Space>(space, static_cast<int>(count), Kokkos::AUTO);
}

/// Level 0 of scratch memory is meant for some ten KiB, level 1 for more.
template <int level, class Space>
Kokkos::TeamPolicy<Space> teams(const Space& space, index_t count, std::size_t scratch_bytes) {
  return teams(space, count).set_scratch_size(level, Kokkos::PerTeam(scratch_bytes));
}

template <class Space, class Data>
using scratch =
    Kokkos::View<Data, Kokkos::LayoutRight, typename Space::scratch_memory_space, unmanaged>;

/// A matrix in a team's scratch memory, with extents that are known at run time, as Kokkos's
/// tutorial has it.
template <class Space, int rows, int columns>
struct plain_scratch {
  using type = scratch<Space, double**>;
  static constexpr bool has_fixed_rows = false;

  static std::size_t bytes() { return type::shmem_size(rows, columns); }

  template <class Memory>
  static type in(const Memory& memory) {
    return type(memory, rows, columns);
  }
};

/// With extents that the compiler knows.
template <class Space, int rows, int columns>
struct fixed_scratch {
  using type = scratch<Space, double[rows][columns]>;
  static constexpr bool has_fixed_rows = true;

  static std::size_t bytes() { return type::shmem_size(); }

  template <class Memory>
  static type in(const Memory& memory) {
    return type(memory);
  }
};

/// All elements of a matrix, its rows by the threads of a team and its columns by their lanes.
template <class Member, class Body>
void over_tile(const Member& team, int rows, int columns, const Body& body) {
  Kokkos::parallel_for(Kokkos::TeamThreadRange(team, rows), [&](int y) {
    Kokkos::parallel_for(Kokkos::ThreadVectorRange(team, columns), [&](int x) { body(y, x); });
  });
}

}  // namespace toll::suite::kokkos
