// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/lock_table.hpp>

namespace toll::backends::cuda {

/// The interface of detail::lock_table between all threads of a device, or those of the host.
struct locks {
  /// On a device the threads of a warp that come together take their lock one after the other, and
  /// the others wait where they meet: fewer look at the lock all the time, and none can keep the one
  /// that holds it from going on. Threads of a warp that come apart must each go on by themselves,
  /// as they do on all devices since Volta.
  template <class Work>
  TOLL_FN static auto hold(const void* address, const Work& work) {
#if defined(__CUDA_ARCH__)
    using result = decltype(work());

    struct image {
      unsigned char bytes[sizeof(result)];
    } copy;

    unsigned* const lock = guarding(address);
    const unsigned together = __activemask();
    for (unsigned left = together; left != 0; left &= left - 1) {
      if (this_thread() == (left & -left)) {
        while (atomicCAS(lock, 0U, 1U) != 0U) {
          __nanosleep(32);
        }
        __threadfence();
        copy = __builtin_bit_cast(image, work());
        __threadfence();
        atomicExch(lock, 0U);
      }
      __syncwarp(together);
    }
    return __builtin_bit_cast(result, copy);
#else
    return detail::lock_table::hold(address, work);
#endif
  }

#if defined(__CUDA_ARCH__)
private:
  /// The bit of this thread among those of its warp.
  __device__ static unsigned this_thread() {
    unsigned bit = 0;
    asm("mov.u32 %0, %%lanemask_eq;" : "=r"(bit));
    return bit;
  }

  /// Each file that is compiled without relocatable device code has a table of its own: kernels of
  /// two such files must not update one large object at the same time.
  __device__ static unsigned* guarding(const void* address) {
    constexpr unsigned count = 1024;
    static unsigned is_taken[count];
    return &is_taken[detail::lock_number(reinterpret_cast<unsigned long>(address), count)];
  }
#endif
};

}  // namespace toll::backends::cuda
