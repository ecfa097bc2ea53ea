// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace toll {

/// A fixture whose tests are skipped, and counted as such, where the backend cannot run.
template <class Fixture>
class on_backend : public Fixture {
protected:
  void SetUp() override {
    if (const char* const reason = unavailable(this_policy{})) {
      GTEST_SKIP() << reason;
    }
  }
};

using backend_test = on_backend<testing::Test>;

template <class Parameter>
using backend_test_with = on_backend<testing::TestWithParam<Parameter>>;

/// An array that the loops of this backend reach.
template <class T>
using backend_array = array<T, this_policy::memory_space>;

template <class T>
backend_array<T> on_device(const std::vector<T>& values) {
  array<T> staged{static_cast<index_t>(values.size())};
  std::copy(values.begin(), values.end(), staged.data());
  backend_array<T> there{staged.size()};
  copy(staged, there);
  return there;
}

template <class T>
backend_array<T> filled_with(T value, index_t size) {
  return on_device(std::vector<T>(static_cast<std::size_t>(size), value));
}

template <class T>
std::vector<T> on_host(const backend_array<T>& values) {
  array<T> staged{values.size()};
  copy(values, staged);
  return {staged.data(), staged.data() + staged.size()};
}

/// Around the widths of vector registers and warps, and more than one block of anything.
inline const auto awkward_sizes =
    testing::Values<index_t>(0, 1, 2, 3, 31, 32, 33, 1000, 1024, 100'003);

}  // namespace toll
