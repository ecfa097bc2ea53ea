// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/typed_options.hpp"

namespace toll::suite {

/// errors   usage_error for an option that has no effect beside another: who typed it would believe
/// that it had
void require_effect(const typed_options& typed);

}  // namespace toll::suite
