// SPDX-License-Identifier: BSD-3-Clause
// count_work KERNEL ALGORITHM BACKEND TUNING VARIANT N: one run of one variant and nothing else,
// for a runtime that counts what the kernels of a process do.
#include "harness/registry.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() != 6) {
    std::fprintf(stderr, "usage: count_work KERNEL ALGORITHM BACKEND TUNING VARIANT N\n");
    return 2;
  }
  for (const toll::suite::variant& v : toll::suite::registry::global().variants) {
    if (v.kernel == words[0] && v.algorithm == words[1] && v.backend == words[2] &&
        v.tuning == words[3] && v.name == words[4]) {
      const auto instance = v.make_instance(std::atoll(words[5].c_str()), 0);
      instance->memory().reset();
      v.run(*instance);
      return instance->memory().check(1) ? 3 : 0;
    }
  }
  std::fprintf(stderr, "count_work: no such variant\n");
  return 2;
}
