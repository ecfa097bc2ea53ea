// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/objdump.hpp"

#include "harness/usage_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <vector>

namespace toll::machine_code {
namespace {

struct running {
  pid_t id = 0;
  int output = -1;
};

/// A name without '/' is looked for in PATH. Errors are written in English wherever this is.
running start(std::vector<std::string> words) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe to objdump");
  }
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  std::string language = "LC_ALL=C";
  std::vector<char*> environment{language.data()};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    environment.push_back(*variable);
  }
  environment.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  running child{.id = 0, .output = ends[0]};
  const int error =
      posix_spawnp(&child.id, arguments[0], &files, nullptr, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&files);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    throw usage_error(
        fmt::format("cannot start {}: {}; toll code needs it: install the package binutils",
                    words[0], std::strerror(error)));
  }
  return child;
}

std::string all_of(int file) {
  std::string text;
  std::array<char, 1 << 16> chunk;
  for (;;) {
    const auto count = read(file, chunk.data(), chunk.size());
    if (count > 0) {
      text.append(chunk.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return text;
    }
  }
}

}  // namespace

std::string objdump(const std::string& file) {
  const running child = start({"objdump", "-d", "-w", "--no-show-raw-insn", file});
  std::string text = all_of(child.output);
  close(child.output);
  int status = 0;
  while (waitpid(child.id, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw usage_error(fmt::format("objdump cannot read the code of {}", file));
  }
  return text;
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
