// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::suite {

/// What a workspace knows about the elements of an array. Every transition there is:
///
///     from        when                           to
///     untouched   filled                         filled
///     filled      a check finds it unchanged     unchanged
///     unchanged   filled again, or runs may follow   filled
///
/// Only an input can be unchanged, since of no other array the values before the first run are
/// also right after it.
class array_state {
public:
  /// No page was written yet: the thread that fills it decides on which memory node it is.
  bool is_untouched() const { return now_ == state::untouched; }

  /// It holds what it is to hold before the first run, and a check has just said so.
  bool is_unchanged() const { return now_ == state::unchanged; }

  void note_filled() { now_ = state::filled; }

  /// What was never filled by us stays so, whatever it holds: its pages are not placed yet.
  void note_found_unchanged() {
    if (now_ == state::filled) {
      now_ = state::unchanged;
    }
  }

  /// A variant may have written it since.
  void note_possible_change() {
    if (now_ == state::unchanged) {
      now_ = state::filled;
    }
  }

private:
  enum class state { untouched, filled, unchanged };

  state now_ = state::untouched;
};

}  // namespace toll::suite
