// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/identity.hpp"

#include "harness/plan/machine.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <fstream>
#include <string_view>
#include <vector>

namespace toll {
namespace {

using json = nlohmann::json;

/// A build of the same sources may differ in its flags, so its bytes are what counts.
json executable() {
  std::ifstream in{"/proc/self/exe", std::ios::binary};
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

json host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? json(std::string{name.data()})
                                                        : json(nullptr);
}

json cpu_model() {
  std::ifstream in{"/proc/cpuinfo"};
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("model name")) {
      const auto start = line.find_first_not_of(" \t", line.find(':') + 1);
      return start == std::string::npos ? json(nullptr) : json(line.substr(start));
    }
  }
  return nullptr;
}

}  // namespace

json identity() {
  return {{"executable", executable()},
          {"host_name", host_name()},
          {"cpu_model", cpu_model()},
          {"processors", machine::this_one().processors}};
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

}  // namespace toll
