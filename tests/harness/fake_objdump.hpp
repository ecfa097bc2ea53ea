// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "tests/harness/child.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace toll::testing {

/// A folder with an objdump of its own, and a PATH that begins there.
class fake_objdump {
public:
  explicit fake_objdump(const std::string& script) {
    const std::filesystem::path file = folder_.path() / "objdump";
    std::ofstream{file} << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }

  std::string path() const { return folder_.path().string() + ":" + std::getenv("PATH"); }

private:
  testing::temporary_folder folder_;
};

}  // namespace toll::testing
