// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/image.hpp"
#include "machine_code/listing.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace toll::testing {

/// Data of an executable that there is not.
class made_up_image final : public machine_code::image {
public:
  std::map<machine_code::address, std::string> constants;
  std::map<machine_code::address, machine_code::address> pointers;
  bool fixed = false;

  std::string constant(machine_code::address where, std::size_t bytes) const override {
    const auto found = constants.find(where);
    return found == constants.end() ? "" : found->second.substr(0, bytes);
  }

  std::optional<machine_code::address> pointer(machine_code::address where) const override {
    const auto found = pointers.find(where);
    return found == pointers.end() ? std::nullopt : std::optional{found->second};
  }

  bool is_fixed() const override { return fixed; }
};

/// A function in AT&T's syntax, for the assembler.
std::string function_text(std::string_view name, const std::vector<std::string>& lines);

/// The code of a shared library that is made of such functions. Calls of f@PLT leave it.
class assembled {
public:
  /// errors   std::runtime_error if the assembler refuses it
  explicit assembled(const std::string& text);

  const machine_code::listing& code() const { return code_; }

  /// errors   std::out_of_range if there is none
  const machine_code::function& named(std::string_view name) const;

private:
  machine_code::listing code_;
};

/// One function of that kind.
machine_code::function made_up_function(const std::vector<std::string>& lines);

/// What one instruction of that kind is decoded to.
machine_code::instruction decoded(const std::string& text);

/// A file that is there as long as this is.
class temporary_file {
public:
  explicit temporary_file(const std::string& content, std::string_view suffix = "");
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file();

  const std::string& path() const { return path_; }

private:
  std::string path_;
};

}  // namespace toll::testing
