// SPDX-License-Identifier: BSD-3-Clause
#include "harness/interruption.hpp"

#include <atomic>
#include <csignal>
#include <initializer_list>

namespace toll::suite {
namespace {

std::atomic<int> noted = 0;
static_assert(std::atomic<int>::is_always_lock_free, "it is written in a signal handler");

void note(int signal) {
  noted = signal;
}

}  // namespace

void note_interruptions() {
  struct sigaction action{};

  action.sa_handler = note;
  for (const int signal : {SIGINT, SIGTERM}) {
    sigaction(signal, &action, nullptr);
  }

  struct sigaction before{};

  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler != SIG_IGN) {  // as nohup wants it
    sigaction(SIGHUP, &action, nullptr);
  }
}

int interrupted_by() {
  return noted;
}

}  // namespace toll::suite
