// SPDX-License-Identifier: BSD-3-Clause
#include "tests/fuzz/read_journal.hpp"
#include "tests/fuzz/read_node.hpp"

#include <cstddef>
#include <cstdint>

// The name that libFuzzer calls.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes{reinterpret_cast<const char*>(data), size};
  toll::suite::testing::read_as_node(bytes);
  toll::suite::testing::read_as_node(toll::suite::testing::with_checksums(bytes));
  return 0;
}
