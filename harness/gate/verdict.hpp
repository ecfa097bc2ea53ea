// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

namespace toll::suite {

/// What a gate answers, of one measurement or of a cell: a failure that is waived, and an arm that
/// is wrong or crashed, are answers of cells only.
enum class verdict { pass, waived, fail, undecided, wrong, crashed };

std::string_view name_of(verdict answer);

/// The answer of this name; none if it is no such name.
std::optional<verdict> verdict_named(std::string_view name);

}  // namespace toll::suite
