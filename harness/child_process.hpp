// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {

/// A file descriptor with an owner.
class descriptor {
public:
  explicit descriptor(int number = -1) : number_{number} {}

  descriptor(descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}

  descriptor& operator=(descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  ~descriptor() { close(); }

  int number() const { return number_; }

  bool is_open() const { return number_ >= 0; }

  void close();

private:
  int number_;
};

/// A program to start, and how this process talks with it.
struct program {
  std::string file;                      // looked for in PATH if it has no '/'
  std::vector<std::string> words;        // its name and arguments
  std::vector<std::string> environment;  // NAME=value
  std::string input = {};                // what it reads on standard input
  int output = 1;                        // its file descriptor that is read here
  std::vector<int> processors = {};      // that it may use; none: those of this process
  bool runs_a_copy = false;              // of the file, if possible: see executable_copy.hpp

  // What else it prints goes to standard error: standard output is for tables.
};

/// The environment of this process, without the variables whose names start so.
std::vector<std::string> environment_without(std::string_view prefix);

/// A process that was started by this one and ends with it, even if this one is killed or the other
/// is stopped.
class child_process {
public:
  /// errors   std::system_error if no process can be made
  explicit child_process(program what);

  child_process(const child_process&) = delete;
  child_process& operator=(const child_process&) = delete;

  /// Kills it if it is still there.
  ~child_process();

  /// Waits for at most a tenth of a second. Hands over as much of the input as there is room for,
  /// and returns what arrived meanwhile.
  /// errors   std::system_error if there turned out to be no such program
  std::string exchange();

  /// Waits for a quarter of a second or until it ends, and is not woken by what it says.
  void rest() const;

  /// Whether it has ended, and all that it said has been returned.
  bool has_ended() const { return is_drained_; }

  /// As waitpid says. requires   it has ended
  int status() const { return status_; }

  /// Of its file, rather than the file.
  bool runs_a_copy() const { return runs_a_copy_; }

  /// Bytes that it holds in memory; 0 if the system does not say.
  double memory() const;

private:
  void hand_over();
  std::string arrived();
  bool reap(int options);
  void require_started();

  std::string file_;
  std::string input_;
  descriptor orders_;
  descriptor answers_;
  descriptor failure_;  // to become the program
  pid_t id_ = 0;
  int status_ = 0;
  bool is_drained_ = false;
  bool runs_a_copy_ = false;
};

/// How a process ended that ended badly, from its status.
std::string how_it_died(int status);

}  // namespace toll::suite
