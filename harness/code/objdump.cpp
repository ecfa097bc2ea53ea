// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/objdump.hpp"

#include "harness/attend.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <vector>

namespace toll::machine_code {
namespace {

/// Its errors are written in English wherever this is.
program objdump_of(const std::string& file) {
  program what{.file = "objdump",
               .words = {"objdump", "-d", "-w", "--no-show-raw-insn", file},
               .environment = environment_without("LC_ALL=")};
  what.environment.emplace_back("LC_ALL=C");
  return what;
}

parting attended(child_process& process, double timeout, std::string& code) {
  try {
    return attend(process, {.timeout = timeout}, [&](std::string_view text) { code += text; });
  } catch (const std::system_error& e) {
    throw usage_error(
        fmt::format("{}; toll code needs it: install the package binutils", e.what()));
  }
}

}  // namespace

std::string objdump(const std::string& file, double timeout) {
  child_process process{objdump_of(file)};
  std::string code;
  switch (attended(process, timeout, code)) {
    case parting::interrupted:
      throw std::runtime_error("objdump was interrupted");
    case parting::silent:
      throw std::runtime_error(fmt::format(
          "objdump wrote nothing for {:.3g} s, so it was killed; look whether objdump -d {} works",
          timeout, file));
    case parting::too_large:
    case parting::ended:
      break;
  }
  if (process.status() != 0) {
    throw usage_error(
        fmt::format("objdump cannot read the code of {}: {}", file, how_it_died(process.status())));
  }
  return code;
}

std::string this_executable() {
  std::error_code error;
  const auto file = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error || !std::filesystem::exists(file, error)) {
    throw usage_error(fmt::format(
        "the executable's file {} is gone, and its code cannot be read; start toll again",
        file.string()));
  }
  return file.string();
}

}  // namespace toll::machine_code
