// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/gathering.hpp"

#include "harness/interruption.hpp"
#include "harness/machine/affinity.hpp"
#include "harness/nodes/node_journal.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace toll::suite {
namespace {

// Of each thread, read ahead of what was handed on.
constexpr std::size_t most_ahead = 4;

/// What became of a file.
struct reading {
  std::optional<node_run> run = {};
  std::string reason = {};
};

/// Threads that read files, and places in which they leave what they read until its turn.
class readers {
public:
  readers(const std::vector<std::string>& files, int threads)
      : files_{files},
        places_(std::min(files.size(), static_cast<std::size_t>(threads) * most_ahead)) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([this] { read_all(); });
    }
  }

  readers(const readers&) = delete;
  readers& operator=(const readers&) = delete;

  ~readers() {
    {
      const std::lock_guard guard{mutex_};
      is_stopped_ = true;
    }
    changed_.notify_all();
    for (std::thread& each : threads_) {
      each.join();
    }
  }

  /// The next of the files, in their order.
  reading next() {
    std::unique_lock lock{mutex_};
    std::optional<reading>& place = places_[handed_on_ % places_.size()];
    changed_.wait(lock, [&] { return place.has_value() || error_; });
    if (error_) {
      std::rethrow_exception(error_);
    }
    reading done = std::exchange(place, std::nullopt).value_or(reading{});
    ++handed_on_;
    changed_.notify_all();
    return done;
  }

private:
  void read_all() {
    for (;;) {
      std::size_t mine = 0;
      {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] {
          return is_stopped_ || started_ == files_.size() || started_ < handed_on_ + places_.size();
        });
        if (is_stopped_ || started_ == files_.size()) {
          return;
        }
        mine = started_++;
      }
      reading done = read(files_[mine]);
      const std::lock_guard guard{mutex_};
      places_[mine % places_.size()] = std::move(done);
      changed_.notify_all();
    }
  }

  reading read(const std::string& file) {
    try {
      return {.run = read_node_run(file)};
    } catch (const usage_error& e) {
      return {.reason = e.what()};
    } catch (...) {
      const std::lock_guard guard{mutex_};
      error_ = std::current_exception();
      is_stopped_ = true;
      return {};
    }
  }

  const std::vector<std::string>& files_;
  std::vector<std::optional<reading>> places_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t started_ = 0;
  std::size_t handed_on_ = 0;
  bool is_stopped_ = false;
  std::exception_ptr error_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::vector<refused_journal> read_node_runs(const std::vector<std::string>& files, int threads,
                                            const std::function<void(node_run&&)>& take) {
  std::vector<refused_journal> refused;
  if (files.empty()) {
    return refused;
  }
  std::map<std::string, std::string> known;
  readers reading_threads{files, threads};
  for (const std::string& file : files) {
    if (interrupted_by() != 0) {
      break;
    }
    reading done = reading_threads.next();
    if (!done.run) {
      refused.push_back({file, done.reason});
      continue;
    }
    const auto [other, is_new] = known.emplace(done.run->run_id, file);
    if (is_new) {
      take(std::move(*done.run));
    } else {
      refused.push_back({file, fmt::format("the same run as {}", other->second)});
    }
  }
  return refused;
}

int reading_threads() {
  const auto processors = processors_at_start();
  return processors ? std::max(1, static_cast<int>(processors->size()))
                    : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace toll::suite
