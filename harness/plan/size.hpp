// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/registry.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// A size as the user wrote it: a number of elements, or a multiple of a cache, which is a
/// different number for every kernel.
struct size_request {
  std::string text;
  index_t elements = 0;  // 0 if it is a multiple of a cache
  double factor = 0;
  std::string cache;
  bool or_own = false;  // where no size fills the cache, the kernel's own sizes are meant
};

/// 1000, 16Ki, 1.5Mi, 4xLLC, 0.5xL2.
/// errors   usage_error
size_request parse_size(std::string_view text);

/// The same in a list, with ranges: 1Ki..64Mi*4 is 1Ki, 4Ki ... 64Mi; without a factor it is 2.
std::vector<size_request> parse_sizes(std::string_view list);

/// Whether the data that grow with the size can be most of such a multiple: at least eight times as
/// much as those that do not, such as a histogram's bins. In a smaller one the kernel would be timed
/// at what it does without them. For a number of elements: whether the data grow at all.
/// errors   usage_error if the cache is not known
bool can_fill(const size_request& request, const variant& v,
              const std::map<std::string, double>& cache_bytes);

/// How many elements that is for this kernel and algorithm: the most whose working set is not
/// larger than the multiple of the cache. errors   usage_error if the cache is not known, or the
/// working set does not grow with the size
index_t elements(const size_request& request, const variant& filled,
                 const std::map<std::string, double>& cache_bytes);

/// 1024 for Ki, also Mi and Gi, 1 for nothing; none for anything else.
std::optional<double> unit_factor(std::string_view unit);

/// What somebody meant who wrote "16K", "16kb" or "16KiB": "16Ki"; empty if nobody can know.
std::string with_known_unit(std::string_view text);

}  // namespace toll::suite
