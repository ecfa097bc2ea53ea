// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/checksum.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <cstddef>

namespace toll::suite {
namespace {

std::string member_for(std::string_view text) {
  const uLong sum = crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size());
  return fmt::format(R"(,"crc32":"{:08x}"}})", sum);
}

}  // namespace

std::string with_checksum(std::string_view object) {
  std::string line{object.substr(0, object.size() - 1)};
  line += member_for(line);
  line += '\n';
  return line;
}

std::string checksummed_line(const nlohmann::ordered_json& object) {
  return with_checksum(
      object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

bool is_intact(std::string_view line) {
  static const std::size_t length = member_for("").size();
  return line.size() > length &&
         line.substr(line.size() - length) == member_for(line.substr(0, line.size() - length));
}

}  // namespace toll::suite
