// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/digest.hpp"

#include "kernels/array_chunks.hpp"
#include "kernels/values.hpp"

#include <algorithm>
#include <cstddef>

namespace toll::suite {
namespace {

constexpr index_t block_elements = 4096;
constexpr index_t blocks_per_chunk = chunk_elements / block_elements;
static_assert(chunk_elements % block_elements == 0);

std::vector<double> sums_of_blocks(const tracked_array& array) {
  const index_t blocks = (array.storage.size() + block_elements - 1) / block_elements;
  std::vector<double> sums(static_cast<std::size_t>(blocks));
  visit_chunks(array.storage, [&](const array_chunk& part) {
    for (index_t k = 0; k < part.count; k += block_elements) {
      const auto block =
          part.number * blocks_per_chunk + static_cast<std::size_t>(k / block_elements);
      sums[block] = array.contents.sum(
          part.first + k, std::min(block_elements, part.count - k),
          part.data + static_cast<std::size_t>(k) * array.storage.element_bytes());
    }
  });
  return sums;
}

}  // namespace

double digest_of(const std::vector<tracked_array>& arrays) {
  double total = 0;
  index_t blocks_before = 0;  // of all arrays
  for (const tracked_array& array : arrays) {
    if (array.role == array_role::input) {
      continue;
    }
    for (const double sum : sums_of_blocks(array)) {
      total += signed_value(blocks_before++, digest_stream + 1) * sum;
    }
  }
  return total;
}

}  // namespace toll::suite
