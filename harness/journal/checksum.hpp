// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace toll::suite {

/// A line of a journal, which a reader can tell from one that lost or changed a byte: the text of a
/// JSON object, into which a CRC-32 of all bytes before it is put as the last member, then a
/// newline. The same in every version of the schema, so that a version can be believed.
/// requires   an object with at least one member
std::string with_checksum(std::string_view object);

/// The same of an object; bytes that are no UTF-8 are replaced.
std::string checksummed_line(const nlohmann::ordered_json& object);

/// Whether a line, without its newline, is as it was written.
bool is_intact(std::string_view line);

}  // namespace toll::suite
