// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"
#include "layers/raja/nests.hpp"

#include <array>

namespace toll::suite {
namespace {

/// Which index runs along memory, which across it.
template <class Layout>
struct storage {
  static constexpr int along = 1;
  static constexpr int across = 0;
};

template <>
struct storage<layout_left> {
  static constexpr int along = 0;
  static constexpr int across = 1;
};

/// The order of the strides, from the largest to that of 1.
template <class Layout>
constexpr std::array<RAJA::idx_t, 2> order{{storage<Layout>::across, storage<Layout>::along}};

/// A grid by an offset layout: its inner cells count from 0, and the halo before them is -1.
struct from_inside {
  static constexpr index_t first = 0;

  template <class Element, class Layout>
  static auto grid(const view<Element, dims<2>, Layout>& cells) {
    const auto layout = RAJA::make_permuted_offset_layout<2>(
        {{-1, -1}}, {{cells.extent(0) - 1, cells.extent(1) - 1}}, order<Layout>);
    return RAJA::View<Element, RAJA::OffsetLayout<2>>(cells.data(), layout);
  }
};

/// A grid by a layout whose unit stride the compiler knows, which an offset layout has not: it
/// counts from the halo.
struct from_halo {
  static constexpr index_t first = 1;

  template <class Element, class Layout>
  static auto grid(const view<Element, dims<2>, Layout>& cells) {
    using strided = RAJA::Layout<2, RAJA::Index_type, storage<Layout>::along>;
    const strided layout{
        RAJA::make_permuted_layout({{cells.extent(0), cells.extent(1)}}, order<Layout>)};
    return RAJA::View<Element, strided>(cells.data(), layout);
  }
};

template <class Nest, class Counted, class Layout>
void add_neighbours(const stencil::args<Layout>& args) {
  const auto in = Counted::grid(args.in);
  const auto out = Counted::grid(args.out);
  constexpr index_t first = Counted::first;
  RAJA::kernel<Nest>(RAJA::make_tuple(RAJA::RangeSegment(first, first + args.rows()),
                                      RAJA::RangeSegment(first, first + args.columns())),
                     [=](index_t i, index_t j) {
                       out(i, j) =
                           in(i, j) + in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1);
                     });
}

}  // namespace

template <execution_policy Policy, template <class> class Policies, class Counted, class Layout>
void stencil_forall_raja(const Policy&, const stencil::args<Layout>& args) {
  using policies = Policies<Policy>;
  add_neighbours<raja::nest<typename policies::outer, typename policies::inner,
                            storage<Layout>::across, storage<Layout>::along>,
                 Counted>(args);
}

template <execution_policy Policy, template <class> class Policies, class Counted, class Layout,
          index_t lines, index_t length>
void stencil_tiled_raja(const Policy&, const stencil::args<Layout>& args) {
  using policies = Policies<Policy>;
  add_neighbours<raja::tiled_nest<typename policies::outer, typename policies::inner,
                                  storage<Layout>::across, storage<Layout>::along, lines, length>,
                 Counted>(args);
}

namespace {

template <template <class> class Policies, class Counted>
struct ways {
  explicit ways(const char* way) {
    registered<stencil_forall_right>{
        way, stencil_forall_raja<this_policy, Policies, Counted, layout_right>};
    registered<stencil_forall_left>{
        way, stencil_forall_raja<this_policy, Policies, Counted, layout_left>};
    registered<stencil_tiled_right>{
        way, "tile_32x256",
        stencil_tiled_raja<this_policy, Policies, Counted, layout_right, 32, 256>};
    registered<stencil_tiled_right>{
        way, "tile_16x256",
        stencil_tiled_raja<this_policy, Policies, Counted, layout_right, 16, 256>};
    registered<stencil_tiled_left>{
        way, "tile_256x32",
        stencil_tiled_raja<this_policy, Policies, Counted, layout_left, 32, 256>};
    registered<stencil_tiled_left>{
        way, "tile_256x16",
        stencil_tiled_raja<this_policy, Policies, Counted, layout_left, 16, 256>};
  }
};

const ways<raja::policies, from_inside> plain{"raja"};
const ways<raja::tuned, from_halo> tuned{"raja.tuned"};

}  // namespace

}  // namespace toll::suite
