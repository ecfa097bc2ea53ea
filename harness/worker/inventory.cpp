// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/inventory.hpp"

#include "harness/build_facts.hpp"
#include "harness/plan/batch.hpp"
#include "harness/usage_error.hpp"
#include "kernels/fingerprint.hpp"
#include "machine_code/arm_code.hpp"
#include "machine_code/error.hpp"
#include "machine_code/image.hpp"
#include "machine_code/listing.hpp"
#include "machine_code/normalise.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <utility>

namespace toll::suite {
namespace {

bool is_selected(const variant& v, const selection& wanted) {
  return wanted.kernel.selects(v.kernel) && wanted.algorithm.selects(v.algorithm) &&
         wanted.backend.selects(v.backend) && wanted.tuning.selects(v.tuning) &&
         wanted.variant.selects(v.name) && wanted.layer.selects(std::string{v.layer()});
}

/// Names, limits and properties.
variant described(const variant& v) {
  variant named;
  named.kernel = v.kernel;
  named.algorithm = v.algorithm;
  named.backend = v.backend;
  named.tuning = v.tuning;
  named.name = v.name;
  named.source = v.source;
  named.is_threaded = v.is_threaded;
  named.is_on_host = v.is_on_host;
  named.limits = v.limits;
  return named;
}

void plan_places(inventory::arm& to, const variant& v, const inventory_request& request,
                 const machine& here) {
  cell alone;
  alone.variants = {&v};
  try {
    for (const batch& tasks :
         plan({alone}, request.sizes, request.threads, here, grouping::by_size)) {
      for (const task& t : tasks) {
        to.places.push_back({.n = t.n,
                             .threads = t.threads,
                             .size_label = t.size_label,
                             .level = t.level,
                             .each = v.work_of(t.n)});
      }
    }
  } catch (const usage_error& e) {
    to.no_places_because = e.what();
  }
}

/// The code of this executable.
class code_reader {
public:
  /// Empty if no symbol names it. errors   machine_code::error
  std::string code_of(const variant& v) const {
    const machine_code::function* const begin = code_.starting_at(data_.in_file(v.code));
    if (begin == nullptr) {
      return "";
    }
    const auto arm = machine_code::code_of_arm(*begin, code_, data_);
    const std::string text =
        fmt::format("{}", fmt::join(machine_code::normalised(arm, code_, data_), "\n"));
    const auto print = fingerprint_of(std::as_bytes(std::span{text}).data(), text.size());
    return fmt::format("{:016x}{:016x}", print.high, print.low);
  }

private:
  // The kernel's name for it, which works after the file has been replaced, too.
  machine_code::listing code_{"/proc/self/exe"};
  machine_code::loaded_image data_;
};

}  // namespace

inventory take_inventory(const suite& own, const inventory_request& request, const machine& here) {
  const build_facts build = build_facts::of_this_executable();
  // Of a build whose times mean nothing nobody compares the code, and a sanitizer stops at reading tables.
  inventory all{.build = record_of(build),
                .absences = own.registered.absences,
                .backends = own.backends,
                .layers = own.layers,
                .code_not_read_because = build.no_toll_because()};
  std::map<std::string, std::string> reason_against;  // by backend: asking may start a device
  std::unique_ptr<const code_reader> code;
  for (const variant& v : own.registered.variants) {
    inventory::arm& arm = all.arms.emplace_back();
    arm.what = described(v);
    const auto [why, is_new] = reason_against.try_emplace(v.backend);
    if (is_new) {
      why->second = v.unavailable();
    }
    arm.not_usable_because = why->second;
    if (!arm.not_usable_because.empty() || !is_selected(v, request.wanted)) {
      continue;
    }
    plan_places(arm, v, request, here);
    if (v.is_threaded || !v.is_on_host || !all.code_not_read_because.empty()) {
      continue;
    }
    try {
      code = code ? std::move(code) : std::make_unique<const code_reader>();
      arm.code = code->code_of(v);
    } catch (const machine_code::error& e) {
      all.code_not_read_because = e.what();
    }
  }
  return all;
}

}  // namespace toll::suite
