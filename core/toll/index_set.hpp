// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/segment.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace toll {

namespace detail {

template <class T, class... Ts>
concept one_of = (std::same_as<T, Ts> || ...);

/// Where a type stands in a list.
template <class T, class... Ts>
consteval std::size_t position_of() {
  std::size_t position = 0;
  bool is_found = false;
  ((is_found = is_found || std::same_as<T, Ts>, position += is_found ? 0 : 1), ...);
  return position;
}

template <class... Ts>
consteval std::size_t largest_of() {
  std::size_t most = 1;
  ((most = most < sizeof(Ts) ? sizeof(Ts) : most), ...);
  return most;
}

}  // namespace detail

/// Segments that together are what a loop runs over, of one kind or of several: the elements of a
/// mesh by colour, or long ranges and what is left between them.
///
///     const index_set colors{index_list{reds}, index_list{greens}};
///     forall(policy, colors, [=] TOLL_FN(index_t i) { ... });
///
///     index_set<range, index_list<int>> parts;
///     parts.add(range{0, 8});
///     parts.add(index_list{rest});
///
/// It holds the segments in host memory, but not the indices that a list names. Each kind is one
/// more loop for the compiler.
template <segment... Kinds>
class index_set {
  static_assert((trivially_copyable<Kinds> && ...),
                "toll::index_set: segments travel as bytes: they must be trivially copyable");

public:
  index_set() = default;

  template <detail::one_of<Kinds...>... Segments>
  explicit index_set(const Segments&... segments) {
    (add(segments), ...);
  }

  /// Puts a segment after those that are there.
  template <segment Segment>
  void add(const Segment& indices) {
    constexpr bool is_known = detail::one_of<Segment, Kinds...>;
    static_assert(is_known,
                  "toll::index_set::add: the set's type names the kinds of segments it may hold, "
                  "as index_set<range, index_list<int>> does");
    if constexpr (is_known) {
      if (count_ == capacity()) {
        grow();
      }
      slot& next = slots()[count_];
      next.kind = detail::position_of<Segment, Kinds...>();
      std::memcpy(next.bytes, &indices, sizeof indices);
      ++count_;
    }
  }

  /// How many segments there are.
  index_t count() const { return count_; }

  /// How many indices all of them have.
  index_t size() const {
    index_t all = 0;
    for (index_t s = 0; s < count_; ++s) {
      visit(s, [&all](const auto& indices) { all += indices.size(); });
    }
    return all;
  }

  /// Calls `visitor(segment)` with segment s, counted from 0, as what it was put in.
  template <class Visitor>
  void visit(index_t s, const Visitor& visitor) const {
    (visit_if<Kinds>(slots()[s], visitor), ...);
  }

private:
  struct slot {
    std::size_t kind;
    alignas(Kinds...) unsigned char bytes[detail::largest_of<Kinds...>()];
  };

  template <class Kind, class Visitor>
  static void visit_if(const slot& here, const Visitor& visitor) {
    if (here.kind == detail::position_of<Kind, Kinds...>()) {
      visitor(*reinterpret_cast<const Kind*>(here.bytes));
    }
  }

  const slot* slots() const { return many_.size() > 0 ? many_.data() : few_; }

  slot* slots() { return many_.size() > 0 ? many_.data() : few_; }

  index_t capacity() const { return many_.size() > 0 ? many_.size() : few; }

  void grow() {
    array<slot> larger{2 * capacity()};
    std::memcpy(larger.data(), slots(), static_cast<std::size_t>(count_) * sizeof(slot));
    many_ = static_cast<array<slot>&&>(larger);
  }

  // In the object itself: memory from the allocator takes longer than to start a loop.
  static constexpr index_t few = 4;

  slot few_[few] = {};
  array<slot> many_;
  index_t count_ = 0;
};

namespace detail {

template <class T>
inline constexpr bool is_own_segment = is_list<T> || one_of<T, range, strided_range>;

/// The integers of the first list among some segments; index_t without one.
template <class... Segments>
struct listed_integer {
  using type = index_t;
};

template <class First, class... Rest>
struct listed_integer<First, Rest...> : listed_integer<Rest...> {};

template <class Integer, class... Rest>
struct listed_integer<index_list<Integer>, Rest...> {
  using type = Integer;
};

}  // namespace detail

template <segment Segment, std::same_as<Segment>... Others>
index_set(const Segment&, const Others&...) -> index_set<Segment>;

/// Of several kinds: any of the layer's own, with lists of one type of integers.
template <class... Segments>
requires(detail::is_own_segment<Segments> && ...) index_set(const Segments&...)
    -> index_set<range, strided_range,
                 index_list<typename detail::listed_integer<Segments...>::type>>;

}  // namespace toll

#include <toll/two_level.hpp>
