// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/child_process.hpp"

#include <string>

namespace toll::suite {

/// An executable in pages of memory of its own. All processes of a file run the same pages, for as long as the
/// system keeps it in memory, and a ratio may depend on these (docs/adr/0105).
class executable_copy {
public:
  /// There is no copy of what cannot be read, of a script, of what finds libraries beside itself ($ORIGIN), nor where
  /// the system runs nothing from memory.
  explicit executable_copy(const std::string& file);

  bool exists() const { return pages_.is_open(); }

  /// For exec, by this process or one that it forked, while this object lives; of the file if there is no copy.
  const std::string& path() const { return path_; }

private:
  descriptor pages_;
  std::string path_;
};

/// A sentence: how many of all processes ran no copy. Empty if each did.
std::string text_of_shared_code(int processes, int all);

}  // namespace toll::suite
