// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/build_facts.hpp"
#include "harness/suite.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What a figure has to be quoted with: version, commit, compiler, its options, and backends, each
/// on a line of its own.
std::string version_text(const build_facts& build, const std::vector<known_backend>& backends);

}  // namespace toll::suite
