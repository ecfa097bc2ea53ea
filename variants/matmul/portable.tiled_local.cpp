// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/restricted.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/register_tiles.hpp"

#include <algorithm>

namespace toll::suite::blocked_matmul {

// Whole, because each part of it would take nearly all that the others know of the block.
template <execution_policy Policy, int depth>
// NOLINTNEXTLINE(readability-function-size)
void matmul_tiled_local_portable(const Policy& policy, const matmul::args& args) {
  constexpr blocking block = block_of<Policy>();
  constexpr int height = block.height;
  constexpr int width = block.width;
  constexpr int across = block.across;
  constexpr int tiles = block.down * across;
  using group = team<Policy, tiles, block.lanes>;
  using factor = decltype(args.a);
  using product = decltype(args.c);
  const index_t inner = args.a.extent(1);
  const dims<2> shape = args.c.shape();
  const blocks all = blocks_of(block, shape);
  const index_t block_rows = all.rows;
  const index_t block_columns = all.columns;
  launch(
      policy, dims<2>{all.across, all.down}, restricted(args.a, args.b, args.c),
      [=] TOLL_FN(const group& t, panels<Policy, depth>& copy, const factor& a, const factor& b,
                  const product& c) {
        const index_t i = t.index(1) * block_rows;
        const index_t j = t.index(0) * block_columns;
        const int rows = static_cast<int>(std::min(block_rows, shape[0] - i));
        const int columns = static_cast<int>(std::min(block_columns, shape[1] - j));
        const int filled_panels = across == 1 ? 1 : (columns + width - 1) / width;
        const int filled_tiles = (rows + height - 1) / height * filled_panels;
        const auto for_tiles = [&](const auto& work) {
          t.rows(filled_tiles, [&](int tile, const row_of<group>& row) {
            work(tile, row, tile / filled_panels * height, tile % filled_panels);
          });
        };
        own_tiles<double, group, height, width> sum;
        for_tiles([&](int tile, const row_of<group>& row, int, int) {
          sum(tile).each(row, [](double& total, int, int) { total = 0; });
        });
        for (index_t first = 0; first < inner; first += depth) {
          const int filled = static_cast<int>(std::min<index_t>(depth, inner - first));
          t.loop({rows, filled}, [&](int y, int k) { copy.a[y][k] = a(i + y, first + k); });
          const int rest = (height - rows % height) % height;
          t.loop({rest, filled}, [&](int y, int k) { copy.a[rows + y][k] = 0; });
          for (int panel = 0; panel < filled_panels; ++panel) {
            const index_t start = j + index_t{panel} * width;
            const int left = columns - panel * width;
            if (left >= width) {
              t.loop(extents<dynamic, width>{filled, width},
                     [&](int k, int x) { copy.b[panel][k][x] = b(first + k, start + x); });
            } else {
              t.loop({filled, left},
                     [&](int k, int x) { copy.b[panel][k][x] = b(first + k, start + x); });
              t.loop({filled, width - left}, [&](int k, int x) { copy.b[panel][k][left + x] = 0; });
            }
          }
          t.barrier();
          for_tiles([&](int tile, const row_of<group>& row, int above, int panel) {
            const auto* const rows_of_a = copy.a + above;
            const auto* const rows_of_b = copy.b[panel];
            sum(tile).each(row, filled, [=](int k, double& total, int y, int x) {
              total += rows_of_a[y][k] * rows_of_b[k][x];
            });
          });
          t.barrier();
        }
        for_tiles([&](int tile, const row_of<group>& row, int above, int panel) {
          const index_t start = j + index_t{panel} * width;
          sum(tile).each(row, at_most<height, width>{rows - above, columns - panel * width},
                         [&](double total, int y, int x) { c(i + above + y, start + x) = total; });
        });
      });
}

constexpr blocking block = block_of<this_policy>();
const registered<matmul_tiled_local> deep{"portable", block.deep_name,
                                          matmul_tiled_local_portable<this_policy, block.deep>};
const registered<matmul_tiled_local> shallow{
    "portable", block.shallow_name, matmul_tiled_local_portable<this_policy, block.deep / 2>};

}  // namespace toll::suite::blocked_matmul
