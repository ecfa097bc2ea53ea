// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>

namespace toll::suite::testing {
namespace {

void redirect(int number, const std::filesystem::path& file) {
  const int opened = open(file.c_str(), O_RDWR | O_CREAT, 0600);
  dup2(opened, number);
  close(opened);
}

/// The words of a command line of the executable with the fakes, as execv takes them.
class fakes_command {
public:
  explicit fakes_command(const std::vector<std::string>& arguments) {
    words_.insert(words_.end(), arguments.begin(), arguments.end());
    for (std::string& word : words_) {
      pointers_.push_back(word.data());
    }
    pointers_.push_back(nullptr);
  }

  /// errors   returns if there is no such executable
  void become() { execv(pointers_[0], pointers_.data()); }

private:
  std::vector<std::string> words_{TOLL_FAKES};
  std::vector<char*> pointers_;
};

void set_all(const std::map<std::string, std::string>& environment) {
  for (const auto& [name, value] : environment) {
    setenv(name.c_str(), value.c_str(), 1);
  }
}

}  // namespace

temporary_folder::temporary_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "toll-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("no temporary folder");
  }
  path_ = name;
}

temporary_folder::~temporary_folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string finished::last_line_of_out() const {
  const auto end = out.find_last_not_of('\n');
  const auto start = out.rfind('\n', end);
  return end == std::string::npos ? "" : out.substr(start + 1, end - start);
}

child::child(const std::vector<std::string>& arguments,
             const std::map<std::string, std::string>& environment,
             const std::function<void()>& prepare) {
  fakes_command command{arguments};
  id_ = fork();
  if (id_ < 0) {
    throw std::runtime_error(
        "no process for the fakes");  // a signal to -1 would reach every process
  }
  if (id_ == 0) {
    set_all(environment);
    redirect(STDIN_FILENO, "/dev/null");
    redirect(STDOUT_FILENO, folder() / "out");
    redirect(STDERR_FILENO, folder() / "err");
    prepare();
    if (chdir(folder().c_str()) == 0) {
      command.become();
    }
    _exit(127);
  }
}

void child::send(int signal) const {
  kill(id_, signal);
}

finished child::wait() {
  int status = 0;
  waitpid(id_, &status, 0);
  return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          .out = text_of(folder() / "out"),
          .err = text_of(folder() / "err")};
}

finished run_fakes(const std::vector<std::string>& arguments,
                   const std::map<std::string, std::string>& environment,
                   const std::function<void()>& prepare) {
  return child{arguments, environment, prepare}.wait();
}

std::string on_a_terminal(const std::vector<std::string>& arguments, const terminal& on) {
  fakes_command command{arguments};
  const winsize size{.ws_row = 24, .ws_col = on.columns, .ws_xpixel = 0, .ws_ypixel = 0};
  int other_end = -1;
  const pid_t id = forkpty(&other_end, nullptr, nullptr, &size);
  if (id == 0) {
    set_all({{"TERM", "xterm"}, {"NO_COLOR", ""}});
    set_all(on.environment);
    command.become();
    _exit(127);
  }
  std::string text;
  std::array<char, 4096> chunk{};
  bool is_typed = on.typed.empty();
  for (;;) {
    const auto count = read(other_end, chunk.data(), chunk.size());
    if (count <= 0) {
      break;
    }
    text.append(chunk.data(), static_cast<std::size_t>(count));
    if (!is_typed && text.find(on.typed_after) != text.npos) {
      is_typed = write(other_end, on.typed.data(), on.typed.size()) > 0;
    }
  }
  close(other_end);
  waitpid(id, nullptr, 0);
  return text;
}

std::string without_colours(const std::string& text) {
  return std::regex_replace(text, std::regex{"\033\\[[0-9;]*m"}, "");
}

std::vector<std::string> with_options(const std::vector<std::string>& words,
                                      const std::vector<std::string>& more) {
  std::vector<std::string> all;
  bool is_replaced = false;
  for (const std::string& word : words) {
    if (word.starts_with("--")) {
      is_replaced = std::find(more.begin(), more.end(), word) != more.end();
    }
    if (!is_replaced) {
      all.push_back(word);
    }
  }
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

pid_t only_child_of(pid_t parent) {
  const std::string of_parent = std::to_string(parent);
  std::ifstream children{"/proc/" + of_parent + "/task/" + of_parent + "/children"};
  pid_t id = 0;
  children >> id;
  return id;
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in{file};
  return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace toll::suite::testing
