// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/interruption.hpp"

#include <csignal>
#include <initializer_list>

namespace toll {
namespace {

volatile std::sig_atomic_t noted = 0;

void note(int signal) {
  noted = signal;
}

}  // namespace

void note_interruptions() {
  struct sigaction action {};

  action.sa_handler = note;
  for (const int signal : {SIGINT, SIGTERM}) {
    sigaction(signal, &action, nullptr);
  }
}

int interrupted_by() {
  return noted;
}

}  // namespace toll
