// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>

namespace toll {

/// A failed call into a backend's run-time library: which backend, which call, its code and meaning,
/// and the place in our source that made it.
class backend_error : public std::runtime_error {
 public:
  backend_error(std::string_view backend, std::string_view call, int code, std::string_view meaning,
                std::source_location where = std::source_location::current())
      : std::runtime_error(message(backend, call, code, meaning, where)), code_{code} {}

  int code() const noexcept { return code_; }

 private:
  static std::string message(std::string_view backend, std::string_view call, int code,
                             std::string_view meaning, const std::source_location& where) {
    std::string text{backend};
    text.append(": ").append(call).append(" failed with code ").append(std::to_string(code));
    text.append(" (").append(meaning).append(") at ").append(where.file_name());
    return text.append(":").append(std::to_string(where.line()));
  }

  int code_;
};

}  // namespace toll
