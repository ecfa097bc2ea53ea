// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/interleaved.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace toll::suite {

std::vector<std::size_t> interleaved(const std::vector<batch>& batches,
                                     const std::function<bool(const batch&)>& is_expensive) {
  // Algorithms differ in the size that fills a cache, and a few have fewer sizes, without the
  // cheaper ones: so each has its own list, whose last sizes are those of other lists.
  std::map<std::pair<std::string, std::string>, std::set<index_t>> sizes_of;
  for (const batch& b : batches) {
    sizes_of[{b.front().what->kernel, b.front().what->algorithm}].insert(b.front().n);
  }
  std::map<std::pair<std::string, std::ptrdiff_t>, int> taken;
  std::vector<std::tuple<bool, std::ptrdiff_t, int, std::size_t>> turns;
  for (const batch& b : batches) {
    const task& any = b.front();
    const std::set<index_t>& sizes = sizes_of.at({any.what->kernel, any.what->algorithm});
    const std::ptrdiff_t rank = -std::distance(sizes.find(any.n), sizes.end());
    turns.emplace_back(is_expensive(b), rank, taken[{any.what->kernel, rank}]++, turns.size());
  }
  std::sort(turns.begin(), turns.end());
  std::vector<std::size_t> places;
  std::transform(turns.begin(), turns.end(), std::back_inserter(places),
                 [](const auto& turn) { return std::get<std::size_t>(turn); });
  return places;
}

}  // namespace toll::suite
