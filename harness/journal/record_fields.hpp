// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

// What the text of a record and its reading must spell alike.
namespace toll::suite {

inline constexpr const char* journal_schema_name = "toll.journal";
inline constexpr const char* gate_schema_name = "toll.gate";
inline constexpr int gate_schema_version = 3;

/// Of host_facts().
inline constexpr std::array facts_of_a_machine{"host", "job", "placement", "gpu", "reasons"};

}  // namespace toll::suite
