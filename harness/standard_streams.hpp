// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace toll::suite {

/// To be called before anything opens a file. Afterwards the descriptors 0, 1 and 2 are open, so
/// that no file of toll gets one of these numbers and with it what is meant for the terminal. From
/// then on writing to stdout and stderr never fails: finish_standard_output tells.
void prepare_standard_streams();

/// Writes what stdout still holds. Returns the error number of the first text written to stdout
/// that was lost, or 0. What stderr could not write is lost without a word: there is no other
/// place for it.
int finish_standard_output();

/// To stdout, as it is.
void write_to_stdout(std::string_view text);

/// Whether a descriptor leads to a terminal that can move its cursor and show colours.
bool is_capable_terminal(int descriptor);

/// Of the terminal that a descriptor leads to; none if there is none, or it does not know.
std::optional<std::size_t> terminal_columns(int descriptor);

}  // namespace toll::suite
