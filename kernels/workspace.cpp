// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/workspace.hpp"

#include "kernels/array_chunks.hpp"
#include "kernels/array_offset.hpp"
#include "kernels/array_reset.hpp"
#include "kernels/digest.hpp"
#include "kernels/verifier.hpp"

#include <random>

namespace toll::suite {

std::byte* workspace::lay_out(array_memory& memory, guarded_array::shape shape, array_role role,
                              std::string_view name, array_contents contents) {
  shape.offset = offset_of_array(arrays_.size(), array_offset_);
  guarded_array storage{memory, shape};
  verified_.add_array(chunks_of(storage), contents.depends_on_runs);
  arrays_.push_back({.name = std::string{name},
                     .role = role,
                     .contents = std::move(contents),
                     .storage = std::move(storage)});
  return arrays_.back().storage.elements();
}

void workspace::reset() {
  forget_last_check();  // the caller may have run anything without begin_runs()
  reset_after_check();
}

void workspace::reset_after_check() {
  for (std::size_t place = 0; place < arrays_.size(); ++place) {
    reset_array(arrays_[place], verified_.array(place));
  }
}

void workspace::forget_last_check() {
  for (tracked_array& array : arrays_) {
    array.state.note_possible_change();
  }
}

void workspace::spoil(std::uint64_t seed) {
  std::mt19937_64 random{seed};
  for (const tracked_array& array : arrays_) {
    if (array.role == array_role::output) {
      spoil_array(array, random);
    }
  }
}

std::optional<mismatch> workspace::check(index_t runs) {
  forget_last_check();  // of arrays behind a mismatch this one says nothing
  for (std::size_t place = 0; place < arrays_.size(); ++place) {
    tracked_array& array = arrays_[place];
    if (auto found = check_elements(array, runs, verified_.array(place))) {
      return found;
    }
    if (array.role == array_role::input) {
      array.state.note_found_unchanged();
    }
    if (auto found = check_guards(array)) {
      return found;
    }
  }
  return std::nullopt;
}

double workspace::digest() const {
  return digest_of(arrays_);
}

std::size_t workspace::bytes() const {
  std::size_t total = 0;
  for (const tracked_array& array : arrays_) {
    total += array.storage.bytes();
  }
  return total;
}

}  // namespace toll::suite
