// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace toll::suite {

/// The journal that a name stands for: the file itself, or in a folder the file of this name, plain or
/// packed by gzip. The file need not exist.
std::string journal_file_in(const std::string& path, std::string_view name);

/// What `toll run` and `toll gate` write: the first line of a file says which of them wrote it.
enum class journal_kind { run, gate };

/// Of a file, or of a folder that has one of them only or both: then it is that of a run.
/// A file whose first line is damaged counts as that of a run, which can be read without.
journal_kind kind_of_journal(const std::string& path);

/// Opens it to be read; what gzip packed is unpacked in memory.
/// errors   usage_error if there is none, it is empty, or no regular file
std::unique_ptr<std::istream> open_journal_file(const std::string& file, std::string_view name);

}  // namespace toll::suite
