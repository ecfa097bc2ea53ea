// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::backends::cuda {

/// What `shuffle` makes of each word of an object.
template <class T, class Shuffle>
__device__ T shuffled_words(const T& held, const Shuffle& shuffle) {
  constexpr int words = (sizeof(T) + 3) / 4;
  int word[words] = {};
  __builtin_memcpy(word, &held, sizeof(T));
  for (int w = 0; w < words; ++w) {
    word[w] = shuffle(word[w]);
  }
  T result = held;
  __builtin_memcpy(&result, word, sizeof(T));
  return result;
}

}  // namespace toll::backends::cuda
