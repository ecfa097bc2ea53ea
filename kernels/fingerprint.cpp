// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/fingerprint.hpp"

#include <xxhash.h>

namespace toll::suite {

fingerprint fingerprint_of(const std::byte* bytes, std::size_t count) {
  const XXH128_hash_t hash = XXH3_128bits(bytes, count);
  return {hash.low64, hash.high64};
}

}  // namespace toll::suite
