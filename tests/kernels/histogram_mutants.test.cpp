// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/histogram/histogram.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace toll::suite {
namespace {

using histogram::args;
using histogram::distribution;
using kernel = std::function<void(const args&)>;

void clear(const args& h) {
  std::fill_n(h.counts.data(), h.counts.size(), 0U);
}

/// Counts keys first .. n - 1 - from_end, each in a bin that is `shift` further.
kernel counting(index_t first, index_t from_end, index_t shift = 0) {
  return [=](const args& h) {
    clear(h);
    for (index_t i = first; i < h.keys.size() - from_end; ++i) {
      ++h.counts[(h.keys[i] + shift) % h.counts.size()];
    }
  };
}

const kernel correct = counting(0, 0);

void count_the_first_half(const args& h) {
  counting(0, (h.keys.size() + 1) / 2)(h);
}

std::uint32_t& fullest(const args& h) {
  return *std::max_element(h.counts.data(), h.counts.data() + h.counts.size());
}

/// What two threads do that read a count before either writes it.
void lose_an_update(const args& h) {
  --fullest(h);
}

void count_a_key_twice(const args& h) {
  ++h.counts[h.keys[h.keys.size() / 2]];
}

void add_to_what_was_there(const args& h) {
  for (index_t i = 0; i < h.keys.size(); ++i) {
    ++h.counts[h.keys[i]];
  }
}

void move_one_to_the_next_bin(const args& h) {
  --h.counts[h.keys[0]];
  ++h.counts[(h.keys[0] + 1) % h.counts.size()];
}

/// A copy for each thread that is too narrow.
void count_in_bytes(const args& h) {
  std::vector<std::uint8_t> copy(static_cast<std::size_t>(h.counts.size()));
  for (index_t i = 0; i < h.keys.size(); ++i) {
    ++copy[static_cast<std::size_t>(h.keys[i])];
  }
  std::copy(copy.begin(), copy.end(), h.counts.data());
}

view<std::uint32_t> counts_of(const args& h) {
  return h.counts;
}

template <class Problem>
mutants_of<Problem> mutants(const mutants_of<Problem>& more = {}) {
  auto all = joined<Problem>({
      omissions<Problem>(correct, counts_of),
      swaps<Problem>(correct, counts_of),
      strays<Problem>(correct, counts_of),
      meddling<Problem>(correct, [](const args& h) { return h.keys; }),
      {{"skips_the_first_key", counting(1, 0)},
       {"skips_the_last_key", counting(0, 1)},
       {"skips_the_keys_of_one_thread_of_two", count_the_first_half},
       {"counts_in_the_next_bin", counting(0, 0, 1)},
       {"moves_one_to_the_next_bin", then<Problem>(correct, move_one_to_the_next_bin)},
       {"loses_an_update", then<Problem>(correct, lose_an_update)},
       {"counts_a_key_twice", then<Problem>(correct, count_a_key_twice)},
       {"counts_twice", then<Problem>(correct, add_to_what_was_there)},
       {"does_not_start_from_zero", add_to_what_was_there}},
      more,
  });
  std::erase_if(all, [](const auto& m) { return m.name == "swaps_at_4096"; });  // 1024 bins
  return all;
}

using histogram_uniform = histogram_atomic<>;
using histogram_zipf = histogram_privatized<distribution::zipf>;
using histogram_one_bin = histogram_multi_reduce<distribution::one_bin>;

using histogram_uniform_mutants_test = mutants_test<histogram_uniform>;
using histogram_zipf_mutants_test = mutants_test<histogram_zipf>;
using histogram_one_bin_mutants_test = mutants_test<histogram_one_bin>;

template <class... Problems>
void expect_all_passed(problem_family<Problems...>) {
  (expect_passed<Problems>(correct), ...);
}

TEST(histogram_mutants, the_kernel_itself_passes) {
  expect_all_passed(histogram::on_all_inputs<histogram_atomic>{});
}

TEST_P(histogram_uniform_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(histogram_zipf_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(histogram_one_bin_mutants_test, is_caught) {
  expect_caught(GetParam());
}

// A byte is full when one bin holds 256 keys: never when they
// are spread evenly, when there are 2000 by the law of zipf, or at once.
INSTANTIATE_TEST_SUITE_P(all, histogram_uniform_mutants_test,
                         testing::ValuesIn(mutants<histogram_uniform>()), by_name);
INSTANTIATE_TEST_SUITE_P(all, histogram_zipf_mutants_test,
                         testing::ValuesIn(mutants<histogram_zipf>({{"counts_in_bytes",
                                                                     count_in_bytes, 100'003}})),
                         by_name);
INSTANTIATE_TEST_SUITE_P(all, histogram_one_bin_mutants_test,
                         testing::ValuesIn(mutants<histogram_one_bin>({{"counts_in_bytes",
                                                                        count_in_bytes, 1000}})),
                         by_name);

}  // namespace
}  // namespace toll::suite
