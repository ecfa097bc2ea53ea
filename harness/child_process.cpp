// SPDX-License-Identifier: BSD-3-Clause
#include "harness/child_process.hpp"

#include <toll/detail/processor_set.hpp>

#include "harness/executable_copy.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <optional>
#include <system_error>

namespace toll::suite {
namespace {

// Short enough that an interruption is not felt, and that no child takes all memory in between.
constexpr int look_every = 100;  // milliseconds
constexpr int rest_for = 250;

// Room for what a child says while nobody listens.
constexpr int pipe_bytes = 1 << 20;

struct pipe_ends {
  descriptor out;
  descriptor in;
};

pipe_ends make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
  }
  return {descriptor{ends[0]}, descriptor{ends[1]}};
}

/// As execve wants them. The words stay where they are.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

/// What the new process needs to become another program. Between fork and exec nothing may be
/// allocated, for another thread may have held the lock of the heap.
struct new_life {
  const char* file = nullptr;
  std::vector<char*> words;
  std::vector<char*> environment;
  int input = 0;
  int output = 0;
  int output_there = 0;
  int failure = 0;  // errno is written there
  pid_t parent = 0;
  toll::detail::processor_set processors;  // empty: those of the parent
};

void place(int from, int to) {
  if (from == to) {
    fcntl(to, F_SETFD, 0);  // dup2 would leave it to be closed by exec
  } else {
    dup2(from, to);
  }
}

[[noreturn]] void begin(const new_life& life) {
  // posix_spawn cannot ask for this: who is killed by SIGKILL takes its children along.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != life.parent) {
    _exit(127);
  }
  life.processors.bind_this_thread();
  // A terminal sends these to all processes of a command, and Slurm the last to all of a job step; the parent decides
  // what they mean.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGHUP, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  place(life.input, STDIN_FILENO);
  place(STDERR_FILENO, STDOUT_FILENO);
  place(life.output, life.output_there);
  execvpe(life.file, life.words.data(), life.environment.data());
  const int error = errno;
  const auto ignored = write(life.failure, &error, sizeof error);
  _exit(ignored < 0 ? 126 : 127);
}

/// As read, but interruptions are noted elsewhere.
ssize_t read_some(int file, void* to, std::size_t size) {
  ssize_t count = 0;
  do {
    count = read(file, to, size);
  } while (count < 0 && errno == EINTR);
  return count;
}

}  // namespace

void descriptor::close() {
  if (is_open()) {
    ::close(std::exchange(number_, -1));
  }
}

std::vector<std::string> environment_without(std::string_view prefix) {
  std::vector<std::string> kept;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view{*variable}.starts_with(prefix)) {
      kept.emplace_back(*variable);
    }
  }
  return kept;
}

child_process::child_process(program what)
    : file_{std::move(what.file)},
      input_{std::move(what.input)} {
  if (!input_.empty()) {
    // A child that is gone shows in what it says, not when it is written to.
    std::signal(SIGPIPE, SIG_IGN);
  }
  pipe_ends orders = make_pipe();
  pipe_ends answers = make_pipe();
  pipe_ends failure = make_pipe();
  const std::optional<executable_copy> copy =
      what.runs_a_copy ? std::optional<executable_copy>{file_} : std::nullopt;
  runs_a_copy_ = copy && copy->exists();
  new_life life{.file = copy ? copy->path().c_str() : file_.c_str(),
                .words = pointers_to(what.words),
                .environment = pointers_to(what.environment),
                .input = orders.out.number(),
                .output = answers.in.number(),
                .output_there = what.output,
                .failure = failure.in.number(),
                .parent = getpid(),
                .processors = {}};
  for (const int processor : what.processors) {
    life.processors.add(processor);
  }
  fcntl(answers.out.number(), F_SETPIPE_SZ, pipe_bytes);
  id_ = fork();
  if (id_ == 0) {
    begin(life);
  }
  if (id_ < 0) {
    throw std::system_error(errno, std::generic_category(), "cannot start " + file_);
  }
  fcntl(orders.in.number(), F_SETFL, O_NONBLOCK);
  fcntl(failure.out.number(), F_SETFL, O_NONBLOCK);
  orders_ = std::move(orders.in);
  answers_ = std::move(answers.out);
  failure_ = std::move(failure.out);
}

child_process::~child_process() {
  if (id_ > 0) {
    kill(id_, SIGKILL);
    reap(0);
  }
}

std::string child_process::exchange() {
  // Asked first: what it said before it ended is in the pipe by now.
  const bool is_gone = reap(WNOHANG);
  if (is_gone) {
    require_started();
  }
  std::array<pollfd, 2> waiting{
      {{.fd = answers_.number(), .events = POLLIN, .revents = 0},
       {.fd = orders_.number(), .events = POLLOUT, .revents = 0}}};  // poll passes over numbers < 0
  poll(waiting.data(), waiting.size(), is_gone ? 0 : answers_.is_open() ? look_every : 1);
  if (waiting[1].revents != 0) {
    hand_over();
  }
  std::string text = waiting[0].revents != 0 ? arrived() : "";
  is_drained_ = is_gone && text.empty();
  return text;
}

void child_process::rest() const {
  if (!input_.empty() || id_ <= 0) {
    return;
  }
  const descriptor child{static_cast<int>(syscall(SYS_pidfd_open, id_, 0))};
  pollfd ended{.fd = child.number(), .events = POLLIN, .revents = 0};
  poll(&ended, 1, child.is_open() ? rest_for : look_every);
}

void child_process::hand_over() {
  const auto written = write(orders_.number(), input_.data(), input_.size());
  if (written > 0) {
    input_.erase(0, static_cast<std::size_t>(written));
  }
  const bool is_refused = written < 0 && errno != EAGAIN && errno != EINTR;
  if (input_.empty() || is_refused) {
    orders_.close();
  }
}

std::string child_process::arrived() {
  std::array<char, 1 << 16> chunk;
  const auto count = read_some(answers_.number(), chunk.data(), chunk.size());
  if (count <= 0) {
    answers_.close();
    return "";
  }
  return {chunk.data(), static_cast<std::size_t>(count)};
}

bool child_process::reap(int options) {
  if (id_ > 0) {
    pid_t ended = 0;
    do {
      ended = waitpid(id_, &status_, options);
    } while (ended < 0 && errno == EINTR);
    id_ = ended == 0 ? id_ : 0;
  }
  return id_ <= 0;
}

/// Asked when it has ended: one that is stopped before it becomes the program would be waited for.
void child_process::require_started() {
  int error = 0;
  if (read_some(failure_.number(), &error, sizeof error) > 0) {
    throw std::system_error(error, std::generic_category(), "cannot start " + file_);
  }
}

double child_process::memory() const {
  std::ifstream pages{fmt::format("/proc/{}/statm", id_)};
  double mapped = 0;
  double resident = 0;
  pages >> mapped >> resident;
  return pages ? resident * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
}

std::string how_it_died(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return fmt::format("killed by SIG{} ({})", sigabbrev_np(signal), sigdescr_np(signal));
  }
  return fmt::format("ended its process with exit code {}", WEXITSTATUS(status));
}

}  // namespace toll::suite
