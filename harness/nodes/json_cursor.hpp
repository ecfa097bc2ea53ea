// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/malformed_record.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace toll::suite {

/// Goes through a JSON text once, from value to value, and keeps nothing. A document of the library would
/// hold every number of a journal, and takes ten times as long. What is skipped is not checked but for
/// where it ends: a line of a journal has a checksum.
/// All functions throw malformed_record where the text has something else, or ends.
class json_cursor {
public:
  explicit json_cursor(std::string_view text) : text_{text} {}

  /// Calls `visit` with the name of each member; it must go past the value, once.
  template <class Visit>
  void object(const Visit& visit) {
    expect('{');
    if (accept('}')) {
      return;
    }
    do {
      const std::string_view name = plain_text();
      expect(':');
      visit(name);
    } while (accept(','));
    expect('}');
  }

  /// Calls `visit` before each element; it must go past the value, once.
  template <class Visit>
  void array(const Visit& visit) {
    expect('[');
    if (accept(']')) {
      return;
    }
    do {
      visit();
    } while (accept(','));
    expect(']');
  }

  /// Goes past a value of whatever kind, and returns its text.
  std::string_view skip();

  /// A string as it stands between its quotes, escapes and all.
  std::string_view plain_text();

  /// A string as it was before it became JSON.
  std::string text();

  /// A finite number.
  double number();

  /// A whole number, at least 0.
  std::size_t count();

  bool boolean();

  /// Whether the next value is null, which it then goes past.
  bool accept_null();

private:
  void skip_space();
  void expect(char wanted);
  bool accept(char wanted);
  void skip_string();
  void skip_nested();

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace toll::suite
