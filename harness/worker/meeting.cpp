// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/meeting.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <span>
#include <system_error>

namespace toll::suite {
namespace {

// Bits of a stage: process, cell, sample, and whether the sample has ended.
constexpr int sample_bits = 20;
constexpr int cell_bits = 16;

}  // namespace

shared_stages::shared_stages(const std::string& file, int ranks)
    : ranks_{static_cast<std::size_t>(ranks)} {
  const descriptor opened{open(file.c_str(), O_RDWR | O_CLOEXEC)};
  const auto bytes = static_cast<off_t>(ranks_ * sizeof(slot));
  void* const memory = opened.is_open() && ftruncate(opened.number(), bytes) == 0
                           ? mmap(nullptr, ranks_ * sizeof(slot), PROT_READ | PROT_WRITE,
                                  MAP_SHARED, opened.number(), 0)
                           : MAP_FAILED;
  if (memory == MAP_FAILED) {
    throw std::system_error(errno, std::generic_category(), "cannot map " + file);
  }
  slots_ = static_cast<slot*>(memory);  // zeros at first
}

shared_stages::~shared_stages() {
  munmap(slots_, ranks_ * sizeof(slot));
}

void shared_stages::reach(int rank, std::uint64_t stage) {
  slots_[rank].stage.store(stage, std::memory_order_release);
}

bool shared_stages::have_reached(std::uint64_t stage) const {
  return std::ranges::all_of(std::span{slots_, ranks_}, [&](const slot& s) {
    return s.stage.load(std::memory_order_acquire) >= stage;
  });
}

bool shared_stages::has_passed(std::uint64_t stage) const {
  return std::ranges::any_of(std::span{slots_, ranks_}, [&](const slot& s) {
    return s.stage.load(std::memory_order_acquire) > stage;
  });
}

std::uint64_t first_stage_of(std::uint64_t process) {
  return process << (cell_bits + sample_bits + 1);
}

std::uint64_t last_stage_of(std::uint64_t process) {
  return first_stage_of(process + 1) - 1;
}

meeting::meeting(const meeting_place& place)
    : place_{place},
      stages_{place.file, place.ranks},
      stage_{first_stage_of(place.process)} {
}

void meeting::begin_cell() {
  ++cells_;
  stage_ = first_stage_of(place_.process) + (cells_ << (sample_bits + 1));
}

bool meeting::begin_sample() {
  stage_ += stage_ % 2 == 0 ? 2 : 1;
  stages_.reach(place_.self, stage_);
  return wait_for(stage_, [] { sched_yield(); }) && !stages_.has_passed(stage_ + 1);
}

bool meeting::end_sample(const std::function<void()>& work) {
  ++stage_;
  const bool has_one_gone_on = stages_.has_passed(stage_);  // before all have ended the sample
  stages_.reach(place_.self, stage_);
  // One that died in the sample is set to the end of the process by its parent.
  return wait_for(stage_, work) && !has_one_gone_on &&
         !stages_.has_passed(last_stage_of(place_.process) - 1);
}

/// Who is waited for in vain once is not waited for again: each sample would take as long.
bool meeting::wait_for(std::uint64_t stage, const std::function<void()>& meanwhile) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(place_.timeout);
  while (!is_over_ && !stages_.have_reached(stage)) {
    meanwhile();
    is_over_ = std::chrono::steady_clock::now() > end;
  }
  return !is_over_;
}

}  // namespace toll::suite
