// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/kokkos/teams.hpp"
#include "layers/kokkos/views.hpp"
#include "variants/matmul/blocking.hpp"

#include <algorithm>
#include <cstddef>

namespace toll::suite::blocked_matmul {
namespace {

/// Adds products of a block of rows, as a loop of whose arrays the compiler knows that they do not
/// overlap.
template <int depth>
void add_products(const double* __restrict a, const double* __restrict b, double* __restrict c) {
  for (int x = 0; x < tile_columns; ++x) {
    for (int p = 0; p < rows_at_once; ++p) {
      double total = c[p * tile_columns + x];
      for (int q = 0; q < depth_at_once; ++q) {
        total += a[p * depth + q] * b[q * tile_columns + x];
      }
      c[p * tile_columns + x] = total;
    }
  }
}

template <class Space, template <class, int, int> class Scratch, int depth>
struct product_of_tiles {
  using member = kokkos::team_member<Space>;
  using tile_of_a = Scratch<Space, tile_rows, depth>;
  using tile_of_b = Scratch<Space, depth, tile_columns>;
  using tile_of_c = Scratch<Space, tile_rows, tile_columns>;

  kokkos::matrix<const double> a;
  kokkos::matrix<const double> b;
  kokkos::matrix<double> c;
  index_t rows = static_cast<index_t>(c.extent(0));
  index_t columns = static_cast<index_t>(c.extent(1));
  index_t inner = static_cast<index_t>(a.extent(1));
  index_t across = (columns + tile_columns - 1) / tile_columns;

  index_t teams() const { return (rows + tile_rows - 1) / tile_rows * across; }

  static std::size_t bytes() {
    return tile_of_a::bytes() + tile_of_b::bytes() + tile_of_c::bytes();
  }

  void operator()(const member& team) const {
    const auto some_a = tile_of_a::in(team.team_scratch(1));
    const auto some_b = tile_of_b::in(team.team_scratch(1));
    const auto sum = tile_of_c::in(team.team_scratch(1));
    const index_t i = team.league_rank() / across * tile_rows;
    const index_t j = team.league_rank() % across * tile_columns;
    const int height = static_cast<int>(std::min<index_t>(tile_rows, rows - i));
    const int width = static_cast<int>(std::min<index_t>(tile_columns, columns - j));
    kokkos::over_tile(team, tile_rows, tile_columns, [&](int y, int x) { sum(y, x) = 0; });
    for (index_t first = 0; first < inner; first += depth) {
      const int filled = static_cast<int>(std::min<index_t>(depth, inner - first));
      kokkos::over_tile(team, tile_rows, depth, [&](int y, int k) {
        some_a(y, k) = y < height && k < filled ? a(i + y, first + k) : 0.0;
      });
      kokkos::over_tile(team, depth, tile_columns, [&](int k, int x) {
        some_b(k, x) = k < filled && x < width ? b(first + k, j + x) : 0.0;
      });
      team.team_barrier();
      for (int k = 0; k < filled; k += depth_at_once) {
        if constexpr (tile_of_c::has_fixed_rows) {
          const auto blocks = Kokkos::TeamThreadRange(team, tile_rows / rows_at_once);
          Kokkos::parallel_for(blocks, [&](int block) {
            const int y = block * rows_at_once;
            add_products<depth>(&some_a(y, k), &some_b(k, 0), &sum(y, 0));
          });
        } else {
          kokkos::over_tile(team, tile_rows / rows_at_once, tile_columns, [&](int block, int x) {
            const int y = block * rows_at_once;
            for (int p = 0; p < rows_at_once; ++p) {
              double total = sum(y + p, x);
              for (int q = 0; q < depth_at_once; ++q) {
                total += some_a(y + p, k + q) * some_b(k + q, x);
              }
              sum(y + p, x) = total;
            }
          });
        }
      }
      team.team_barrier();
    }
    kokkos::over_tile(team, height, width, [&](int y, int x) { c(i + y, j + x) = sum(y, x); });
  }
};

}  // namespace

template <execution_policy Policy, template <class, int, int> class Scratch, int depth>
void matmul_tiled_local_kokkos(const Policy& policy, const matmul::args& args) {
  const auto& space = kokkos::space_of(policy);
  const product_of_tiles<kokkos::space<Policy>, Scratch, depth> body{
      .a = kokkos::as_matrix(args.a),
      .b = kokkos::as_matrix(args.b),
      .c = kokkos::as_matrix(args.c)};
  Kokkos::parallel_for(kokkos::teams<1>(space, body.teams(), body.bytes()), body);
  space.fence();
}

const registered<matmul_tiled_local> deep{
    "kokkos", "depth_128", matmul_tiled_local_kokkos<this_policy, kokkos::plain_scratch, 128>};
const registered<matmul_tiled_local> shallow{
    "kokkos", "depth_64", matmul_tiled_local_kokkos<this_policy, kokkos::plain_scratch, 64>};
const registered<matmul_tiled_local> deep_tuned{
    "kokkos.tuned", "depth_128",
    matmul_tiled_local_kokkos<this_policy, kokkos::fixed_scratch, 128>};
const registered<matmul_tiled_local> shallow_tuned{
    "kokkos.tuned", "depth_64", matmul_tiled_local_kokkos<this_policy, kokkos::fixed_scratch, 64>};

}  // namespace toll::suite::blocked_matmul
