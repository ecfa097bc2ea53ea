// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/workspace.hpp"

#include <toll/memory.hpp>

#include "kernels/array_offset.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <sstream>
#include <thread>
#include <utility>

namespace toll {
namespace {

// Wide enough for a vector store that runs over the end, and a multiple of a cache line, so that
// the elements stay aligned to one.
constexpr std::size_t guard_bytes = 512;
constexpr std::byte guard_value{0xA5};

std::size_t array_offset = 0;

/// Another for each array of a workspace, or they would meet the same lines as without.
std::size_t offset_of(std::size_t place) {
  return array_offset * (place + 1) % most_offset_bytes;
}

// Elements that are looked at by one thread: few enough to stay in its cache from the first look to
// the second, and a multiple of the blocks of a digest.
constexpr index_t chunk_elements = index_t{1} << 14;

// A thread is not worth starting for fewer.
constexpr index_t chunks_per_thread = 4;

constexpr index_t digest_block = 4096;

// Variants round in their own ways, and daxpy's result is another after each number of runs; what
// threads add up in any order looks different each time.
constexpr std::size_t most_looks = 32;

// Few, because the lines in which they lie are fetched again; but whoever wants to know whether a
// result is there already cannot look at one element only.
constexpr int most_spoilt = 8;

}  // namespace

void set_array_offset(std::size_t bytes) {
  array_offset = bytes;
}

std::string mismatch::text() const {
  std::ostringstream out;
  out.precision(17);
  out << array << "[" << index << "]: " << reason << ": got " << got << ", expected " << expected
      << ", allowed " << allowed << " off; " << bad_elements << " of " << elements << " bad";
  return out.str();
}

void mismatch::append(const mismatch& later) {
  if (bad_elements == 0 && later.bad_elements > 0) {
    reason = later.reason;
    index = later.index;
    got = later.got;
    expected = later.expected;
    allowed = later.allowed;
  }
  bad_elements += later.bad_elements;
}

std::size_t workspace::tracked_array::chunks() const {
  return static_cast<std::size_t>((size + chunk_elements - 1) / chunk_elements);
}

std::size_t workspace::tracked_array::block_bytes() const {
  return 2 * guard_bytes + static_cast<std::size_t>(size) * element_bytes;
}

std::byte* workspace::add(tracked_array array) {
  const std::size_t offset = offset_of(arrays_.size());
  const std::size_t bytes = offset + array.block_bytes();
  arrays_.reserve(arrays_.size() + 1);
  array.right = std::make_shared<chunk_looks>(array.chunks());
  array.block =
      static_cast<std::byte*>(array.on_host ? host_space::allocate(bytes) : allocate(bytes)) +
      offset;
  arrays_.push_back(std::move(array));
  return arrays_.back().block + guard_bytes;
}

void workspace::release() noexcept {
  for (std::size_t place = 0; place < arrays_.size(); ++place) {
    const tracked_array& array = arrays_[place];
    const std::size_t offset = offset_of(place);
    std::byte* const allocated = array.block - offset;
    const std::size_t bytes = offset + array.block_bytes();
    if (array.on_host) {
      host_space::deallocate(allocated, bytes);
    } else {
      deallocate(allocated, bytes);
    }
  }
  arrays_.clear();
}

void workspace::reset() {
  forget_last_check();
  reset_after_check();
}

void workspace::forget_last_check() {
  for (tracked_array& array : arrays_) {
    array.is_unchanged = false;
  }
}

void workspace::reset_after_check() {
  for (tracked_array& array : arrays_) {
    fill(array);
  }
}

void workspace::fill(tracked_array& array) {
  const producer guard = [](index_t, index_t count, std::byte* to) {
    std::fill_n(to, count, guard_value);
  };
  std::byte* const end = array.block + array.block_bytes() - guard_bytes;
  if (array.on_host) {
    guard(0, guard_bytes, array.block);
    array.produce(0, array.size, array.block + guard_bytes);
    guard(0, guard_bytes, end);
    return;
  }
  write(array.block, guard_bytes, 1, guard);
  fill_elements(array);
  write(end, guard_bytes, 1, guard);
}

/// The first time as the backend does it, so that each page lies where its loops want it; later on
/// all processors.
void workspace::fill_elements(tracked_array& array) {
  if (std::exchange(array.is_unchanged, false)) {
    return;
  }
  std::byte* const elements = array.block + guard_bytes;
  if (!array.is_touched || !is_host_accessible()) {
    write(elements, array.size, array.element_bytes, array.produce);
    if (array.is_input && !array.is_touched) {
      check_elements(array, 0);  // to know it again; what is wrong the next check finds too
    }
    array.is_touched = true;
  } else if (!is_still_initial(array)) {
    visit_chunks(array, [&](const chunk& part) {
      array.produce(part.first, part.count,
                    elements + static_cast<std::size_t>(part.first) * array.element_bytes);
    });
  }
}

void workspace::spoil(std::uint64_t seed) {
  std::mt19937_64 random{seed};
  for (tracked_array& array : arrays_) {
    for (int i = 0; array.is_output && array.size > 0 && i < most_spoilt; ++i) {
      const auto place = static_cast<index_t>(random() % static_cast<std::uint64_t>(array.size));
      std::byte* const to =
          array.block + guard_bytes + static_cast<std::size_t>(place) * array.element_bytes;
      if (array.on_host || is_host_accessible()) {
        array.produce(place, 1, to);
      } else {
        write(to, 1, array.element_bytes,
              [&](index_t, index_t, std::byte* one) { array.produce(place, 1, one); });
      }
    }
  }
}

template <class Visit>
void workspace::visit_chunks(const tracked_array& array, const Visit& visit) const {
  const bool in_place = array.on_host || is_host_accessible();
  const std::byte* const elements = array.block + guard_bytes;
  const auto count = static_cast<index_t>(array.chunks());
  std::atomic<index_t> next{0};
  const auto work = [&] {
    std::vector<std::byte> fetched;
    for (index_t number = next++; number < count; number = next++) {
      chunk part{.number = static_cast<std::size_t>(number), .first = number * chunk_elements};
      part.count = std::min(chunk_elements, array.size - part.first);
      part.bytes = static_cast<std::size_t>(part.count) * array.element_bytes;
      part.data = elements + static_cast<std::size_t>(part.first) * array.element_bytes;
      if (!in_place) {
        fetched.resize(part.bytes);
        read(fetched.data(), part.data, part.bytes);
        part.data = fetched.data();
      }
      visit(part);
    }
  };
  const index_t processors = std::max(1U, std::thread::hardware_concurrency());
  const index_t threads =
      in_place ? std::clamp<index_t>(count / chunks_per_thread, 1, processors) : 1;
  std::vector<std::jthread> others;
  for (index_t t = 1; t < threads; ++t) {
    others.emplace_back(work);
  }
  work();
}

/// Only of an input can what is right be what was there before the first run.
bool workspace::is_still_initial(const tracked_array& array) const {
  if (!array.is_input) {
    return false;
  }
  std::atomic<bool> is_changed{false};
  visit_chunks(array, [&](const chunk& part) {
    if (!array.right->at(part.number).contains({0, fingerprint_of(part.data, part.bytes)})) {
      is_changed = true;
    }
  });
  return !is_changed;
}

std::optional<mismatch> workspace::check_guards(const tracked_array& array) const {
  const std::size_t end = array.block_bytes() - guard_bytes;
  for (const std::size_t zone : {std::size_t{0}, end}) {
    std::array<std::byte, guard_bytes> bytes;
    if (array.on_host) {
      std::copy_n(array.block + zone, guard_bytes, bytes.begin());
    } else {
      read(bytes.data(), array.block + zone, guard_bytes);
    }
    const auto bad =
        std::find_if(bytes.begin(), bytes.end(), [](std::byte b) { return b != guard_value; });
    if (bad != bytes.end()) {
      const auto distance =
          static_cast<index_t>(zone) - static_cast<index_t>(guard_bytes) + (bad - bytes.begin());
      const auto width = static_cast<index_t>(array.element_bytes);
      return mismatch{.array = array.name,
                      .reason = "written outside the array",
                      .index = distance < 0 ? (distance - width + 1) / width : distance / width,
                      .got = static_cast<long double>(std::to_integer<int>(*bad)),
                      .expected = static_cast<long double>(std::to_integer<int>(guard_value)),
                      .bad_elements = 1,
                      .elements = array.size};
    }
  }
  return std::nullopt;
}

std::optional<mismatch> workspace::check_elements(tracked_array& array, index_t runs) {
  std::vector<mismatch> of_chunk(array.chunks());
  visit_chunks(array, [&](const chunk& part) {
    known_looks& right = array.right->at(part.number);
    const auto look =
        std::pair{array.depends_on_runs ? runs : index_t{0}, fingerprint_of(part.data, part.bytes)};
    if (right.contains(look)) {
      return;
    }
    mismatch& found = of_chunk[part.number];
    array.inspect(part.first, part.count, part.data, runs, found);
    if (found.bad_elements == 0 && right.size() < most_looks) {
      right.insert(look);
    }
  });
  mismatch found{.array = array.name, .elements = array.size};
  for (const mismatch& next : of_chunk) {
    found.append(next);
  }
  return found.bad_elements > 0 ? std::optional{found} : std::nullopt;
}

std::optional<mismatch> workspace::check(index_t runs) {
  forget_last_check();
  for (tracked_array& array : arrays_) {
    if (auto found = check_elements(array, runs)) {
      return found;
    }
    array.is_unchanged = array.is_input;
    if (auto found = check_guards(array)) {
      return found;
    }
  }
  return std::nullopt;
}

void workspace::share_what_is_known(const workspace& other) {
  for (std::size_t place = 0; place < arrays_.size(); ++place) {
    arrays_[place].right = other.arrays_.at(place).right;
  }
}

lasting_looks workspace::found_right() const {
  lasting_looks all;
  for (const tracked_array& array : arrays_) {
    auto& chunks = all.emplace_back(array.chunks());
    for (std::size_t number = 0; number < chunks.size() && !array.depends_on_runs; ++number) {
      for (const auto& [runs, look] : array.right->at(number)) {
        chunks[number].push_back(look);
      }
    }
  }
  return all;
}

void workspace::trust(const lasting_looks& right) {
  const bool is_of_this_problem =
      std::equal(arrays_.begin(), arrays_.end(), right.begin(), right.end(),
                 [](const tracked_array& array, const auto& chunks) {
                   return array.chunks() == chunks.size();
                 });
  for (std::size_t place = 0; is_of_this_problem && place < arrays_.size(); ++place) {
    for (std::size_t number = 0; number < right[place].size(); ++number) {
      for (const fingerprint& look : right[place][number]) {
        arrays_[place].right->at(number).insert({0, look});
      }
    }
  }
}

double workspace::digest() const {
  constexpr index_t blocks_per_chunk = chunk_elements / digest_block;
  double total = 0;
  index_t blocks_before = 0;  // of all arrays
  for (const tracked_array& array : arrays_) {
    if (!array.sum) {
      continue;
    }
    const index_t blocks = (array.size + digest_block - 1) / digest_block;
    std::vector<double> sums(static_cast<std::size_t>(blocks));
    visit_chunks(array, [&](const chunk& part) {
      for (index_t k = 0; k < part.count; k += digest_block) {
        const auto block =
            part.number * blocks_per_chunk + static_cast<std::size_t>(k / digest_block);
        sums[block] = array.sum(part.first + k, std::min(digest_block, part.count - k),
                                part.data + static_cast<std::size_t>(k) * array.element_bytes);
      }
    });
    for (const double sum : sums) {
      total += signed_value(blocks_before++, digest_stream + 1) * sum;
    }
  }
  return total;
}

std::size_t workspace::bytes() const {
  std::size_t total = 0;
  for (const tracked_array& array : arrays_) {
    total += array.block_bytes();
  }
  return total;
}

}  // namespace toll
