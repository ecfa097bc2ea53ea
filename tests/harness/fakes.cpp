// SPDX-License-Identifier: BSD-3-Clause
// An executable like toll, with variants that misbehave. Each kernel is named after what its
// portable variant does; its baseline is right.
#include <toll/backends/seq/backend.hpp>

#include "harness/commands/command_line.hpp"
#include "harness/registry.hpp"
#include "kernels/workspace.hpp"
#include "tests/harness/code_fakes.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using namespace std::chrono_literals;

/// y <- y + 2 x
struct fake {
  static constexpr std::string_view kernel = "fake";
  static constexpr std::string_view algorithm = "loop";

  struct args {
    view<const double> x;
    view<double> y;
  };

  static constexpr work work_of(index_t n) {
    const auto elements = static_cast<double>(n);
    return {.flops = 2 * elements,
            .bytes_read = 16 * elements,
            .bytes_written = 8 * elements,
            .working_set = 16 * elements};
  }

  fake(index_t n, workspace& memory)
      : x{memory.input<double>("x", n, [](index_t i) { return static_cast<double>(i % 7); })},
        y{memory.update<double>(
            "y", n, [](index_t) { return 1.0; },
            [](index_t i, index_t runs) {
              return expectation{1 + static_cast<long double>(2 * runs * (i % 7)), 0};
            })} {}

  args arguments() const { return {x, y}; }

  view<const double> x;
  view<double> y;
};

/// s <- sum of x: an output of which no run says that it was done.
struct fake_sum {
  static constexpr std::string_view kernel = "sum";
  static constexpr std::string_view algorithm = "loop";

  struct args {
    view<const double> x;
    view<double> s;
  };

  static constexpr work work_of(index_t n) {
    const auto elements = static_cast<double>(n);
    return {.flops = elements, .bytes_read = 8 * elements, .working_set = 8 * elements};
  }

  fake_sum(index_t n, workspace& memory)
      : x{memory.input<double>("x", n, [](index_t) { return 1.0; })},
        s{memory.output<double>(
            "s", 1, [n](index_t) { return expectation{static_cast<long double>(n), 0}; })} {}

  args arguments() const { return {x, s}; }

  view<const double> x;
  view<double> s;
};

/// y <- x: an output of many elements, of which only some are overwritten by others before a run.
struct fake_copy {
  static constexpr std::string_view kernel = "copy";
  static constexpr std::string_view algorithm = "loop";

  struct args {
    view<const double> x;
    view<double> y;
  };

  static constexpr work work_of(index_t n) {
    const auto elements = static_cast<double>(n);
    return {
        .bytes_read = 8 * elements, .bytes_written = 8 * elements, .working_set = 16 * elements};
  }

  fake_copy(index_t n, workspace& memory)
      : x{memory.input<double>("x", n, [](index_t) { return 1.0; })},
        y{memory.output<double>("y", n, [](index_t) { return expectation{1, 0}; })} {}

  args arguments() const { return {x, y}; }

  view<const double> x;
  view<double> y;
};

using arm = void (*)(const seq_policy&, const fake::args&);
using sum_arm = void (*)(const seq_policy&, const fake_sum::args&);

// Volatile, so that no compiler sees what is wrong and says so, or makes use of it.
double* volatile nowhere = reinterpret_cast<double*>(8);
volatile index_t one_past = 0;

void right(const seq_policy&, const fake::args& args) {
  for (index_t i = 0; i < args.y.size(); ++i) {
    args.y[i] += 2 * args.x[i];
  }
}

void one_wrong_element(const seq_policy& policy, const fake::args& args) {
  right(policy, args);
  args.y[args.y.size() / 2] += 1e-6;
}

void nothing(const seq_policy&, const fake::args&) {
}

void runs_over_the_end(const seq_policy& policy, const fake::args& args) {
  right(policy, args);
  one_past = args.y.size();
  args.y.data()[one_past] = 7;
}

void changes_its_input(const seq_policy& policy, const fake::args& args) {
  right(policy, args);
  const_cast<double*>(args.x.data())[0] = 5;
}

void works_only_once(const seq_policy&, const fake::args& args) {
  for (index_t i = 0; i < args.y.size(); ++i) {
    args.y[i] = 1 + 2 * args.x[i];
  }
}

void writes_to_nowhere(const seq_policy&, const fake::args&) {
  *nowhere = 1;
}

void ends_the_process(const seq_policy&, const fake::args&) {
  std::_Exit(0);
}

void throws(const seq_policy&, const fake::args&) {
  throw std::runtime_error("out of paper");
}

void never_returns(const seq_policy&, const fake::args&) {
  for (;;) {
    std::this_thread::sleep_for(1s);
  }
}

void allocates_without_end(const seq_policy&, const fake::args&) {
  constexpr std::size_t bytes = std::size_t{1} << 20;
  for (;;) {
    std::memset(std::malloc(bytes), 1, bytes);
  }
}

/// Until a file is there whose name the test gave. Another file says that it waits.
void waits_for_a_file(const seq_policy& policy, const fake::args& args) {
  const char* const gate = std::getenv("TOLL_TEST_GATE");
  if (gate != nullptr && !std::filesystem::exists(gate)) {
    std::ofstream{std::string{gate} + ".reached"} << "yes";
    while (!std::filesystem::exists(gate)) {
      std::this_thread::sleep_for(10ms);
    }
  }
  right(policy, args);
}

void takes_a_while(const seq_policy& policy, const fake::args& args) {
  std::this_thread::sleep_for(50ms);
  right(policy, args);
}

/// The first run of a process, as if something else had taken its processor.
void is_held_up_at_first(const seq_policy& policy, const fake::args& args) {
  static bool is_first = true;
  if (std::exchange(is_first, false)) {
    std::this_thread::sleep_for(100ms);
  }
  right(policy, args);
}

void is_far_slower(const seq_policy& policy, const fake::args& args) {
  std::this_thread::sleep_for(1ms);
  right(policy, args);
}

/// On the node that the test names, and with arrays that no cache holds, 32 times as slow, however fast it was.
void has_slow_memory_on_a_node(const seq_policy& policy, const fake::args& args) {
  constexpr index_t most_in_caches = index_t{1} << 20;
  const auto begin = std::chrono::steady_clock::now();
  right(policy, args);
  const char* const slow = std::getenv("TOLL_TEST_SLOW_NODE");
  const char* const here = std::getenv("SLURMD_NODENAME");
  if (slow == nullptr || here == nullptr || std::strcmp(slow, here) != 0 ||
      args.y.size() <= most_in_caches) {
    return;
  }
  const auto needed = std::chrono::steady_clock::now() - begin;
  while (std::chrono::steady_clock::now() - begin < 32 * needed) {
  }
}

/// As slow as the other way round, or nearly, but not the same code.
void goes_backwards(const seq_policy&, const fake::args& args) {
  for (index_t i = args.y.size() - 1; i >= 0; --i) {
    args.y[i] += 2 * args.x[i];
  }
}

void prints(const seq_policy& policy, const fake::args& args) {
  std::cout << "{\"event\": \"done\"}\nnoise" << std::endl;
  right(policy, args);
}

/// Right for the one untimed run, and then no longer.
void wrong_when_timed(const seq_policy& policy, const fake::args& args) {
  static int runs = 0;
  (++runs == 1 ? right : one_wrong_element)(policy, args);
}

void wrong_before_it_is_timed(const seq_policy& policy, const fake::args& args) {
  static int runs = 0;
  (++runs == 1 ? one_wrong_element : right)(policy, args);
}

/// Right in the run that is verified and in the one that plans the samples. Both samples are of one run,
/// because a run lasts longer than a sample has to.
void wrong_in_its_samples(const seq_policy& policy, const fake::args& args) {
  static int runs = 0;
  std::this_thread::sleep_for(50ms);
  (++runs < 3 ? right : one_wrong_element)(policy, args);
}

/// The first process of all, which leaves behind a file whose name the test gave.
void crashes_in_one_process(const seq_policy& policy, const fake::args& args) {
  const char* const mark = std::getenv("TOLL_TEST_CRASHED");
  if (mark != nullptr && !std::filesystem::exists(mark)) {
    std::ofstream{mark} << "yes";
    writes_to_nowhere(policy, args);
  }
  right(policy, args);
}

void sums(const seq_policy&, const fake_sum::args& args) {
  double sum = 0;
  for (index_t i = 0; i < args.x.size(); ++i) {
    sum += args.x[i];
  }
  args.s[0] = sum;
}

/// As a compiler would make it that moves the loop out of the one around it.
void sums_unless_it_is_done(const seq_policy& policy, const fake_sum::args& args) {
  if (args.s[0] != static_cast<double>(args.x.size())) {
    sums(policy, args);
  }
}

void sums_every_second_time(const seq_policy& policy, const fake_sum::args& args) {
  static int runs = 0;
  if (++runs % 2 == 1) {
    sums(policy, args);
  }
}

/// As on a processor that gets slower when all samples are taken: only then do three runs in a row
/// find the sum overwritten. The first of a sample, which is not timed, is as slow.
void sums_slower_at_last(const seq_policy& policy, const fake_sum::args& args) {
  static int overwritten_in_a_row = 0;
  static bool is_slow = false;
  const bool is_overwritten = args.s[0] != static_cast<double>(args.x.size());
  overwritten_in_a_row = is_overwritten ? overwritten_in_a_row + 1 : 0;
  is_slow = is_slow || overwritten_in_a_row == 3;
  if (is_slow || is_overwritten) {
    std::this_thread::sleep_for(10ms);
  }
  sums(policy, args);
}

/// As with pages that somebody else used in between: slow if all of the output was put back.
void copies_slower_at_first(const seq_policy&, const fake_copy::args& args) {
  index_t put_back = 0;
  for (index_t i = 0; i < args.y.size(); ++i) {
    put_back += std::isnan(args.y[i]) ? 1 : 0;
    args.y[i] = args.x[i];
  }
  std::this_thread::sleep_for(put_back == args.y.size() ? 40ms : 3ms);
}

/// On one thread, as the backend says, but for 24 more that it starts, and that go where this one may
/// not: enough to keep two processors busy beside other programs.
void takes_more_threads(const seq_policy& policy, const fake::args& args) {
  const auto end = std::chrono::steady_clock::now() + 40ms;
  const auto spin = [end] {
    while (std::chrono::steady_clock::now() < end) {
    }
  };
  std::vector<std::thread> more;
  for (int i = 0; i < 24; ++i) {
    more.emplace_back([spin] {
      cpu_set_t all;
      std::memset(&all, 0xff, sizeof all);
      sched_setaffinity(0, sizeof all, &all);
      spin();
    });
  }
  spin();
  for (std::thread& one : more) {
    one.join();
  }
  right(policy, args);
}

void crashes_when_timed(const seq_policy& policy, const fake::args& args) {
  static int runs = 0;
  (++runs == 1 ? right : writes_to_nowhere)(policy, args);
}

/// Allocates what glibc maps by itself, unless its thresholds are fixed. Throws if the pages that
/// it got once have to be found again.
void allocates_a_copy(const seq_policy& policy, const fake::args& args) {
  constexpr std::size_t bytes = std::size_t{8} << 20;
  constexpr long pages_of_others = 200;
  static int runs = 0;
  rusage before{};
  getrusage(RUSAGE_SELF, &before);
  auto* const copy = static_cast<char*>(std::malloc(bytes));
  std::memset(copy, 1, bytes);
  one_past = copy[bytes / 2];
  std::free(copy);
  rusage after{};
  getrusage(RUSAGE_SELF, &after);
  if (++runs > 3 && after.ru_minflt - before.ru_minflt > pages_of_others) {
    throw std::runtime_error("its pages were mapped again");
  }
  right(policy, args);
}

/// Allocates an array behind one that stays, both aligned to a huge page. Throws if the heap grows
/// from run to run.
void allocates_an_array(const seq_policy& policy, const fake::args& args) {
  constexpr std::size_t bytes = std::size_t{4} << 20;
  constexpr std::ptrdiff_t growth_of_others = std::ptrdiff_t{16} << 20;
  static int runs = 0;
  static const char* end_of_heap = nullptr;
  [[maybe_unused]] static const void* const stays = host_space::allocate(bytes);
  void* const copy = host_space::allocate(bytes);
  one_past = *static_cast<const char*>(std::memset(copy, 1, bytes));
  host_space::deallocate(copy, bytes);
  const auto* const end = static_cast<const char*>(sbrk(0));
  if (++runs == 3) {
    end_of_heap = end;
  }
  if (runs > 3 && end - end_of_heap > growth_of_others) {
    throw std::runtime_error("each of its arrays is in new memory");
  }
  right(policy, args);
}

variant made(std::string kernel, std::string name, arm function) {
  variant v = detail::make_variant<fake>(name, function, tuning<seq_policy>{"default", {}});
  v.kernel = std::move(kernel);
  return v;
}

void add_sum(const std::string& kernel, sum_arm portable) {
  for (const auto& [name, function] : {std::pair{"portable", portable}, {"baseline", sums}}) {
    variant v = detail::make_variant<fake_sum>(name, function, tuning<seq_policy>{"default", {}});
    v.kernel = kernel;
    registry::global().variants.push_back(std::move(v));
  }
}

/// Gives a run no more than a number of threads, as OpenMP does under OMP_THREAD_LIMIT.
variant made_threaded(const std::string& kernel, int most) {
  static int requested = 1;
  variant v = made(kernel, "portable", right);
  v.is_threaded = true;
  v.with_threads = [](int threads, const std::function<void()>& work) {
    requested = threads;
    work();
  };
  v.with_threads_on = [](const std::vector<int>& processors, const std::function<void()>& work) {
    requested = static_cast<int>(processors.size());
    work();
  };
  v.granted_threads = [most] { return std::min(requested, most); };
  return v;
}

/// A kernel whose baseline is right.
void add(const std::string& kernel, arm portable) {
  registry::global().variants.push_back(made(kernel, "portable", portable));
  registry::global().variants.push_back(made(kernel, "baseline", right));
}

void add_special_ones() {
  auto& all = registry::global().variants;
  variant no_memory = made("no_memory", "portable", right);
  no_memory.make_instance = [](index_t, std::size_t) -> std::unique_ptr<problem_instance> {
    throw std::bad_alloc();
  };
  all.push_back(no_memory);

  variant constant = made("constant_data", "portable", right);
  constant.work_of = [](index_t n) {
    return work{.flops = static_cast<double>(n), .working_set = 8};
  };
  all.push_back(constant);

  variant lengthy = made("lengthy", "portable", right);
  lengthy.work_of = [](index_t) { return work{.flops = 1e15}; };
  all.push_back(lengthy);

  all.push_back(made_threaded("threaded", std::numeric_limits<int>::max()));
  all.push_back(made_threaded("one_thread_at_most", 1));

  for (const char* name : {"baseline", "portable"}) {
    all.push_back(made("slow_memory", name, has_slow_memory_on_a_node));
  }

  variant peer = made("right", "peer", right);
  all.push_back(peer);

  for (const char* name : {"baseline", "portable"}) {
    variant on_device = made("right", name, right);
    on_device.backend = "gpu";
    on_device.unavailable = [] { return std::string{"no device found"}; };
    all.push_back(on_device);
  }
  variant half = made("right", "baseline", right);
  half.backend = "half";
  all.push_back(half);
  registry::global().absences.push_back({.kernel = "right",
                                         .algorithm = "loop",
                                         .backend = "half",
                                         .name = "portable",
                                         .reason = "it has no loops"});
}

/// A layer beside the arms of plus_0 that does more work than both, and less of it in its second
/// way.
void add_counted_layer() {
  auto& all = registry::global().variants;
  for (const auto& [kernel, name] : {std::pair{"plus_10", "swift"}, {"plus_2", "swift.tuned"}}) {
    variant more = *std::ranges::find_if(all, [&](const variant& v) {
      return v.kernel == kernel && v.name == "portable" && v.backend == "seq";
    });
    more.kernel = "plus_0";
    more.name = name;
    all.push_back(std::move(more));
  }
}

/// A cell of many arms, two of which fail: one layer writes it in two ways.
void add_layers() {
  auto& all = registry::global().variants;
  add("layers", right);
  all.push_back(made("layers", "swift", right));
  all.push_back(made("layers", "swift.tuned", right));
  all.push_back(made("layers", "sloppy", one_wrong_element));
  all.push_back(made("layers", "throwing", throws));

  add("race", is_far_slower);
  all.push_back(made("race", "swift", goes_backwards));
  all.push_back(made("race", "swift.tuned", is_far_slower));
  add_counted_layer();
}

void add_launches() {
  launch_probe here{
      .backend = "seq",
      .prepare =
          [](index_t) {
            return [](index_t loops) {
              const char* const how = std::getenv("TOLL_FAKE_LAUNCH");
              if (how != nullptr) {
                std::raise(SIGKILL);
              }
              std::this_thread::sleep_for(loops * 1us);
            };
          },
      .with_threads_on = [](const std::vector<int>&, const std::function<void()>& work) { work(); },
      .unavailable = [] { return std::string{}; }};
  launch_probe on_device = here;
  on_device.backend = "gpu";
  on_device.unavailable = [] { return std::string{"no device found"}; };
  registry::global().launches = {here, on_device};
}

void add_all() {
  add("right", right);
  add("wrong", one_wrong_element);
  add("null", nothing);
  add("overrun", runs_over_the_end);
  add("input", changes_its_input);
  add("once", works_only_once);
  add("segfault", writes_to_nowhere);
  add("exit", ends_the_process);
  add("throw", throws);
  add("stuck", never_returns);
  add("hungry", allocates_without_end);
  add("waits", waits_for_a_file);
  add("slow", takes_a_while);
  add("held_up", is_held_up_at_first);
  add("slower", is_far_slower);
  add("threads", takes_more_threads);
  add("backwards", goes_backwards);
  add("print", prints);
  add("allocates", allocates_a_copy);
  add("allocates_array", allocates_an_array);
  add("wrong_when_timed", wrong_when_timed);
  add("wrong_at_first", wrong_before_it_is_timed);
  add("wrong_at_last", wrong_in_its_samples);
  add("segfault_when_timed", crashes_when_timed);
  add("segfault_in_one_process", crashes_in_one_process);
  add_sum("sum", sums);
  add_sum("sum_once", sums_unless_it_is_done);
  add_sum("sum_skipping", sums_every_second_time);
  add_sum("sum_slower_at_last", sums_slower_at_last);
  for (const char* const name : {"portable", "baseline"}) {
    variant v = detail::make_variant<fake_copy>(name, copies_slower_at_first,
                                                tuning<seq_policy>{"default", {}});
    v.kernel = "copy_slower_at_first";
    registry::global().variants.push_back(std::move(v));
  }
  add_special_ones();
  add_layers();
  add_code_fakes(registry::global());
  add_launches();
}

}  // namespace
}  // namespace toll::suite

int main(int argc, char** argv) {
  toll::suite::add_all();
  return toll::suite::command_line(
      argc, argv,
      {toll::suite::registry::global(),
       {{"gpu", ""}, {"half", ""}, {"old", "the compiler is too old"}, {"seq", ""}},
       nullptr,
       {{"portable", "", {}}, {"unbuilt", "there is no such library", {}}}});
}
