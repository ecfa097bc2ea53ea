// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/blocking.hpp"

#include <algorithm>

namespace toll::suite::blocked_matmul {

template <execution_policy Policy, int depth>
void matmul_tiled_local_portable(const Policy& policy, const matmul::args& args) {
  using group = team<Policy, threads_y, threads_x>;
  const auto a = args.a;
  const auto b = args.b;
  const auto c = args.c;
  const index_t rows = c.extent(0);
  const index_t columns = c.extent(1);
  const index_t inner = a.extent(1);
  const dims<2> tiles{(rows + tile_rows - 1) / tile_rows,
                      (columns + tile_columns - 1) / tile_columns};
  launch(policy, tiles, [=] TOLL_FN(const group& t, factors<depth>& tile) {
    const index_t i = t.index(0) * tile_rows;
    const index_t j = t.index(1) * tile_columns;
    const int height = static_cast<int>(std::min<index_t>(tile_rows, rows - i));
    const int width = static_cast<int>(std::min<index_t>(tile_columns, columns - j));
    own<double, group> sum[rows_each];
    for (index_t first = 0; first < inner; first += depth) {
      const int filled = static_cast<int>(std::min<index_t>(depth, inner - first));
      t.loop(extents<tile_rows, depth>{}, [&](int y, int k) {
        tile.a[y][k] = y < height && k < filled ? a(i + y, first + k) : 0.0;
      });
      t.loop(extents<depth, tile_columns>{}, [&](int k, int x) {
        tile.b[k][x] = k < filled && x < width ? b(first + k, j + x) : 0.0;
      });
      t.barrier();
      for (int k = 0; k < filled; k += depth_at_once) {
        for (int r = 0; r < rows_each; r += rows_at_once) {
          t.loop([&](int y, int x) {
            for (int p = 0; p < rows_at_once; ++p) {
              double total = sum[r + p](y, x);
              for (int q = 0; q < depth_at_once; ++q) {
                total += tile.a[y * rows_each + r + p][k + q] * tile.b[k + q][x];
              }
              sum[r + p](y, x) = total;
            }
          });
        }
      }
      t.barrier();
    }
    for (int r = 0; r < rows_each; ++r) {
      const int rows_left = (height - r + rows_each - 1) / rows_each;
      t.loop({rows_left, width},
             [&](int y, int x) { c(i + index_t{y} * rows_each + r, j + x) = sum[r](y, x); });
    }
  });
}

const registered<matmul_tiled_local> deep{"portable", "depth_64",
                                          matmul_tiled_local_portable<this_policy, 64>};
const registered<matmul_tiled_local> shallow{"portable", "depth_32",
                                             matmul_tiled_local_portable<this_policy, 32>};

}  // namespace toll::suite::blocked_matmul
