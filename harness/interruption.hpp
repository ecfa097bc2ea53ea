// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::suite {

/// From now on Ctrl-C, SIGTERM and the SIGHUP of a lost terminal no longer end the process: they
/// are noted. Under nohup SIGHUP stays ignored.
void note_interruptions();

/// The signal that was noted, or 0.
int interrupted_by();

}  // namespace toll::suite
