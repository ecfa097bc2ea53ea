// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdarg>
#include <cstdio>
#include <exception>

namespace toll {

/// What all errors of the layer have in common: a message that names the thing, the reason and what
/// to do. Not derived from std::runtime_error and its kin, whose header takes longer to compile
/// than a loop with a reduction (docs/adr/0007).
class error : public std::exception {
public:
  const char* what() const noexcept override { return message_; }

protected:
  error() = default;

  /// Formats as std::printf does; a longer message is cut.
  [[gnu::format(printf, 2, 3), gnu::cold]] void say(const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    say_values(format, values);
    va_end(values);
  }

  void say_values(const char* format, std::va_list values) {
    std::vsnprintf(message_, sizeof message_, format, values);
  }

private:
  char message_[512] = {};
};

/// An argument that makes no sense: a negative count, a stride of zero, sizes that do not match.
class argument_error : public error {
public:
  [[gnu::format(printf, 2, 3), gnu::cold]] explicit argument_error(const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    say_values(format, values);
    va_end(values);
  }
};

/// A failed call into a backend's run-time library: which backend, which call, its code and
/// meaning, and the place in our source that made it.
class backend_error : public error {
public:
  // The compiler's own names for the place, because clang 14 has no std::source_location.
  [[gnu::cold]] backend_error(const char* backend, const char* call, int code, const char* meaning,
                              const char* file = __builtin_FILE(), int line = __builtin_LINE())
      : code_{code} {
    say("%s: %s failed with code %d (%s) at %s:%d", backend, call, code, meaning, file, line);
  }

  int code() const noexcept { return code_; }

private:
  int code_;
};

}  // namespace toll
