// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstring>
#include <type_traits>

namespace toll::backends::omp_target {

/// A loop body (or segment, or set of reductions) on its way to the device, as bytes. Mapped as
/// what it is, it would have every pointer that it captured looked up in the table of mapped host
/// memory, where device pointers are not; and g++ 12 fails with an internal error on lambdas in
/// target constructs.
template <class T>
class closure {
  static_assert(
      std::is_trivially_copyable_v<T>,
      "toll::forall: on omp_target what the body captures must be trivially copyable, such as "
      "numbers, pointers and views");

public:
  explicit closure(const T& value) { std::memcpy(bytes_, &value, sizeof(T)); }

  const T& value() const { return *reinterpret_cast<const T*>(bytes_); }

private:
  alignas(T) unsigned char bytes_[sizeof(T)];
};

}  // namespace toll::backends::omp_target
