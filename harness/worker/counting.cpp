// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/counting.hpp"

#include "harness/worker/data_cache.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

#include <optional>

namespace toll::suite {
namespace {

#ifdef CALLGRIND_START_INSTRUMENTATION
void count(const variant& v, problem_instance& data, std::size_t index) {
  data.memory().reset();
  v.run(data);  // starts threads, allocates what is kept
  data.memory().reset();
  const std::string mark = std::to_string(index);
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  v.run(data);
  CALLGRIND_DUMP_STATS_AT(mark.c_str());
  CALLGRIND_STOP_INSTRUMENTATION;
}
#else
void count(const variant&, problem_instance&, std::size_t) {
}
#endif

}  // namespace

std::string reason_against_counting() {
#ifdef CALLGRIND_START_INSTRUMENTATION
  return "";
#else
  return "it was built without valgrind/callgrind.h: install the package valgrind, and build again "
         "with cmake --build ... --clean-first";
#endif
}

void count_instructions(const orders::count_instructions& order, const event_writer& parent) {
  data_cache data_cache;
  for (const auto& [index, task] : order.tasks) {
    parent.send(events::begun{.index = index});
    const auto failed = guarded(task, {}, [&, i = index, &t = task]() -> std::optional<mismatch> {
      count(*t.what, data_cache.instance_for(t), i);
      return std::nullopt;
    });
    if (failed) {
      report(parent, index, *failed);
    }
  }
}

}  // namespace toll::suite
