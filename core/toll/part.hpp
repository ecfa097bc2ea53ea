// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/memory.hpp>
#include <toll/policy.hpp>

#include <cstddef>
#include <type_traits>

namespace toll {

/// Elements that somebody else owns, and the memory space they lie in: what `copy` takes besides
/// arrays. It is made by `in_space`.
template <memory_space Space, class View>
class part_of {
public:
  using space = Space;
  using view_type = View;
  using element_type = std::remove_const_t<typename View::element_type>;
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

}  // namespace toll
