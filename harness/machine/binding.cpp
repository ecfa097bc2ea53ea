// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/binding.hpp"

#include "harness/machine/affinity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace toll::suite {
namespace {

constexpr const char* binding_variables[] = {"OMP_PROC_BIND", "OMP_PLACES", "GOMP_CPU_AFFINITY",
                                             "KMP_AFFINITY"};

// Says to this process, should it be asked again, and to its workers that these are not the user's.
constexpr const char* ours = "TOLL_BINDS_OPENMP";

std::string variables_of_the_user() {
  std::string names;
  for (const char* const name : binding_variables) {
    if (std::getenv(name) != nullptr) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
    }
  }
  return names;
}

}  // namespace

std::string bind_openmp_of_workers(const topology& here) {
  const bool is_done = std::getenv(ours) != nullptr;
  if (const std::string names = variables_of_the_user(); !is_done && !names.empty()) {
    return names;
  }
  std::string places;
  for (const int processor : placement(here, static_cast<int>(here.allowed.size()))) {
    places += fmt::format("{}{{{}}}", places.empty() ? "" : ",", processor);
  }
  setenv(ours, "1", 1);
  setenv("OMP_PROC_BIND", "close", 1);
  setenv("OMP_PLACES", places.c_str(), 1);
  return "toll";
}

void stay_off(const topology& here, const std::vector<int>& measuring) {
  std::vector<int> spare;
  std::copy_if(here.allowed.begin(), here.allowed.end(), std::back_inserter(spare), [&](int p) {
    return std::find(measuring.begin(), measuring.end(), p) == measuring.end();
  });
  bind_this_thread(spare.empty() ? here.allowed : spare);
}

}  // namespace toll::suite
