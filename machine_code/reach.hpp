// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/image.hpp"
#include "machine_code/listing.hpp"

#include <set>
#include <string>
#include <vector>

namespace toll::machine_code {

/// The code that a function can get to without leaving the executable.
struct reach {
  std::vector<const function*> functions;  // itself, then the others as they are come upon
  std::set<std::string> library_calls;     // where it leaves the executable

  bool holds(const function* one) const;
};

/// Follows calls and jumps into other functions, addresses of functions that are taken (the body of
/// a parallel region is handed to its run-time library so), and tables of virtual functions.
reach reachable_from(const function& start, const listing& code, const image& data);

}  // namespace toll::machine_code
