// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/verified_fingerprints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

namespace toll::suite {
namespace {

using json = nlohmann::json;

constexpr std::size_t digits = 16;  // of half a fingerprint

std::uint64_t half_from(std::string_view text) {
  std::uint64_t half = 0;
  const char* const end = text.data() + text.size();
  if (text.size() != digits || std::from_chars(text.data(), end, half, 16).ptr != end) {
    throw std::runtime_error("a fingerprint has 32 hexadecimal digits");
  }
  return half;
}

std::vector<fingerprint> chunk_from(std::string_view text) {
  std::vector<fingerprint> chunk;
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), 2 * digits))) {
    chunk.push_back({.low = half_from(text.substr(0, digits)),
                     .high = half_from(text.substr(std::min(text.size(), digits), digits))});
  }
  return chunk;
}

}  // namespace

json to_json(const verified_fingerprints& verified) {
  json arrays = json::array();
  for (const auto& array : verified) {
    json chunks = json::array();
    for (const auto& chunk : array) {
      std::string text;
      for (const fingerprint& each : chunk) {
        fmt::format_to(std::back_inserter(text), "{:016x}{:016x}", each.low, each.high);
      }
      chunks.push_back(std::move(text));
    }
    arrays.push_back(std::move(chunks));
  }
  return arrays;
}

verified_fingerprints verified_fingerprints_from(const json& text) {
  verified_fingerprints verified;
  for (const json& chunks : text) {
    auto& array = verified.emplace_back();
    for (const json& chunk : chunks) {
      array.push_back(chunk_from(chunk.get_ref<const std::string&>()));
    }
  }
  return verified;
}

}  // namespace toll::suite
