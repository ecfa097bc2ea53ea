// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/verifier.hpp"

#include "kernels/array_chunks.hpp"

#include <atomic>
#include <vector>

namespace toll::suite {

std::optional<mismatch> check_elements(const tracked_array& array, index_t runs,
                                       verified_chunks& verified) {
  std::vector<mismatch> found_in_chunk(chunks_of(array.storage));
  visit_chunks(array.storage, [&](const array_chunk& part) {
    const fingerprint print = fingerprint_of(part.data, part.bytes);
    if (verified.contains(part.number, runs, print)) {
      return;
    }
    mismatch& found = found_in_chunk[part.number];
    array.contents.inspect(part.first, part.count, part.data, runs, found);
    if (found.bad_elements == 0) {
      verified.add(part.number, runs, print);
    }
  });
  mismatch found{.array = array.name, .elements = array.storage.size()};
  for (const mismatch& next : found_in_chunk) {
    found.append(next);
  }
  return found.bad_elements > 0 ? std::optional{found} : std::nullopt;
}

std::optional<mismatch> check_guards(const tracked_array& array) {
  const auto violation = array.storage.find_guard_violation();
  if (!violation) {
    return std::nullopt;
  }
  return mismatch{.array = array.name,
                  .reason = "written outside the array",
                  .index = violation->index,
                  .got = static_cast<long double>(std::to_integer<int>(violation->got)),
                  .expected = static_cast<long double>(std::to_integer<int>(violation->expected)),
                  .bad_elements = 1,
                  .elements = array.storage.size()};
}

bool is_verified_input(const tracked_array& array, const verified_chunks& verified) {
  if (array.role != array_role::input) {
    return false;  // what is right there is not what was there before the first run
  }
  std::atomic<bool> is_changed{false};
  visit_chunks(array.storage, [&](const array_chunk& part) {
    if (!verified.contains(part.number, 0, fingerprint_of(part.data, part.bytes))) {
      is_changed = true;
    }
  });
  return !is_changed;
}

}  // namespace toll::suite
