// SPDX-License-Identifier: BSD-3-Clause
#include "tests/fuzz/read_anything.hpp"

#include <cstddef>
#include <cstdint>

// The name that libFuzzer calls.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  toll::suite::testing::read_as_plan({reinterpret_cast<const char*>(data), size});
  return 0;
}
