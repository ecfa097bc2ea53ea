// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/process.hpp"

#include "harness/plan/size.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/protocol.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace toll {
namespace {

using clock = std::chrono::steady_clock;

[[noreturn]] void fail(int code, const char* what) {
  throw std::system_error(code, std::generic_category(), what);
}

/// A file descriptor with an owner.
class descriptor {
public:
  explicit descriptor(int number) : number_{number} {}

  descriptor(descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}

  descriptor& operator=(descriptor&&) = delete;

  ~descriptor() { close(); }

  int number() const { return number_; }

  void close() {
    if (number_ >= 0) {
      ::close(std::exchange(number_, -1));
    }
  }

private:
  int number_;
};

struct pipe_ends {
  descriptor out;
  descriptor in;
};

pipe_ends make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    fail(errno, "cannot make a pipe to a worker");
  }
  return {descriptor{ends[0]}, descriptor{ends[1]}};
}

/// A running worker. Killed and waited for if it is still there when this goes out of scope.
class worker_process {
public:
  explicit worker_process(const std::vector<std::string>& through)
      : orders_{make_pipe()},
        events_{make_pipe()} {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, orders_.out.number(), STDIN_FILENO);
    // Standard output is for tables: what a variant prints goes to standard error.
    posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, events_.in.number(), event_writer::file);
    const int error = through.empty() ? spawn(files) : spawn_through(through, files);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
      fail(error, through.empty() ? "cannot start a worker from /proc/self/exe; is /proc mounted?"
                                  : "cannot start a worker");
    }
    orders_.out.close();
    events_.in.close();
  }

  worker_process(const worker_process&) = delete;
  worker_process& operator=(const worker_process&) = delete;

  ~worker_process() { end(SIGKILL); }

  /// A worker that died before it listened shows in its events, not here.
  void tell(std::string_view order) {
    while (!order.empty()) {
      const auto written = ::write(orders_.in.number(), order.data(), order.size());
      if (written < 0) {
        break;
      }
      order.remove_prefix(static_cast<std::size_t>(written));
    }
    orders_.in.close();
  }

  int events() const { return events_.out.number(); }

  /// Bytes that it holds in memory; 0 if the system does not say.
  double memory() const {
    std::ifstream pages{fmt::format("/proc/{}/statm", id_)};
    double mapped = 0;
    double resident = 0;
    pages >> mapped >> resident;
    return pages ? resident * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
  }

  /// Sends the signal if it is not 0, and returns the status with which the worker ended.
  int end(int signal) {
    if (id_ > 0) {
      if (signal != 0) {
        kill(id_, signal);
      }
      while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
      }
      id_ = 0;
    }
    return status_;
  }

private:
  int spawn(const posix_spawn_file_actions_t& files) {
    std::string name = "toll";
    std::string mode = "worker";
    const std::array<char*, 3> arguments{name.data(), mode.data(), nullptr};
    return posix_spawn(&id_, "/proc/self/exe", &files, nullptr, arguments.data(), environ);
  }

  int spawn_through(std::vector<std::string> words, const posix_spawn_file_actions_t& files) {
    words.push_back(std::filesystem::read_symlink("/proc/self/exe").string());
    words.emplace_back("worker");
    std::vector<char*> arguments;
    for (std::string& word : words) {
      arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const char* const libraries = std::getenv("LD_LIBRARY_PATH");
    std::string loader = fmt::format("LD_LIBRARY_PATH={}", libraries == nullptr ? "" : libraries);
    const std::array<char*, 2> environment{libraries == nullptr ? nullptr : loader.data(), nullptr};
    return posix_spawnp(&id_, arguments[0], &files, nullptr, arguments.data(), environment.data());
  }

  pipe_ends orders_;
  pipe_ends events_;
  pid_t id_ = 0;
  int status_ = 0;
};

std::string how_it_died(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return fmt::format("killed by SIG{} ({})", sigabbrev_np(signal), sigdescr_np(signal));
  }
  return fmt::format("ended its process with exit code {}", WEXITSTATUS(status));
}

/// Splits what arrives into lines, and each into an event.
class event_reader {
public:
  /// False at the end of the stream.
  bool read_from(int file, const std::function<void(const nlohmann::json&)>& on_event) {
    std::array<char, 1 << 16> chunk;
    const auto count = ::read(file, chunk.data(), chunk.size());
    if (count <= 0) {
      return count < 0 && errno == EINTR;
    }
    pending_.append(chunk.data(), static_cast<std::size_t>(count));
    std::size_t start = 0;
    for (auto end = pending_.find('\n'); end != std::string::npos;
         end = pending_.find('\n', start)) {
      const auto event = nlohmann::json::parse(
          pending_.begin() + static_cast<std::ptrdiff_t>(start),
          pending_.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
      if (event.is_object() && event.contains("event")) {
        on_event(event);
      }
      start = end + 1;
    }
    pending_.erase(0, start);
    return true;
  }

private:
  std::string pending_;
};

}  // namespace

worker_end run_worker(const nlohmann::json& order, const worker_terms& terms,
                      const std::function<void(const nlohmann::json&)>& on_event) {
  std::signal(SIGPIPE, SIG_IGN);
  worker_process worker{terms.through};
  worker.tell(order.dump());

  bool done = false;
  event_reader reader;
  auto last_heard = clock::now();
  const auto handle = [&](const nlohmann::json& event) {
    last_heard = clock::now();
    done = done || event.at("event") == "done";
    on_event(event);
  };
  for (;;) {
    // Short enough that an interruption between two looks at it is not felt, and that no worker
    // takes all memory in between.
    constexpr int milliseconds = 100;
    pollfd waiting{.fd = worker.events(), .events = POLLIN, .revents = 0};
    const int ready = poll(&waiting, 1, milliseconds);
    if (interrupted_by() != 0) {
      return {ending::interrupted};
    }
    if (ready > 0 && !reader.read_from(worker.events(), handle)) {
      break;
    }
    if (std::chrono::duration<double>(clock::now() - last_heard).count() > terms.patience) {
      return {ending::died,
              fmt::format("no answer for {:.3g} s, so it was killed", terms.patience)};
    }
    if (worker.memory() > terms.memory) {
      return {ending::died, fmt::format("held more memory than {}, so it was killed; --memory "
                                        "allows more",
                                        bytes_text(terms.memory))};
    }
  }
  const int status = worker.end(0);
  return done ? worker_end{ending::finished} : worker_end{ending::died, how_it_died(status)};
}

}  // namespace toll
