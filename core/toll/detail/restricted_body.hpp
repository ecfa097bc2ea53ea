// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/call_inlined.hpp>
#include <toll/detail/pack.hpp>
#include <toll/detail/parameters.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/unknown_before.hpp>
#include <toll/index_tuple.hpp>
#include <toll/layout.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::detail {

/// Where the mappings of restricted views are: with each view, or all equal to that of the first.
enum class mappings { of_each, of_first };

template <mappings kept, class... Views>
struct restricted_views {
  pack<Views...> views;
};

template <class T>
inline constexpr bool is_restricted = false;

template <mappings kept, class... Views>
inline constexpr bool is_restricted<restricted_views<kept, Views...>> = true;

/// A copy of a mapping, extent by extent where it is those alone: g++ copies an array as a block, by
/// way of memory.
template <class Mapping>
constexpr Mapping copy_of_mapping(const Mapping& from) {
  return from;
}

template <class Extents, std::size_t... order>
constexpr permuted_mapping<Extents, order...> copy_of_mapping(
    const permuted_mapping<Extents, order...>& from) {
  index_tuple<sizeof...(order)> shape;
  for (std::size_t r = 0; r < sizeof...(order); ++r) {
    shape.at[r] = from.extents()[r];
  }
  return permuted_mapping<Extents, order...>{Extents{unchecked{}, shape}};
}

template <class Mapping>
inline constexpr bool is_permuted = false;

template <class Extents, std::size_t... order>
inline constexpr bool is_permuted<permuted_mapping<Extents, order...>> = true;

/// The same mapping, of whose strides clang guesses nothing.
template <class Extents, std::size_t... order>
permuted_mapping<Extents, order...> with_unguessed_strides(
    const permuted_mapping<Extents, order...>& from) {
  index_tuple<sizeof...(order)> shape;
  for (std::size_t r = 0; r < sizeof...(order); ++r) {
    shape.at[r] = from.extents()[r] + unknown_zero();
  }
  return permuted_mapping<Extents, order...>{Extents{unchecked{}, shape}};
}

/// A body that is given views as its last arguments, as one that is not.
template <class Body, mappings kept, class... Views>
class restricted_body {
public:
  TOLL_FN constexpr restricted_body(const Body& body, const pack<Views...>& views)
      : restricted_body{body, views, std::index_sequence_for<Views...>{}} {}

  /// The same in a function whose parameters these pointers are.
  constexpr restricted_body(const restricted_body& other,
                            typename Views::element_type* __restrict... data)
      requires(sizeof...(Views) > 0)
      : restricted_body{other, std::index_sequence_for<Views...>{}, data...} {}

  TOLL_FN constexpr const Body& body() const { return body_; }

  TOLL_FN constexpr const pack<Views...>& views() const { return views_; }

  TOLL_FN constexpr restricted_views<kept, Views...> given() const { return {views_}; }

  template <class... Given>
  [[gnu::always_inline]] TOLL_FN constexpr void operator()(Given&&... given) const
      requires std::is_invocable_v<const Body&, Given..., const Views&...> {
    call(std::index_sequence_for<Views...>{}, static_cast<Given&&>(given)...);
  }

private:
  template <std::size_t... v>
  TOLL_FN constexpr restricted_body(const Body& body, const pack<Views...>& views,
                                    std::index_sequence<v...>)
      : body_{body},
        views_{{{Views{get<v>(views).data(), copy_of_mapping(get<v>(views).mapping()),
                       get<v>(views).name()}}...}} {}

  template <std::size_t... v>
  constexpr restricted_body(const restricted_body& other, std::index_sequence<v...>,
                            typename Views::element_type* __restrict... data)
      : body_{other.body_},
        views_{{{Views{data, copy_of_mapping(get<mapped_by(v)>(other.views_).mapping()),
                       get<v>(other.views_).name()}}...}} {}

  static constexpr std::size_t mapped_by(std::size_t v) {
    return kept == mappings::of_first ? 0 : v;
  }

  /// With the first's mapping where that is all's, so that one address is computed for all.
  template <std::size_t v>
  TOLL_FN constexpr auto view_given() const {
    const auto& own = get<v>(views_);
    if constexpr (kept == mappings::of_first) {
      using view_type = std::remove_cvref_t<decltype(own)>;
      return view_type{own.data(), copy_of_mapping(get<mapped_by(v)>(views_).mapping()),
                       own.name()};
    } else {
      return own;
    }
  }

  template <std::size_t... v, class... Given>
  [[gnu::always_inline]] TOLL_FN constexpr void call(std::index_sequence<v...>,
                                                     Given&&... given) const {
    // Copies, each by itself: where a function that is not inlined knows the address of one, the
    // pointers of the others are still known.
    call_inlined(body_, static_cast<Given&&>(given)..., view_given<v>()...);
  }

  Body body_;
  pack<Views...> views_;
};

/// The call operator of a body that takes restricted views. One that takes them by `auto` is known
/// too, because their types are.
template <class Body, class... Views>
struct call_with_views {
  using signature = signature_of_body<Body>;
  using parameters = body_parameters<Body>;
};

template <class Body, class... Views>
requires requires { &Body::template operator()<Views...>; } struct call_with_views<Body, Views...> {
  using type = decltype(&Body::template operator()<Views...>);
  using signature = detail::signature<type>;
  using parameters = call_parameters<type>;
};

template <class Body, mappings kept, class... Views>
struct signature_of_body<restricted_body<Body, kept, Views...>>
    : call_with_views<Body, Views...>::signature {
  template <class... Handed>
  static constexpr bool takes =
      call_with_views<Body, Views...>::signature::template takes<Handed..., const Views&...>;
};

template <class Body, mappings kept, class... Views>
struct body_parameters<restricted_body<Body, kept, Views...>>
    : call_with_views<Body, Views...>::parameters {
  using type =
      without_last<sizeof...(Views), typename call_with_views<Body, Views...>::parameters::type>;
};

template <class Body, mappings kept, class... Views>
TOLL_FN constexpr restricted_body<Body, kept, Views...> with_views(
    const Body& body, const restricted_views<kept, Views...>& given) {
  return {body, given.views};
}

template <class Body>
inline constexpr bool has_restricted_views = false;

template <class Body, mappings kept, class... Views>
inline constexpr bool has_restricted_views<restricted_body<Body, kept, Views...>> = true;

/// Whether a body has views, and all their strides follow from their extents.
template <class Body>
inline constexpr bool has_permuted_views = false;

template <class Body, mappings kept, class... Views>
inline constexpr bool has_permuted_views<restricted_body<Body, kept, Views...>> =
    (is_permuted<typename Views::mapping_type> && ...);

template <class Body, mappings kept, class... Views>
restricted_body<Body, kept, Views...> with_unguessed_strides(
    const restricted_body<Body, kept, Views...>& work) {
  return [&]<std::size_t... v>(std::index_sequence<v...>) {
    const pack<Views...> views{
        {{Views{get<v>(work.views()).data(), with_unguessed_strides(get<v>(work.views()).mapping()),
                get<v>(work.views()).name()}}...}};
    return restricted_body<Body, kept, Views...>{work.body(), views};
  }(std::index_sequence_for<Views...>{});
}

/// Calls `use(pointers...)` with those that a function which runs the body's loops takes as
/// `__restrict` parameters: the only place where all compilers heed it.
template <class Body, class Use>
void with_restricted_pointers(const Body&, const Use& use) {
  use();
}

template <class Body, mappings kept, class... Views, class Use>
void with_restricted_pointers(const restricted_body<Body, kept, Views...>& work, const Use& use) {
  [&]<std::size_t... v>(std::index_sequence<v...>) {
    use(get<v>(work.views()).data()...);
  }(std::index_sequence_for<Views...>{});
}

/// Such a function: calls `use` with a body whose views have these pointers.
template <class Body, class Use, class... Elements>
void with_own_body(const Body& body, const Use& use, Elements* __restrict... data) {
  const Body work{body, data...};
  call_inlined(use, work);
}

}  // namespace toll::detail
