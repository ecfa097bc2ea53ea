// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/error.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>
#include <toll/slice.hpp>

#include <cstddef>
#include <type_traits>

namespace toll {

/// Elements that somebody else owns, and the memory space they lie in: what `copy` and `fill` take
/// besides arrays. It is made by `part` and `in_space`.
template <memory_space Space, class View>
class part_of {
public:
  using space = Space;
  using view_type = View;
  using element_type = std::remove_const_t<typename View::element_type>;
  using layout_type = typename View::layout_type;
  using mapping_type = typename View::mapping_type;

  static constexpr std::size_t rank() { return View::rank(); }

  explicit part_of(const View& elements) : elements_{elements} {}

  /// The elements as loops with this policy see them; a policy that cannot reach them is refused.
  template <execution_policy Policy>
  View on(const Policy&) const {
    static_assert(can_access<Policy, Space>,
                  "toll::part_of::on: loops with this policy cannot reach the memory of this part; "
                  "copy() it into an array in the policy's memory_space");
    return elements_;
  }

  auto* data() const { return elements_.data(); }

  const mapping_type& mapping() const { return elements_.mapping(); }

  const auto& shape() const { return mapping().extents(); }

  const char* name() const { return elements_.name(); }

private:
  View elements_;
};

/// A view of memory that no array owns, for `copy`: says in which space it lies.
///
///     copy(in_space<host_space>(view<const double>{values.data(), n}), on_device);
template <memory_space Space, class View>
part_of<Space, View> in_space(const View& elements) {
  return part_of<Space, View>{elements};
}

namespace detail {

/// errors   argument_error if a slicer takes indices that the dimension does not have
inline void check_part(std::size_t dimension, const cut& taken, index_t first, index_t extent) {
  const index_t end = taken.first + (taken.extent - 1) * taken.step;
  const index_t low = taken.first < end ? taken.first : end;
  const index_t high = taken.first < end ? end : taken.first;
  if (taken.extent > 0 && (low < first || high - first >= extent)) {
    throw argument_error(
        "toll::part: indices %lld .. %lld of dimension %d are outside %lld .. %lld",
        static_cast<long long>(low), static_cast<long long>(high), static_cast<int>(dimension),
        static_cast<long long>(first), static_cast<long long>(first + extent - 1));
  }
}

template <memory_space Space, class View, class... Slicers>
auto part_of_view(const View& whole, Slicers... slicers) {
  if constexpr (sizeof...(Slicers) == View::rank() && (slicer<Slicers> && ...)) {
    [[maybe_unused]] std::size_t r = 0;
    ((check_part(r, cut_by(slicers, whole.mapping().first(r), whole.extent(r)),
                 whole.mapping().first(r), whole.extent(r)),
      ++r),
     ...);
  }
  return in_space<Space>(slice(whole, slicers...));
}

}  // namespace detail

/// A part of an array, for `copy` and `fill`: one slicer for each dimension, as for `slice`. Its
/// view is `on(policy)`.
///
///     copy(part(on_host, i, every), part(on_device, 0, every));  // a row
///     fill(policy, part(on_device, every, range{0, 1}), 0.0);    // the first column
///
/// errors   argument_error if a slicer takes indices that the array does not have
template <class T, memory_space Space, class Extents, class Layout, class... Slicers>
auto part(array<T, Space, Extents, Layout>& whole, Slicers... slicers) {
  using view_type = typename array<T, Space, Extents, Layout>::view_type;
  return detail::part_of_view<Space>(view_type{whole.data(), whole.mapping(), whole.name()},
                                     slicers...);
}

template <class T, memory_space Space, class Extents, class Layout, class... Slicers>
auto part(const array<T, Space, Extents, Layout>& whole, Slicers... slicers) {
  using view_type = typename array<T, Space, Extents, Layout>::constant_view_type;
  return detail::part_of_view<Space>(view_type{whole.data(), whole.mapping(), whole.name()},
                                     slicers...);
}

}  // namespace toll
