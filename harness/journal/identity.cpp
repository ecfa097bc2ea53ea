// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/identity.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <fstream>
#include <random>
#include <vector>

namespace toll::suite {
namespace {

using json = nlohmann::json;

}  // namespace

json fingerprint_of_file(const std::string& path) {
  std::ifstream in{path, std::ios::binary};
  std::vector<char> chunk(1 << 20);
  uLong sum = crc32_z(0, nullptr, 0);
  std::streamsize bytes = 0;
  while (in) {
    in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    sum = crc32_z(sum, reinterpret_cast<const Bytef*>(chunk.data()),
                  static_cast<z_size_t>(in.gcount()));
    bytes += in.gcount();
  }
  return bytes > 0 ? json(fmt::format("{} bytes with CRC-32 {:08x}", bytes, sum)) : json(nullptr);
}

std::string new_run_id() {
  std::random_device random;
  std::string id;
  for (int part = 0; part < 4; ++part) {
    id += fmt::format("{:08x}", static_cast<unsigned>(random()));
  }
  return id;
}

json identity(const json& facts) {
  const json& host = facts.at("host");
  const json& processor = host.at("processor");
  return {{"executable", fingerprint_of_file("/proc/self/exe")},
          {"host_name", host.at("name")},
          {"cpu_model", processor.at("model")},
          {"processors", processor.at("allowed").size()}};
}

std::string difference(const json& in_journal, const json& here) {
  std::string text;
  for (const auto& [name, now] : here.items()) {
    const json then = in_journal.value(name, json(nullptr));
    if (then != now) {
      text += fmt::format("{}{}: {} there, {} here", text.empty() ? "" : "; ", name, then.dump(),
                          now.dump());
    }
  }
  return text;
}

}  // namespace toll::suite
