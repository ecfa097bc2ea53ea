// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/copy_loops.hpp>
#include <toll/extents.hpp>
#include <toll/forall.hpp>
#include <toll/memory.hpp>
#include <toll/nested.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// What a loop of a copy or a fill does with an element at one place of the target and another of
/// the source.
template <class T>
struct copy_element {
  T* to;
  const T* from;

  TOLL_FN void operator()(index_t at, index_t source) const { to[at] = from[source]; }
};

template <class T>
struct fill_element {
  T* to;
  T value;

  TOLL_FN void operator()(index_t at, index_t) const { to[at] = value; }
};

template <class Element>
struct run_body {
  Element element;

  TOLL_FN void operator()(index_t i) const { element(i, i); }
};

template <std::size_t>
struct one_index {
  using type = index_t;
};

template <class Element, class Sequence>
struct strided_body;

template <class Element, std::size_t... r>
struct strided_body<Element, std::index_sequence<r...>> {
  Element element;
  index_t to[sizeof...(r)];
  index_t from[sizeof...(r)];

  TOLL_FN void operator()(typename one_index<r>::type... indices) const {
    element((index_t{0} + ... + (indices * to[r])), (index_t{0} + ... + (indices * from[r])));
  }
};

/// The size of a host's tile in one of the loops. A tile is a line of the target, or where the
/// source has its lines in another direction a square, whose cache lines are used as a whole.
inline index_t tile_of(const copy_loops& loops, std::size_t r) {
  const copy_loop* const all = loops.begin();
  std::size_t along_source = 0;
  for (std::size_t k = 1; k < loops.count(); ++k) {
    along_source = all[k].from_distance() <= all[along_source].from_distance() ? k : along_source;
  }
  const std::size_t innermost = loops.count() - 1;
  const bool is_square = along_source != innermost;
  if (r == innermost) {
    return is_square ? copied_at_a_time : all[r].extent;
  }
  return r == along_source && is_square ? copied_at_a_time : 1;
}

/// Runs a loop of the policy's over all elements that copy loops visit, of which there are `count`
/// or fewer.
template <std::size_t count, class Policy, class Element>
void visit_elements(const Policy& policy, const copy_loops& loops, const Element& element) {
  if (loops.is_contiguous()) {
    forall(policy, loops.size(), run_body<Element>{element});
  } else if (loops.count() < count) {
    if constexpr (count > 1) {
      visit_elements<count - 1>(policy, loops, element);
    }
  } else {
    strided_body<Element, std::make_index_sequence<count>> body{element, {}, {}};
    index_t shape[count];
    for (std::size_t r = 0; r < count; ++r) {
      body.to[r] = loops.begin()[r].to;
      body.from[r] = loops.begin()[r].from;
      shape[r] = loops.begin()[r].extent;
    }
    if constexpr (count == 1) {
      forall(policy, shape[0], body);
    } else {
      [&]<std::size_t... r>(std::index_sequence<r...>) {
        if constexpr (host_policy<Policy>) {
          nested(policy, dims<count>{shape[r]...}, tiled(tile_of(loops, r)...), body);
        } else {
          nested(policy, dims<count>{shape[r]...}, body);
        }
      }(std::make_index_sequence<count>{});
    }
  }
}

/// The most loops of a nest.
inline constexpr std::size_t most_nested = 6;

}  // namespace toll::detail
