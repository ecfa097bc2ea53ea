// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/lock_table.hpp>

namespace toll::backends::hip {

/// The interface of detail::lock_table between all threads of a device, or those of the host.
struct locks {
  /// The threads of a wave take their lock one after the other: they run in step, and one that waited
  /// for another of its wave would wait forever.
  template <class Work>
  TOLL_FN static auto hold(const void* address, const Work& work) {
#if defined(__HIP_DEVICE_COMPILE__)
    using result = decltype(work());

    struct image {
      unsigned char bytes[sizeof(result)];
    } copy;

    unsigned* const lock = guarding(address);
    const unsigned long long mine = 1ULL << __lane_id();
    for (unsigned long long left = __ballot(1); left != 0; left &= left - 1) {
      if (mine == (left & -left)) {
        while (atomicCAS(lock, 0U, 1U) != 0U) {
          __builtin_amdgcn_s_sleep(1);
        }
        __threadfence();
        copy = __builtin_bit_cast(image, work());
        __threadfence();
        atomicExch(lock, 0U);
      }
    }
    return __builtin_bit_cast(result, copy);
#else
    return detail::lock_table::hold(address, work);
#endif
  }

#if defined(__HIP_DEVICE_COMPILE__)
private:
  /// Each file has a table of its own: kernels of two files must not update one large object at the
  /// same time.
  __device__ static unsigned* guarding(const void* address) {
    constexpr unsigned count = 1024;
    static __device__ unsigned is_taken[count];
    return &is_taken[detail::lock_number(reinterpret_cast<unsigned long>(address), count)];
  }
#endif
};

}  // namespace toll::backends::hip
