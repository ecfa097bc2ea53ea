// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/report/output_file.hpp"
#include "harness/report/text_table.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// Whether it was; if not, why is on standard error.
bool is_written(output_file& file, const std::string& text);

/// The files of --markdown and --junit, checked before there is anything to write.
class verdict_files {
public:
  /// `inputs` are files that the command reads. errors   usage_error
  verdict_files(const options& options, const std::vector<std::string>& inputs);

  /// Those that were asked for: the table under a heading with `lines` below, and `junit`. Whether all were
  /// written.
  bool write(const std::string& heading, const text_table& table,
             const std::vector<std::string>& lines, const std::function<std::string()>& junit);

private:
  std::optional<output_file> markdown_;
  std::optional<output_file> junit_;
};

}  // namespace toll::suite
