// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/array_reset.hpp"

#include "kernels/array_chunks.hpp"
#include "kernels/verifier.hpp"

#include <cstdint>

namespace toll::suite {
namespace {

// Few, because their cache lines are fetched again; but a variant that wants to know whether its
// result is there already cannot find out from one element only.
constexpr int most_spoilt = 8;

void fill_by_backend(const tracked_array& array) {
  const guarded_array& to = array.storage;
  to.memory().write(to.elements(), to.size(), to.element_bytes(), array.contents.produce);
}

void fill_on_all_processors(const tracked_array& array) {
  visit_chunks(array.storage, [&](const array_chunk& part) {
    array.contents.produce(part.first, part.count, array.storage.elements_at(part.first));
  });
}

void reset_elements(const tracked_array& array, verified_chunks& verified) {
  if (array.state.is_unchanged()) {
    return;
  }
  const bool is_first = array.state.is_untouched();
  if (is_first || !array.storage.memory().is_host_accessible()) {
    fill_by_backend(array);
    if (is_first && array.role == array_role::input) {
      check_elements(array, 0, verified);  // for the cache; the next check reports what is wrong
    }
  } else if (!is_verified_input(array, verified)) {
    fill_on_all_processors(array);
  }
}

}  // namespace

void reset_array(tracked_array& array, verified_chunks& verified) {
  array.storage.write_first_guard();
  reset_elements(array, verified);
  array.state.note_filled();
  array.storage.write_last_guard();
}

void spoil_array(const tracked_array& array, std::mt19937_64& random) {
  const guarded_array& to = array.storage;
  for (int i = 0; to.size() > 0 && i < most_spoilt; ++i) {
    const auto place = static_cast<index_t>(random() % static_cast<std::uint64_t>(to.size()));
    if (to.memory().is_host_accessible()) {
      array.contents.produce(place, 1, to.elements_at(place));
    } else {
      to.memory().write(
          to.elements_at(place), 1, to.element_bytes(),
          [&](index_t, index_t, std::byte* element) { array.contents.produce(place, 1, element); });
    }
  }
}

}  // namespace toll::suite
