// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/bound_scatter.hpp>
#include <toll/detail/givens.hpp>
#include <toll/detail/merge_scatter.hpp>
#include <toll/detail/scatter_copies.hpp>
#include <toll/error.hpp>
#include <toll/scatter_access.hpp>

namespace toll::detail {

/// The copies of a scatter that lives from loop to loop: one that threads share, or several.
template <class Policy, class Access>
class kept_scatter {
  using value_type = typename Access::value_type;
  using mapping_type = typename Access::mapping_type;

public:
  kept_scatter(const Policy& policy, const mapping_type& mapping, index_t count)
      : mapping_{mapping},
        count_{count},
        stride_{mapping.required_span_size() < 0
                    ? mapping.required_span_size()
                    : padded_copy<value_type>(mapping.required_span_size())},
        values_{count * stride_} {
    reset(policy);
  }

  const mapping_type& mapping() const { return mapping_; }

  void reset(const Policy& policy) {
    fill_with_identity<typename Access::operation>(policy, values_.data(), values_.size());
  }

  auto given(const Policy& policy) {
    if constexpr (std::same_as<typename Access::way_type, scatter_way::replicated>) {
      return scatter_given<Access, replicated_results<value_type>>{all(), mapping_};
    } else {
      return shared_given<Policy, Access>(policy, values_.data(), mapping_);
    }
  }

  void merge(const Policy& policy, value_type* target, target_values before) {
    merge_replicas<typename Access::operation>(policy, all(), target, mapping_.required_span_size(),
                                               before);
  }

private:
  replicated_results<value_type> all() { return {values_.data(), stride_, count_}; }

  mapping_type mapping_;
  index_t count_;
  index_t stride_;
  array<value_type, typename Policy::memory_space> values_;
};

/// A copy for each thread of a host.
template <class Policy, class Access>
requires is_private_copy<Policy, typename Access::way_type> class kept_scatter<Policy, Access> {
  using value_type = typename Access::value_type;
  using mapping_type = typename Access::mapping_type;
  using copies = copies_for_threads<value_type, typename Access::operation>;

public:
  kept_scatter(const Policy& policy, const mapping_type& mapping, index_t)
      : mapping_{mapping},
        count_{tokens(policy)},
        values_{copies::values_in(mapping.required_span_size(), count_)},
        marks_{copies::marks_in(count_)} {
    reset(policy);
  }

  const mapping_type& mapping() const { return mapping_; }

  void reset(const Policy&) { all().forget(); }

  /// errors   argument_error if threads may come that have no copy
  scatter_given<Access, copies> given(const Policy& policy) {
    if (tokens(policy) > count_) {
      throw argument_error(
          "toll::scatter: it was made for %lld threads, and this loop may have %lld; make it with "
          "the policy and the number of threads of its loops",
          static_cast<long long>(count_), static_cast<long long>(tokens(policy)));
    }
    return {all(), mapping_};
  }

  void merge(const Policy& policy, value_type* target, target_values before) {
    merge_copies(policy, all(), target, before);
  }

private:
  copies all() { return {values_.data(), marks_.data(), mapping_.required_span_size(), count_}; }

  mapping_type mapping_;
  index_t count_;
  array<value_type> values_;
  array<copy_mark> marks_;
};

/// A given that lends a kept scatter to a loop.
template <class Kept>
struct scatter_use {
  Kept* kept;
};

template <class Kept>
inline constexpr bool is_given<scatter_use<Kept>> = true;

template <class Policy, class Access>
inline constexpr bool is_shared_by_team<scatter_use<kept_scatter<Policy, Access>>> =
    is_atomic_way<typename Access::way_type>;

template <class Kept>
struct lent_scatter {
  Kept* kept;

  template <class Policy>
  auto given(const Policy& policy) const {
    return kept->given(policy);
  }

  template <class Policy>
  void complete(const Policy&) const {}
};

template <class Policy, class Kept>
lent_scatter<Kept> bound_to(const Policy&, const scatter_use<Kept>& use) {
  return {use.kept};
}

}  // namespace toll::detail
