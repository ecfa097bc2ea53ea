// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/array_chunks.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace toll::suite {
namespace {

// A thread is not worth starting for fewer.
constexpr index_t chunks_per_thread = 4;

index_t threads_for(index_t chunks, bool is_in_place) {
  const index_t processors = std::max(1U, std::thread::hardware_concurrency());
  return is_in_place ? std::clamp<index_t>(chunks / chunks_per_thread, 1, processors) : 1;
}

}  // namespace

std::size_t chunks_of(const guarded_array& array) {
  return static_cast<std::size_t>((array.size() + chunk_elements - 1) / chunk_elements);
}

void visit_chunks(const guarded_array& array,
                  const std::function<void(const array_chunk&)>& visit) {
  const bool is_in_place = array.memory().is_host_accessible();
  const auto count = static_cast<index_t>(chunks_of(array));
  std::atomic<index_t> next{0};
  const auto work = [&] {
    std::vector<std::byte> fetched;
    for (index_t number = next++; number < count; number = next++) {
      array_chunk part{.number = static_cast<std::size_t>(number),
                       .first = number * chunk_elements};
      part.count = std::min(chunk_elements, array.size() - part.first);
      part.bytes = static_cast<std::size_t>(part.count) * array.element_bytes();
      part.data = array.elements_at(part.first);
      if (!is_in_place) {
        fetched.resize(part.bytes);
        array.memory().read(fetched.data(), part.data, part.bytes);
        part.data = fetched.data();
      }
      visit(part);
    }
  };
  const index_t threads = threads_for(count, is_in_place);
  std::vector<std::jthread> others;
  for (index_t t = 1; t < threads; ++t) {
    others.emplace_back(work);
  }
  work();
}

}  // namespace toll::suite
