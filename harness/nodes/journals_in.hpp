// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace toll::suite {

/// Something that was to be read and was not, and why.
struct refused_journal {
  std::string name;
  std::string reason;
};

/// Journals of runs, sorted by their names.
struct found_journals {
  std::vector<std::string> files = {};
  std::vector<refused_journal> refused = {};  // folders that cannot be searched
};

/// The journals at these places: each a journal, or a folder in which run.jsonl and run.jsonl.gz are searched,
/// at any depth. Of both in one folder the unpacked one is taken. Links to folders are not followed.
/// errors   usage_error if a place does not exist
found_journals journals_in(const std::vector<std::string>& places);

}  // namespace toll::suite
