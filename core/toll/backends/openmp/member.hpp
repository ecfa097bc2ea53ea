// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/openmp/atomics.hpp>
#include <toll/backends/openmp/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/memory.hpp>
#include <toll/region.hpp>

#include <omp.h>

#include <concepts>
#include <cstddef>

namespace toll::backends::openmp {

/// Where the threads of a region leave the addresses of what others may read, between two barriers.
class meeting {
public:
  explicit meeting(index_t most)
      : many_{most > few ? most : 0},
        of_{most > few ? many_.data() : few_} {}

  meeting(const meeting&) = delete;
  meeting& operator=(const meeting&) = delete;

  void leave(const void* mine) const { of_[omp_get_thread_num()].object = mine; }

  template <class T>
  const T& of(int thread) const {
    return *static_cast<const T*>(of_[thread].object);
  }

private:
  // A cache line each: neighbours are written by different threads.
  struct alignas(64) address {
    const void* object;
  };

  static constexpr index_t few = 16;  // without an allocation

  array<address> many_;
  address few_[few];
  address* of_;
};

/// The loop that a thread left before the others were done, if any.
struct open_loop {
  index_t size = -1;
  schedule dealt_out = even_schedule;
};

/// The policy of loops inside a region: they run on the threads that are there. Every thread calls
/// them with the same arguments. It must not be kept longer than its region.
class member {
public:
  static constexpr const char* name = "openmp";
  static constexpr bool is_threaded = true;
  using memory_space = host_space;
  using atomics = openmp::atomics;

  member(const policy& how, const meeting& others, open_loop& before)
      : schedule{how.schedule},
        reproducible{how.reproducible},
        others_{&others},
        before_{&before} {}

  openmp::schedule schedule;
  bool reproducible;

  /// The same, but a thread goes on before the others are done.
  member leaving_early(fixed_schedule how) const {
    member same{*this};
    same.schedule = how;
    same.waits_ = false;
    return same;
  }

  /// For a loop of the layer beside the user's. static_chunk(n) stays, because the loop before may
  /// have been left early, and then this one must be dealt out in the same way.
  member splitting_by_default() const {
    member same{*this};
    if (schedule.how != schedule::kind::chunked) {
      same.schedule = even_schedule;
    }
    return same;
  }

  const meeting& others() const { return *others_; }

  /// Before each loop, in checked builds: whether it follows one that was left early, and is not
  /// dealt out as that was.
  void enter(index_t size) const {
    if constexpr (detail::checks_bounds) {
      if (before_->size != -1 && (before_->size != size || before_->dealt_out != schedule)) {
        detail::stop(
            "toll::without_wait: a loop of %lld iterations follows one of %lld that was not waited "
            "for, or is dealt out in another way; write wait(inside) between them\n",
            static_cast<long long>(size), static_cast<long long>(before_->size));
      }
    }
  }

  /// After each loop.
  void leave(index_t size) const {
    if (waits_) {
      wait();
    } else if constexpr (detail::checks_bounds) {
      *before_ = {size, schedule};
    }
  }

  void wait() const {
#pragma omp barrier
    if constexpr (detail::checks_bounds) {
      *before_ = {};
    }
  }

private:
  const meeting* others_;
  open_loop* before_;
  bool waits_ = true;
};

/// See merge_scatter.hpp.
inline member split_by_default(const member& inside) {
  return inside.splitting_by_default();
}

/// Waits for the loops that were left early.
inline void wait(const member& inside) {
  inside.wait();
}

inline member without_wait(const member& inside, fixed_schedule how = even_schedule) {
  return inside.leaving_early(how);
}

template <std::same_as<schedule> Schedule>
void without_wait(const member&, Schedule) {
  static_assert(sizeof(Schedule) == 0,
                "toll::without_wait: only even_schedule and static_chunk(n) deal out two loops "
                "alike, so that a thread may go on to the next one before the others are done");
}

}  // namespace toll::backends::openmp

namespace toll {

template <>
struct detail::region_policy_of<openmp_policy> {
  using type = backends::openmp::member;
};

using backends::openmp::without_wait;

}  // namespace toll
