// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/without_effect.hpp"

#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace toll {
namespace {

using option_names = std::vector<std::string>;

void require_none_of(const option_names& options, const typed_options& typed,
                     const std::string& because) {
  for (const std::string& option : options) {
    if (typed.gave(option)) {
      throw usage_error(fmt::format("{}: has no effect: {}; leave it out", option, because));
    }
  }
}

void require_effect_in_gate(const typed_options& typed) {
  const option_names of_the_clock{"--threads", "--confidence", "--budget", "--processes",
                                  "--most-disturbed"};
  const option_names of_workers{"--size", "--limit", "--timeout", "--memory"};
  const option_names of_verdicts{"--code", "--counts", "--markdown", "--junit", "--out"};
  if (typed.gave("--update-manifest")) {
    for (const auto& options : {of_the_clock, of_workers, of_verdicts}) {
      require_none_of(options, typed, "--update-manifest measures nothing");
    }
  }
  if (typed.gave("--code") && typed.gave("--counts")) {
    throw usage_error("--code and --counts: one check at a time; call toll gate twice");
  }
  if (typed.gave("--code")) {
    for (const auto& options : {of_the_clock, of_workers}) {
      require_none_of(options, typed, "toll gate --code runs nothing");
    }
  }
  if (typed.gave("--counts")) {
    require_none_of(of_the_clock, typed, "toll gate --counts measures no time");
  }
}

}  // namespace

void require_effect(const typed_options& typed) {
  if (typed.what == command::gate) {
    require_effect_in_gate(typed);
  }
  if (typed.gave("--resume")) {
    require_none_of({"--preset"}, typed, "a resumed run keeps what it began with");
  }
  if (typed.gave("--dry-run")) {
    require_none_of({"--fom", "--stop-after", "--retry", "--wait-quiet"}, typed, "--dry-run measures nothing");
  }
}

}  // namespace toll
