// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/bound_scatter.hpp>
#include <toll/error.hpp>
#include <toll/operations.hpp>
#include <toll/scatter_access.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll::backends::cuda {

// What every device has for a block without asking.
inline constexpr std::size_t most_shared_bytes = 48 * 1024;

/// Which thread of a kernel asks for its givens, and what is left of the memory that its block
/// shares; `in_blocks` says whether scatters have copies there.
template <bool in_blocks_>
struct block_place {
  static constexpr bool in_blocks = in_blocks_;

  index_t number;
  std::byte* storage;

  constexpr operator index_t() const { return number; }
};

/// A scatter of which each block may have a copy in its shared memory, whose threads update it by
/// atomic operations, and which is joined to the one in device memory in the end.
template <class Access>
struct block_scatter {
  using state = Access;
  using handed = const Access&;
  using value_type = typename Access::value_type;
  using operation = typename Access::operation;

  value_type* results;
  typename Access::mapping_type mapping;

  static constexpr bool is_result() { return false; }

  static constexpr bool is_number() { return false; }

  static constexpr bool must_be_in_blocks() {
    return std::same_as<typename Access::way_type, scatter_way::copies_type>;
  }

  /// Numbers only: locks, by which larger types are updated, lie in device memory, and waiting for
  /// them would undo what a copy in shared memory brings. Unless asked for, sums only: other operations are retried until nobody comes in between, which
  /// the few banks of shared memory make likelier.
  static constexpr bool may_be_in_blocks() {
    const bool is_sum = std::same_as<typename Access::way_type, scatter_way::automatic_type> &&
                        std::same_as<operation, op::plus>;
    return std::is_arithmetic_v<value_type> && (must_be_in_blocks() || is_sum);
  }

  constexpr std::size_t block_bytes() const {
    const auto bytes = static_cast<std::size_t>(mapping.required_span_size()) * sizeof(value_type);
    return may_be_in_blocks() ? (bytes + 15) / 16 * 16 : 0;
  }

  constexpr Access neutral() const { return {}; }

  template <class Place>
  TOLL_FN void resume(Access& access, [[maybe_unused]] Place& place) const {
    access = Access{results, mapping};
#if defined(__CUDA_ARCH__)
    if constexpr (Place::in_blocks && may_be_in_blocks()) {
      auto* const mine = reinterpret_cast<value_type*>(place.storage);
      place.storage += block_bytes();
      for (index_t k = threadIdx.x; k < mapping.required_span_size(); k += blockDim.x) {
        mine[k] = operation::template identity<value_type>();
      }
      access = Access{mine, mapping};
    }
#endif
  }

  template <class Place>
  TOLL_FN void leave([[maybe_unused]] Access& access, [[maybe_unused]] Place& place) const {
#if defined(__CUDA_ARCH__)
    if constexpr (Place::in_blocks && may_be_in_blocks()) {
      for (index_t k = threadIdx.x; k < mapping.required_span_size(); k += blockDim.x) {
        atomics::update(results[k], access.data()[k], operation{});
      }
    }
#endif
  }

  static constexpr const Access& hand(Access& access) { return access; }

  constexpr void join(Access&, const Access&) const {}

  constexpr void finish(const Access&) const {}
};

/// errors   argument_error if copies are asked for that do not fit the memory of a block
template <any_policy Policy, class Access>
block_scatter<Access> scatter_in_blocks(
    const Policy&,
    const detail::scatter_given<Access, detail::shared_results<typename Access::value_type>>&
        shared) {
  constexpr bool has_copies = std::is_arithmetic_v<typename Access::value_type> ||
                              !block_scatter<Access>::must_be_in_blocks();
  static_assert(has_copies,
                "toll::scatter_way::copies: on CUDA the copies of blocks are updated by atomic "
                "instructions, which only numbers have; write scatter_way::replicated(n)");
  const block_scatter<Access> given{shared.results.values, shared.mapping};
  if (given.must_be_in_blocks() && given.block_bytes() > most_shared_bytes) {
    throw argument_error(
        "toll::scatter_way::copies: a copy of %lld bytes does not fit the %lld that a block of the "
        "device shares",
        static_cast<long long>(given.block_bytes()), static_cast<long long>(most_shared_bytes));
  }
  return given;
}

}  // namespace toll::backends::cuda
