// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/member.hpp>
#include <toll/backends/openmp/policy.hpp>
#include <toll/config.hpp>
#include <toll/scatter_access.hpp>

namespace toll {

namespace detail {

template <class Kept>
struct scatter_use;

template <class Policy, class Access>
class kept_scatter;

/// Each thread would make one, for itself.
template <class Access>
class kept_scatter<backends::openmp::member, Access> {
  static_assert(sizeof(Access) == 0,
                "toll::region: a scatter is made outside of the region, with the region's policy; "
                "into(scatter) is a given of loops inside too");

public:
  template <class... Arguments>
  explicit kept_scatter(const Arguments&...) {}
};

template <class Access>
class shared_scatter;

template <class Access, class Space>
class replicated_scatter;

template <class T, class... Rest, class Space>
class replicated_scatter<scatter_access<backends::openmp::member, T, Rest...>, Space>
    : public shared_scatter<scatter_access<backends::openmp::member, T, Rest...>> {
  static_assert(sizeof(T) == 0,
                "toll::region: inside, into(view) updates the view by atomics; copies have a "
                "scatter that is made outside of the region");

public:
  template <class Target, class Mapping, class Before>
  replicated_scatter(const backends::openmp::member& inside, Target* target, const Mapping& mapping,
                     Before before, index_t /*count*/)
      : shared_scatter<scatter_access<backends::openmp::member, T, Rest...>>{inside, target,
                                                                             mapping, before} {}
};

}  // namespace detail

namespace backends::openmp {

/// A scatter that was made outside, with copies for the threads of the region.
template <class Kept>
struct scatter_from_outside {
  Kept* kept;

  auto given(const member& inside) const {
    return kept->given(policy{.reproducible = inside.reproducible});
  }

  void complete(const member&) const {}
};

template <class Kept>
scatter_from_outside<Kept> bound_to(const member&, const detail::scatter_use<Kept>& use) {
  return {use.kept};
}

}  // namespace backends::openmp
}  // namespace toll
