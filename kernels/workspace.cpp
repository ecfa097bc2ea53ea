// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/workspace.hpp"

#include <toll/memory.hpp>

#include "kernels/array_offset.hpp"

#include <algorithm>
#include <sstream>
#include <thread>

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

// Elements that are fetched and checked at a time.
constexpr index_t chunk_elements = index_t{1} << 20;

// A thread is not worth starting for fewer.
constexpr index_t elements_per_thread = index_t{1} << 13;

/// Calls `inspect(part, first, count)` for contiguous parts of `count` elements, on all processors.
template <class Inspect>
void in_parts(index_t count, const Inspect& inspect) {
  const index_t processors = std::max(1U, std::thread::hardware_concurrency());
  const index_t parts = std::clamp<index_t>(count / elements_per_thread, 1, processors);
  std::vector<std::jthread> others;
  for (index_t part = 1; part < parts; ++part) {
    const index_t first = part * count / parts;
    others.emplace_back(inspect, part, first, (part + 1) * count / parts - first);
  }
  inspect(0, 0, count / parts);
}

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

std::size_t workspace::tracked_array::block_bytes() const {
  return 2 * guard_bytes + static_cast<std::size_t>(size) * element_bytes;
}

std::byte* workspace::add(tracked_array array) {
  const std::size_t offset = offset_of(arrays_.size());
  const std::size_t bytes = offset + array.block_bytes();
  arrays_.reserve(arrays_.size() + 1);
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
  const producer guard = [](index_t, index_t count, std::byte* to) {
    std::fill_n(to, count, guard_value);
  };
  for (const tracked_array& array : arrays_) {
    std::byte* const elements = array.block + guard_bytes;
    std::byte* const end = array.block + array.block_bytes() - guard_bytes;
    if (array.on_host) {
      guard(0, guard_bytes, array.block);
      array.produce(0, array.size, elements);
      guard(0, guard_bytes, end);
    } else {
      write(array.block, guard_bytes, 1, guard);
      write(elements, array.size, array.element_bytes, array.produce);
      write(end, guard_bytes, 1, guard);
    }
  }
}

std::vector<std::byte> workspace::fetched(const tracked_array& array, std::size_t offset,
                                          std::size_t bytes) const {
  std::vector<std::byte> here(bytes);
  if (array.on_host) {
    std::copy_n(array.block + offset, bytes, here.data());
  } else if (bytes > 0) {
    read(here.data(), array.block + offset, bytes);
  }
  return here;
}

std::vector<std::byte> workspace::fetched_elements(const tracked_array& array, index_t first,
                                                   index_t count) const {
  return fetched(array, guard_bytes + static_cast<std::size_t>(first) * array.element_bytes,
                 static_cast<std::size_t>(count) * array.element_bytes);
}

std::optional<mismatch> workspace::check_guards(const tracked_array& array) const {
  const std::size_t end = array.block_bytes() - guard_bytes;
  for (const std::size_t zone : {std::size_t{0}, end}) {
    const auto bytes = fetched(array, zone, guard_bytes);
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

std::optional<mismatch> workspace::check_elements(const tracked_array& array, index_t runs) const {
  mismatch found{.array = array.name, .elements = array.size};
  for (index_t first = 0; first < array.size; first += chunk_elements) {
    const index_t count = std::min(chunk_elements, array.size - first);
    const auto bytes = fetched_elements(array, first, count);
    std::vector<mismatch> of_part(std::max(1U, std::thread::hardware_concurrency()));
    in_parts(count, [&](index_t part, index_t offset, index_t size) {
      array.inspect(first + offset, size,
                    bytes.data() + static_cast<std::size_t>(offset) * array.element_bytes, runs,
                    of_part[static_cast<std::size_t>(part)]);
    });
    for (const mismatch& next : of_part) {
      found.append(next);
    }
  }
  return found.bad_elements > 0 ? std::optional{found} : std::nullopt;
}

std::optional<mismatch> workspace::check(index_t runs) const {
  for (const tracked_array& array : arrays_) {
    if (auto found = check_elements(array, runs)) {
      return found;
    }
    if (auto found = check_guards(array)) {
      return found;
    }
  }
  return std::nullopt;
}

double workspace::digest() const {
  constexpr index_t block = 4096;
  double total = 0;
  index_t blocks = 0;  // of all arrays
  for (const tracked_array& array : arrays_) {
    if (!array.sum) {
      continue;
    }
    for (index_t first = 0; first < array.size; first += chunk_elements) {
      const index_t count = std::min(chunk_elements, array.size - first);
      const auto bytes = fetched_elements(array, first, count);
      for (index_t k = 0; k < count; k += block) {
        const double sum =
            array.sum(first + k, std::min(block, count - k),
                      bytes.data() + static_cast<std::size_t>(k) * array.element_bytes);
        total += signed_value(blocks++, digest_stream + 1) * sum;
      }
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
