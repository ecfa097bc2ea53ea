// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/merge_scatter.hpp>
#include <toll/detail/scatter_copies.hpp>
#include <toll/detail/scratch.hpp>
#include <toll/error.hpp>
#include <toll/scatter_access.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

/// A scatter as a loop sees it. `Results` says which memory a thread contributes to.
template <class Access, class Results>
struct scatter_given {
  using state = Access;
  using handed = const Access&;

  Results results;
  typename Access::mapping_type mapping;

  static constexpr bool is_result() { return false; }

  static constexpr bool is_number() { return false; }

  constexpr Access neutral() const { return {}; }

  template <class Place>
  constexpr void resume(Access& access, Place& place) const {
    access = Access{results[place], mapping};
  }

  static constexpr const Access& hand(Access& access) { return access; }

  constexpr void join(Access&, const Access&) const {}

  constexpr void finish(const Access&) const {}
};

/// Results that are updated by atomic operations, or by what a device has for that: a policy whose
/// blocks have copies brings a `scatter_in_blocks`.
template <class Policy, class Access>
auto shared_given(const Policy& policy, typename Access::value_type* results,
                  const typename Access::mapping_type& mapping) {
  const scatter_given<Access, shared_results<typename Access::value_type>> shared{{results},
                                                                                  mapping};
  if constexpr (requires { scatter_in_blocks(policy, shared); }) {
    return scatter_in_blocks(policy, shared);
  } else {
    constexpr bool has_copies = !std::same_as<typename Access::way_type, scatter_way::copies_type>;
    static_assert(has_copies,
                  "toll::scatter_way::copies: the threads of this policy are too many for a copy "
                  "each; write scatter_way::replicated(n) or scatter_way::automatic");
    return shared;
  }
}

/// Copies for the threads of a host, for one loop.
template <class Access>
class private_scatter {
  using value_type = typename Access::value_type;
  using copies = copies_for_threads<value_type, typename Access::operation>;

public:
  template <class Policy>
  private_scatter(const Policy& policy, value_type* target,
                  const typename Access::mapping_type& mapping, target_values before)
      : target_{target},
        mapping_{mapping},
        before_{before},
        count_{tokens(policy)},
        values_{copies::values_in(mapping.required_span_size(), count_)},
        marks_{copies::marks_in(count_)} {
    all<Policy>().forget(target, before);
  }

  template <class Policy>
  scatter_given<Access, copies> given(const Policy&) {
    return {all<Policy>(), mapping_};
  }

  template <class Policy>
  void complete(const Policy& policy) {
    if (!all<Policy>().are_merged()) {
      merge_copies(policy, all<Policy>(), target_, before_);
    }
  }

private:
  /// One thread has one copy, as the compiler then knows.
  template <class Policy>
  copies all() {
    return {values_.data(), marks_.data(), mapping_.required_span_size(),
            Policy::is_threaded ? count_ : 1};
  }

  value_type* target_;
  typename Access::mapping_type mapping_;
  target_values before_;
  index_t count_;
  scratch<value_type> values_;
  scratch<copy_mark> marks_;
};

/// The target itself, which threads share.
template <class Access>
class shared_scatter {
  using value_type = typename Access::value_type;

public:
  template <class Policy>
  shared_scatter(const Policy& policy, value_type* target,
                 const typename Access::mapping_type& mapping, target_values before)
      : target_{target},
        mapping_{mapping} {
    if (before == target_values::overwrite) {
      fill_with_identity<typename Access::operation>(policy, target, mapping.required_span_size());
    }
  }

  template <class Policy>
  auto given(const Policy& policy) const {
    return shared_given<Policy, Access>(policy, target_, mapping_);
  }

  template <class Policy>
  void complete(const Policy&) const {}

private:
  value_type* target_;
  typename Access::mapping_type mapping_;
};

/// Copies that threads share, in memory that the policy's loops reach.
template <class Access, class Space>
class replicated_scatter {
  using value_type = typename Access::value_type;

public:
  /// errors   argument_error for less than one copy
  template <class Policy>
  replicated_scatter(const Policy& policy, value_type* target,
                     const typename Access::mapping_type& mapping, target_values before,
                     index_t count)
      : target_{target},
        mapping_{mapping},
        before_{before},
        count_{checked(count)},
        values_{count * padded_copy<value_type>(mapping.required_span_size())} {
    reset(policy);
  }

  template <class Policy>
  void reset(const Policy& policy) {
    fill_with_identity<typename Access::operation>(policy, values_.data(), values_.size());
  }

  template <class Policy>
  scatter_given<Access, replicated_results<value_type>> given(const Policy&) {
    return {all(), mapping_};
  }

  template <class Policy>
  void complete(const Policy& policy) {
    merge_replicas<typename Access::operation>(policy, all(), target_,
                                               mapping_.required_span_size(), before_);
  }

private:
  static index_t checked(index_t count) {
    if (count < 1) {
      throw argument_error("toll::scatter_way::replicated: %lld copies are none",
                           static_cast<long long>(count));
    }
    return count;
  }

  replicated_results<value_type> all() {
    return {values_.data(), padded_copy<value_type>(mapping_.required_span_size()), count_};
  }

  value_type* target_;
  typename Access::mapping_type mapping_;
  target_values before_;
  index_t count_;
  array<value_type, Space> values_;
};

}  // namespace toll::detail
