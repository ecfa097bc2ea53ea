// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace toll::suite::testing {

/// A folder that is empty at first and gone at the end.
class temporary_folder {
public:
  temporary_folder();
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;
  ~temporary_folder();

  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

/// What a process left behind.
struct finished {
  int exit_code = -1;  // 128 plus the signal if one killed it
  std::string out;
  std::string err;

  std::string last_line_of_out() const;
};

/// A process of the executable with the fake variants, in a folder of its own.
class child {
public:
  /// `prepare` is called in the new process before it becomes the executable.
  explicit child(
      const std::vector<std::string>& arguments,
      const std::map<std::string, std::string>& environment = {},
      const std::function<void()>& prepare = [] {});

  pid_t id() const { return id_; }

  void send(int signal) const;
  finished wait();

  const std::filesystem::path& folder() const { return folder_.path(); }

private:
  temporary_folder folder_;
  pid_t id_ = 0;
};

finished run_fakes(
    const std::vector<std::string>& arguments,
    const std::map<std::string, std::string>& environment = {},
    const std::function<void()>& prepare = [] {});

/// A terminal that a process runs on, and what is typed there once it shows something.
struct terminal {
  unsigned short columns = 200;
  std::map<std::string, std::string> environment = {};  // TERM is xterm otherwise
  std::string typed = {};
  std::string typed_after = {};
};

/// All that the executable with the fakes writes on a terminal, to standard output and error.
std::string on_a_terminal(const std::vector<std::string>& arguments, const terminal& on = {});

/// Without what starts and ends a colour.
std::string without_colours(const std::string& text);

/// The words of a command line, with those of `more` at their end. An option that both give is that
/// of `more`: toll takes most options once.
std::vector<std::string> with_options(const std::vector<std::string>& words,
                                      const std::vector<std::string>& more);

/// 0 if it has none.
pid_t only_child_of(pid_t parent);

std::string text_of(const std::filesystem::path& file);

}  // namespace toll::suite::testing
