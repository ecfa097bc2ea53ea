// SPDX-License-Identifier: BSD-3-Clause
#include "tests/machine_code/assembled.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace toll::testing {
namespace {

/// The library that the compiler's assembler and linker make.
machine_code::listing listing_of(const std::string& text) {
  const temporary_file source{text + ".section .note.GNU-stack,\"\",@progbits\n", ".s"};
  const temporary_file library{"", ".so"};
  const std::string command =
      TOLL_TEST_COMPILER " -shared -nostdlib " + source.path() + " -o " + library.path();
  if (std::system(command.c_str()) != 0) {
    throw std::runtime_error("cannot be assembled:\n" + text);
  }
  return machine_code::listing{library.path()};
}

}  // namespace

std::string function_text(std::string_view name, const std::vector<std::string>& lines) {
  const std::string symbol{name};
  std::string text = ".text\n.type " + symbol + ",@function\n" + symbol + ":\n";
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text + ".size " + symbol + ",.-" + symbol + "\n";
}

assembled::assembled(const std::string& text) : code_{listing_of(text)} {
}

const machine_code::function& assembled::named(std::string_view name) const {
  for (const machine_code::function* one : code_.functions()) {
    if (one->name == name) {
      return *one;
    }
  }
  throw std::out_of_range("no function " + std::string{name});
}

machine_code::function made_up_function(const std::vector<std::string>& lines) {
  return assembled{function_text("f", lines)}.named("f");
}

machine_code::instruction decoded(const std::string& text) {
  return made_up_function({text}).code.at(0);
}

temporary_file::temporary_file(const std::string& content, std::string_view suffix)
    : path_{(std::filesystem::temp_directory_path() / "toll-XXXXXX").string().append(suffix)} {
  const int file = mkstemps(path_.data(), static_cast<int>(suffix.size()));
  if (file < 0) {
    throw std::runtime_error("cannot make " + path_);
  }
  close(file);
  std::ofstream{path_} << content;
}

temporary_file::~temporary_file() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace toll::testing
