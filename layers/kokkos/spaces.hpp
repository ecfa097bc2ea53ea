// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/seq/policy.hpp>
#include <toll/config.hpp>

#include <Kokkos_Core.hpp>

#if defined(KOKKOS_ENABLE_OPENMP)
#include <omp.h>
#endif

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>

/// The execution space in which a backend's loops run. Kokkos starts when the first variant asks for
/// one, so before times are taken. It can be started only once in a process.
namespace toll::suite::kokkos {

/// Kokkos, from the first loop to the end of the process.
class running_kokkos {
public:
  explicit running_kokkos(int threads) {
    std::string name = "toll";
    std::string count = "--kokkos-num-threads=" + std::to_string(threads);
    std::string quiet = "--kokkos-disable-warnings";
    char* arguments[] = {name.data(), count.data(), quiet.data(), nullptr};
    int n = static_cast<int>(std::size(arguments)) - 1;
#if defined(KOKKOS_ENABLE_OPENMP)
    const int before = omp_get_max_threads();
    Kokkos::initialize(n, arguments);
    omp_set_num_threads(before);
#else
    Kokkos::initialize(n, arguments);
#endif
  }

  running_kokkos(const running_kokkos&) = delete;
  running_kokkos& operator=(const running_kokkos&) = delete;

  ~running_kokkos() { Kokkos::finalize(); }
};

/// The first that asks says how many threads.
inline void start(int threads) {
  static const running_kokkos running{threads};
}

inline const Kokkos::Serial& space_of(const seq_policy&) {
  static const Kokkos::Serial space = [] {
    start(1);
    return Kokkos::Serial{};
  }();
  return space;
}

/// The space for loops that add to copies which Kokkos makes for each thread.
inline const Kokkos::Serial& space_of_copies(const seq_policy& policy) {
  return space_of(policy);
}

#if defined(KOKKOS_ENABLE_OPENMP)

/// An instance with a number of threads, kept as long as that is what is asked for. Kokkos's own
/// pool has the threads that it started with, whatever OpenMP grants now.
class openmp_space {
public:
  openmp_space() : started_{omp_get_max_threads()} { start(started_); }

  const Kokkos::OpenMP& with(int threads) {
    if (threads != threads_) {
      space_.emplace(threads);
      threads_ = threads;
    }
    return *space_;
  }

  int started() const { return started_; }

  static openmp_space& only() {
    static openmp_space space;
    return space;
  }

private:
  int started_;
  int threads_ = 0;
  std::optional<Kokkos::OpenMP> space_;
};

inline const Kokkos::OpenMP& space_of(const openmp_policy&) {
  return openmp_space::only().with(omp_get_max_threads());
}

/// Kokkos makes as many copies as it started with threads, so no more than these may add to them. A
/// process that measures has the same threads in all its cells, and so has all of them.
inline const Kokkos::OpenMP& space_of_copies(const openmp_policy&) {
  openmp_space& space = openmp_space::only();
  return space.with(std::min(space.started(), omp_get_max_threads()));
}

#endif

template <class Policy>
using space = std::remove_cvref_t<decltype(space_of(Policy{}))>;

/// A loop over 0 .. n - 1.
template <class Space>
Kokkos::RangePolicy<Space> range(const Space& where, index_t n) {
  return Kokkos::RangePolicy<Space>(where, 0, n);
}

/// The same, counted in a type that the loop names.
template <class Index, class Space>
auto range_of(const Space& where, Index n) {
  return Kokkos::RangePolicy<Space, Kokkos::IndexType<Index>>(where, 0, n);
}

}  // namespace toll::suite::kokkos
