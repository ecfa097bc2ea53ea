// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "layers/stdpar/algorithms.hpp"
#include "layers/stdpar/parts.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace toll::suite {

template <execution_policy Policy>
void vertex_sum_scatter_stdpar(const Policy&, const vertex_sum_scatter::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  using copy = std::vector<double>;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t n = args.area.size();
  const index_t count = args.sums.size();
  const index_t parts = stdpar::part_count<Policy>();
  std::vector<copy> memory(static_cast<std::size_t>(parts));
  copy* const copies = memory.data();
  std::for_each(policies::outer, counting{0}, counting{parts}, [=](index_t part) {
    copies[part].assign(static_cast<std::size_t>(count), 0.0);
    double* const mine = copies[part].data();
    std::for_each(counting{n * part / parts}, counting{n * (part + 1) / parts}, [=](index_t e) {
      const double share = 0.25 * area[e];
      mine[vertices[4 * e]] += share;
      mine[vertices[4 * e + 1]] += share;
      mine[vertices[4 * e + 2]] += share;
      mine[vertices[4 * e + 3]] += share;
    });
  });
  std::copy(policies::loop, copies->data(), copies->data() + count, sums);
  for (index_t part = 1; part < parts; ++part) {
    std::transform(policies::loop, sums, sums + count, copies[part].data(), sums, std::plus<>{});
  }
}

const registered<vertex_sum_scatter> entry{"stdpar", vertex_sum_scatter_stdpar<this_policy>};

}  // namespace toll::suite
