// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/overhead_limits.hpp>

#include "harness/backend_memory.hpp"
#include "harness/layer_name.hpp"
#include "harness/variant_signature.hpp"
#include "kernels/problem.hpp"
#include "kernels/sizes.hpp"
#include "kernels/workspace.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// One problem at one size, in the memory of one backend. Both arms of a cell run on the same
/// instance, so on the same buffers.
class problem_instance {
public:
  problem_instance() = default;
  problem_instance(const problem_instance&) = delete;
  problem_instance& operator=(const problem_instance&) = delete;
  virtual ~problem_instance() = default;

  virtual workspace& memory() = 0;
};

/// One registered implementation, its types erased: all that the harness knows of it.
struct variant {
  std::string kernel;
  std::string algorithm;
  std::string backend;
  std::string tuning;
  std::string name;    // its layer, or layer.way: "baseline", "portable", "kokkos", "kokkos.tuned"
  std::string source;  // the file that registers it
  std::string shared_algorithm;  // that of all inputs, if it is on one of several; else its own
  bool is_threaded = false;
  bool is_on_host = true;      // its data lie in ordinary memory
  overhead_limits limits{};    // of its backend
  const void* code = nullptr;  // where its function on the host begins
  std::function<work(index_t n)> work_of;
  std::vector<index_t> awkward_sizes;  // at which it is verified if none is asked for
  std::vector<index_t> timed_sizes;    // at which it is timed if none is asked for

  /// The data. Variants that differ only in tuning and name may share one instance. `array_offset` is
  /// the workspace's.
  /// errors   std::bad_alloc, backend_error
  std::function<std::unique_ptr<problem_instance>(index_t n, std::size_t array_offset)>
      make_instance;

  /// One run, finished on return. The instance must come from make_instance of this kernel, algorithm and
  /// backend.
  std::function<void(problem_instance&)> run;

  /// Calls `work`; runs inside of it use this many threads.
  std::function<void(int threads, const std::function<void()>& work)> with_threads;

  /// The same, with each thread on a processor of its own, if it is for the backend to say where.
  std::function<void(const std::vector<int>& processors, const std::function<void()>& work)>
      with_threads_on;

  /// Called inside of either: how many threads a run would be given.
  std::function<int()> granted_threads;

  /// Why the backend cannot run here, such as a missing device; empty if it can.
  std::function<std::string()> unavailable;

  /// What the backend runs on, in words.
  std::function<std::string()> device;

  /// What it is written with.
  std::string_view layer() const { return layer_of(name); }
};

/// A variant that was left out on purpose.
struct absence {
  std::string kernel;
  std::string algorithm;
  std::string backend;
  std::string name;
  std::string reason;
};

/// How a backend starts a loop: what `toll machine` measures of it.
struct launch_probe {
  std::string backend;
  bool is_threaded = false;

  /// Makes a function that starts a number of loops of `n` iterations, one after the other, each
  /// finished before the next begins; an iteration writes one number.
  /// errors   std::bad_alloc, backend_error
  std::function<std::function<void(index_t loops)>(index_t n)> prepare;

  std::function<void(const std::vector<int>& processors, const std::function<void()>& work)>
      with_threads_on;
  std::function<std::string()> unavailable;
};

/// Everything that registered itself. Only tests make one of their own.
struct registry {
  std::vector<variant> variants;
  std::vector<absence> absences;
  std::vector<launch_probe> launches;

  /// The algorithm itself if it has no variant here, as in a journal by another executable.
  std::string shared_algorithm_of(std::string_view kernel, std::string_view algorithm) const;

  static registry& global();
};

namespace detail {

template <problem Problem, execution_policy Policy>
class instance_of final : public problem_instance {
public:
  instance_of(index_t n, std::size_t array_offset)
      : arrays_{memory_, array_offset},
        problem_{n, arrays_} {}

  workspace& memory() override { return arrays_; }

  typename Problem::args arguments() const { return problem_.arguments(); }

private:
  backend_memory<Policy> memory_;
  workspace arrays_;
  Problem problem_;
};

template <execution_policy Policy>
auto threads_of(const Policy& policy) {
  return [policy](int threads, const std::function<void()>& work) {
    with_threads(policy, threads, work);
  };
}

template <execution_policy Policy>
auto threads_on_processors_of(const Policy& policy) {
  return [policy](const std::vector<int>& processors, const std::function<void()>& work) {
    with_threads_on(policy, processors.data(), static_cast<int>(processors.size()), work);
  };
}

template <execution_policy Policy>
auto reason_against(const Policy& policy) {
  return [policy] {
    const char* const reason = unavailable(policy);
    return std::string{reason != nullptr ? reason : ""};
  };
}

template <problem Problem, execution_policy Policy>
variant make_variant(std::string_view name,
                     void (*function)(const Policy&, const typename Problem::args&),
                     const tuning<Policy>& tuned, const char* source = __builtin_FILE()) {
  const Policy policy = tuned.policy;
  return {
      .kernel = std::string{Problem::kernel},
      .algorithm = std::string{Problem::algorithm},
      .backend = std::string{Policy::name},
      .tuning = std::string{tuned.name},
      .name = std::string{name},
      .source = std::string{source},
      .shared_algorithm = std::string{shared_algorithm_of<Problem>()},
      .is_threaded = Policy::is_threaded,
      .is_on_host = Policy::memory_space::host_accessible,
      .limits = overhead_limits_of(policy),
      .code = reinterpret_cast<const void*>(function),
      .work_of = Problem::work_of,
      .awkward_sizes = {awkward_sizes_of<Problem>().begin(), awkward_sizes_of<Problem>().end()},
      .timed_sizes = {timed_sizes_of<Problem>().begin(), timed_sizes_of<Problem>().end()},
      .make_instance = [](index_t n,
                          std::size_t array_offset) -> std::unique_ptr<problem_instance> {
        return std::make_unique<instance_of<Problem, Policy>>(n, array_offset);
      },
      .run =
          [function, policy](problem_instance& data) {
            function(policy, static_cast<instance_of<Problem, Policy>&>(data).arguments());
            wait(policy);
          },
      .with_threads = detail::threads_of(policy),
      .with_threads_on = detail::threads_on_processors_of(policy),
      .granted_threads = [policy] { return granted_threads(policy); },
      .unavailable = detail::reason_against(policy),
      .device = [policy] { return std::string{device(policy).text}; },
  };
}

}  // namespace detail

/// Registers a variant of a problem, or of each problem of a family, once for each tuning that its
/// backend names. The backend is that of the policy which the function takes.
///
///     const registered<daxpy> entry{"baseline", daxpy_baseline};
///
/// A variant with a parameter of its own is registered for each value of it, with the tuning's
/// name:
///
///     const registered<transpose_tiled> entry{"portable", "tile_8x64", transpose_portable<64,
///     policy>};
template <class Problem>
struct registered {
  template <execution_policy Policy>
  registered(std::string_view name, void (*function)(const Policy&, const typename Problem::args&),
             const char* source = __builtin_FILE()) {
    for (const tuning<Policy>& tuned : tunings(Policy{})) {
      registry::global().variants.push_back(
          detail::make_variant<Problem>(name, function, tuned, source));
    }
  }

  template <execution_policy Policy>
  registered(std::string_view name, const char* tuned,
             void (*function)(const Policy&, const typename Problem::args&),
             const char* source = __builtin_FILE()) {
    registry::global().variants.push_back(
        detail::make_variant<Problem>(name, function, tuning<Policy>{tuned, {}}, source));
  }

  /// Anything else is no variant of this problem.
  template <class... Arguments>
  requires(!(detail::is_variant_of<Problem, Arguments> || ...))
  explicit registered(std::string_view, const Arguments&...) {
    static_assert(
        (detail::is_variant_of<Problem, Arguments> || ...),
        "toll::suite::registered<kernel>: a variant is a function void(const Policy&, const "
        "kernel::args&), with the args that kernels/<kernel>/<kernel>.hpp has in this version");
  }
};

template <problem... Problems>
struct registered<problem_family<Problems...>> {
  template <class Function>
  registered(std::string_view name, Function function, const char* source = __builtin_FILE()) {
    (static_cast<void>(registered<Problems>{name, function, source}), ...);
  }

  template <class Function>
  registered(std::string_view name, const char* tuned, Function function,
             const char* source = __builtin_FILE()) {
    (static_cast<void>(registered<Problems>{name, tuned, function, source}), ...);
  }
};

/// Registers the loop by which a backend's launch cost is measured. `launch` runs one loop over all
/// of a view.
struct registered_launch {
  template <execution_policy Policy>
  explicit registered_launch(void (*launch)(const Policy&, const view<double>&)) {
    using space = typename Policy::memory_space;
    const Policy policy{};
    registry::global().launches.push_back(
        {.backend = std::string{Policy::name},
         .is_threaded = Policy::is_threaded,
         .prepare =
             [launch, policy](index_t n) {
               auto data = std::make_shared<array<double, space>>(n);
               return [launch, policy, data](index_t loops) {
                 const view<double> elements = data->on(policy);
                 for (index_t i = 0; i < loops; ++i) {
                   launch(policy, elements);
                   wait(policy);
                 }
               };
             },
         .with_threads_on = detail::threads_on_processors_of(policy),
         .unavailable = detail::reason_against(policy)});
  }
};

/// Says why a variant of a problem, or of each problem of a family, does not exist for a backend.
///
///     const absent<line_of_sight> entry{"baseline", "omp_target", "OpenMP 5.1 has no scan on
///     devices"};
template <class Problem>
struct absent {
  absent(std::string_view name, std::string_view backend, std::string_view reason) {
    registry::global().absences.push_back({.kernel = std::string{Problem::kernel},
                                           .algorithm = std::string{Problem::algorithm},
                                           .backend = std::string{backend},
                                           .name = std::string{name},
                                           .reason = std::string{reason}});
  }
};

template <problem... Problems>
struct absent<problem_family<Problems...>> {
  absent(std::string_view name, std::string_view backend, std::string_view reason) {
    (static_cast<void>(absent<Problems>{name, backend, reason}), ...);
  }
};

}  // namespace toll::suite
