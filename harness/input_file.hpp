// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>
#include <string>

namespace toll::suite {

/// A file that cannot be read. what() is the reason alone, such as "Permission denied".
class unreadable_file : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Refuses what might never end, such as a FIFO or a device, without waiting for it. Returns the
/// size in bytes. errors   unreadable_file
double size_of_regular_file(const std::string& path);

/// The whole of a small regular file, such as a plan. errors   unreadable_file
std::string text_of_file(const std::string& path);

}  // namespace toll::suite
