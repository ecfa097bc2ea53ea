// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/json_cursor.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>

namespace toll::suite {
namespace {

/// A question about each byte, answered by one load: nearly all of a journal is gone past.
class byte_set {
public:
  consteval explicit byte_set(std::string_view bytes) {
    for (const char c : bytes) {
      has_.at(static_cast<unsigned char>(c)) = true;
    }
  }

  bool has(char c) const { return has_[static_cast<unsigned char>(c)]; }

private:
  std::array<bool, 256> has_{};
};

constexpr byte_set ends_of_scalar{",}] \t\r"};
constexpr byte_set in_nested{"\"{}[]"};
constexpr byte_set in_string{"\"\\"};

/// The first place from `at` on that has one of these bytes, or the end.
std::size_t next_of(const byte_set& wanted, std::string_view text, std::size_t at) {
  while (at < text.size() && !wanted.has(text[at])) {
    ++at;
  }
  return at;
}

}  // namespace

void json_cursor::skip_space() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) {
    ++at_;
  }
}

bool json_cursor::accept(char wanted) {
  skip_space();
  if (at_ < text_.size() && text_[at_] == wanted) {
    ++at_;
    return true;
  }
  return false;
}

void json_cursor::expect(char wanted) {
  if (!accept(wanted)) {
    throw malformed_record(fmt::format("no '{}' where one is needed", wanted));
  }
}

void json_cursor::skip_string() {
  for (at_ = next_of(in_string, text_, at_ + 1); at_ < text_.size();
       at_ = next_of(in_string, text_, at_ + 2)) {
    if (text_[at_] == '"') {
      ++at_;
      return;
    }
  }
  at_ = text_.size();
  throw malformed_record("a string without an end");
}

/// Past an object or an array.
void json_cursor::skip_nested() {
  int depth = 0;
  for (at_ = next_of(in_nested, text_, at_); at_ < text_.size();
       at_ = next_of(in_nested, text_, at_)) {
    const char c = text_[at_];
    if (c == '"') {
      skip_string();
      continue;
    }
    depth += c == '{' || c == '[' ? 1 : -1;
    ++at_;
    if (depth == 0) {
      return;
    }
  }
  throw malformed_record("an object or array without an end");
}

std::string_view json_cursor::skip() {
  skip_space();
  const std::size_t start = at_;
  if (start == text_.size()) {
    throw malformed_record("the text ends where a value is needed");
  }
  if (text_[at_] == '"') {
    skip_string();
  } else if (text_[at_] == '{' || text_[at_] == '[') {
    skip_nested();
  } else {
    at_ = next_of(ends_of_scalar, text_, at_);
    if (at_ == start) {
      throw malformed_record("no value where one is needed");
    }
  }
  return text_.substr(start, at_ - start);
}

std::string_view json_cursor::plain_text() {
  const std::string_view quoted = skip();
  if (quoted.front() != '"') {
    throw malformed_record("no string where one is needed");
  }
  return quoted.substr(1, quoted.size() - 2);
}

std::string json_cursor::text() {
  const std::string_view plain = plain_text();
  if (plain.find('\\') == std::string_view::npos) {
    return std::string{plain};
  }
  const auto read = nlohmann::json::parse(fmt::format("\"{}\"", plain), nullptr, false);
  require_well_formed(read.is_string(), "a string that is none");
  return read.get<std::string>();
}

double json_cursor::number() {
  const std::string_view word = skip();
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  // Whose "inf" and "nan" are no JSON.
  require_well_formed(
      error == std::errc{} && end == word.data() + word.size() && std::isfinite(value),
      "no number where one is needed");
  return value;
}

std::size_t json_cursor::count() {
  const std::string_view word = skip();
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  require_well_formed(error == std::errc{} && end == word.data() + word.size(),
                      "no whole number where one is needed");
  return value;
}

bool json_cursor::boolean() {
  const std::string_view word = skip();
  require_well_formed(word == "true" || word == "false", "neither true nor false");
  return word == "true";
}

bool json_cursor::accept_null() {
  skip_space();
  if (!text_.substr(at_).starts_with("null")) {
    return false;
  }
  skip();
  return true;
}

}  // namespace toll::suite
