// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/verified_cache.hpp"

#include <algorithm>

namespace toll::suite {
namespace {

constexpr std::size_t most_of_a_chunk = 32;

}  // namespace

verified_chunks::verified_chunks(std::size_t chunks, bool depends_on_runs)
    : depends_on_runs_{depends_on_runs},
      chunks_(chunks) {
}

bool verified_chunks::contains(std::size_t chunk, index_t runs, const fingerprint& print) const {
  return chunks_.at(chunk).contains(key(runs, print));
}

void verified_chunks::add(std::size_t chunk, index_t runs, const fingerprint& print) {
  fingerprints& known = chunks_.at(chunk);
  if (known.size() < most_of_a_chunk) {
    known.insert(key(runs, print));
  }
}

void verified_cache::add_array(std::size_t chunks, bool depends_on_runs) {
  arrays_.push_back(std::make_shared<verified_chunks>(chunks, depends_on_runs));
}

void verified_cache::share(const verified_cache& other) {
  for (std::size_t place = 0; place < arrays_.size(); ++place) {
    arrays_[place] = other.arrays_.at(place);
  }
}

verified_fingerprints verified_cache::export_fingerprints() const {
  verified_fingerprints all;
  for (const auto& array : arrays_) {
    auto& chunks = all.emplace_back(array->size());
    for (std::size_t number = 0; number < chunks.size() && !array->depends_on_runs_; ++number) {
      for (const auto& [runs, print] : array->chunks_[number]) {
        chunks[number].push_back(print);
      }
    }
  }
  return all;
}

void verified_cache::import_fingerprints(const verified_fingerprints& right) {
  const bool is_of_this_problem = std::equal(
      arrays_.begin(), arrays_.end(), right.begin(), right.end(),
      [](const auto& array, const auto& chunks) { return array->size() == chunks.size(); });
  for (std::size_t place = 0; is_of_this_problem && place < arrays_.size(); ++place) {
    for (std::size_t number = 0; number < right[place].size(); ++number) {
      for (const fingerprint& print : right[place][number]) {
        arrays_[place]->chunks_[number].insert({0, print});
      }
    }
  }
}

}  // namespace toll::suite
