// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/fingerprint.hpp"

#include <cstddef>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace toll::suite {

/// Fingerprints of chunks that were found right, however many runs there were: by array and chunk.
using verified_fingerprints = std::vector<std::vector<std::vector<fingerprint>>>;

/// Fingerprints of the chunks of one array that were compared element by element and found right.
/// There may be several for a chunk: variants that round differently are right in several ways.
/// Several threads may use it, each for chunks of its own.
class verified_chunks {
public:
  /// `depends_on_runs`: what is right after one number of runs says nothing about another.
  verified_chunks(std::size_t chunks, bool depends_on_runs);

  bool contains(std::size_t chunk, index_t runs, const fingerprint& print) const;

  /// Does nothing for a chunk that has 32 fingerprints: results that threads sum up in any order
  /// are new each time, and keeping them all would only take memory.
  void add(std::size_t chunk, index_t runs, const fingerprint& print);

  std::size_t size() const { return chunks_.size(); }

private:
  friend class verified_cache;

  using fingerprints = std::set<std::pair<index_t, fingerprint>>;  // with the number of runs, or 0

  std::pair<index_t, fingerprint> key(index_t runs, const fingerprint& print) const {
    return {depends_on_runs_ ? runs : 0, print};
  }

  bool depends_on_runs_;
  std::vector<fingerprints> chunks_;
};

/// What is verified is not compared again: docs/adr/0015. One for each workspace; those of one
/// problem and size may share what either finds, and pass it to other processes.
class verified_cache {
public:
  void add_array(std::size_t chunks, bool depends_on_runs);

  verified_chunks& array(std::size_t place) { return *arrays_.at(place); }

  /// From here on both hold what is added to either; what this one held is dropped.
  /// requires   `other` of the same problem and size
  void share(const verified_cache& other);

  /// What does not depend on the number of runs.
  verified_fingerprints export_fingerprints() const;

  /// Takes nothing from another problem or size.
  void import_fingerprints(const verified_fingerprints& right);

private:
  std::vector<std::shared_ptr<verified_chunks>> arrays_;
};

}  // namespace toll::suite
