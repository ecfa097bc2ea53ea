// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/schema.hpp"

#include "tests/harness/child.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

namespace toll::suite::testing {

std::string errors_by_schema(const nlohmann::json& document, const std::string& schema) {
  const temporary_folder folder;
  const auto file = folder.path() / "document.json";
  const auto said = folder.path() / "said";
  std::ofstream{file} << document;
  const std::string command = fmt::format("python3 '{}' '{}/{}' '{}' > '{}' 2>&1", TOLL_VALIDATOR,
                                          TOLL_SCHEMAS, schema, file.string(), said.string());
  const int status = std::system(command.c_str());
  const std::string text = text_of(said);
  return status != 0 && text.empty() ? "the validator failed without a word" : text;
}

}  // namespace toll::suite::testing
