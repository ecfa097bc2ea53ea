// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::detail {

/// For backends that have one thread, whatever is asked for.
struct single_thread {
  explicit single_thread(int /*threads*/) {}
};

}  // namespace toll::detail
