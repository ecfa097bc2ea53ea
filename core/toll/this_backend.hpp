// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include TOLL_BACKEND_HEADER

namespace toll {

/// The policy of the one backend that this translation unit is compiled for.
using this_policy = backends::TOLL_BACKEND::policy;

}  // namespace toll
