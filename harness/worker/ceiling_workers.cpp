// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/ceiling_workers.hpp"

#include "harness/overloaded.hpp"
#include "harness/worker/process.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace toll::suite {
namespace {

/// What one worker measures.
struct ceiling_part {
  std::string what = {};     // in words
  std::string backend = {};  // whose launches; none: the machine
  worker_order order = {};
  double weight = 0;  // of the time that all take
};

std::vector<ceiling_part> parts_of(const ceiling_request& request,
                                   const std::vector<std::string>& backends) {
  const double weight_of_machine = 0.8;  // by far the longest
  std::vector<ceiling_part> parts;
  parts.push_back({.what = "bandwidth and flops",
                   .order = orders::measure_machine{.request = request},
                   .weight = weight_of_machine});
  for (const std::string& backend : backends) {
    parts.push_back({.what = "launches of " + backend,
                     .backend = backend,
                     .order = orders::measure_launches{.backend = backend, .request = request},
                     .weight = (1 - weight_of_machine) / static_cast<double>(backends.size())});
  }
  return parts;
}

template <class Row>
void append_rows(std::vector<Row>& all, const std::vector<Row>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

void add_ceilings(measured_ceilings& all, const measured_ceilings& more) {
  append_rows(all.bandwidth, more.bandwidth);
  append_rows(all.multiply_add, more.multiply_add);
  append_rows(all.launch, more.launch);
  if (more.loops) {
    all.loops = more.loops;
  }
}

}  // namespace

ceilings_of_workers ceilings_from_workers(
    const ceiling_request& request, const std::vector<std::string>& backends, double timeout,
    const std::function<void(double fraction, const std::string& what)>& show) {
  ceilings_of_workers found;
  double before = 0;
  for (const ceiling_part& part : parts_of(request, backends)) {
    show(before, part.what);
    const auto handle = [&](const worker_event& event) {
      std::visit(
          overloaded{[&](const events::progress& e) {
                       show(before + part.weight * e.fraction, part.what);
                     },
                     [&](const events::ceilings& e) { add_ceilings(found.measured, e.measured); },
                     ignoring<events::begun, events::verified, events::wrong, events::failed,
                              events::skipped, events::sampled, events::fingerprints, events::facts,
                              events::inventory_taken, events::quiet, events::done>{}},
          event);
    };
    const worker_end end = run_worker(part.order, {.timeout = timeout}, handle);
    if (end.how == ending::interrupted) {
      break;
    }
    if (end.how == ending::died) {
      found.crashed.push_back(fmt::format("{}: {}", part.what, end.reason));
      if (!part.backend.empty()) {
        found.measured.launch.push_back({.backend = part.backend, .reason = end.reason});
      }
    }
    before += part.weight;
  }
  return found;
}

}  // namespace toll::suite
