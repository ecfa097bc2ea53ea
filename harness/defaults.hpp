// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// What holds where no option says otherwise. The table of options and every structure that an
// option ends in take it from here, so that help and behaviour cannot differ.
namespace toll::suite::defaults {

// Of toll run.
inline constexpr int processes = 5;         // for each cell
inline constexpr int samples = 6;           // of each variant, in each process
inline constexpr double min_time = 0.005;   // seconds that a sample lasts
inline constexpr double time_budget = 120;  // seconds

// Of toll run and toll gate.
inline constexpr double most_disturbed = 0.02;  // share of a sample

// Of every worker.
inline constexpr double timeout = 60;  // seconds of silence

// Of toll gate.
inline constexpr int most_processes = 30;        // in a batch before it is given up
inline constexpr double confidence = 0.995;      // of each bound, by itself
inline constexpr double gate_time_budget = 300;  // seconds

// Of toll machine.
inline constexpr int repetitions = 15;
inline constexpr double repetition_time = 0.02;  // seconds

}  // namespace toll::suite::defaults
