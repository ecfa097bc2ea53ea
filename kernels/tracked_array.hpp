// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/array_contents.hpp"
#include "kernels/array_state.hpp"
#include "kernels/guarded_array.hpp"

#include <string>

namespace toll::suite {

/// What variants do with an array: read it, read and write it, or only write it.
enum class array_role { input, update, output };

/// An array of a workspace.
struct tracked_array {
  std::string name;
  array_role role;
  array_contents contents;
  guarded_array storage;
  array_state state = {};
};

}  // namespace toll::suite
