// SPDX-License-Identifier: BSD-3-Clause
#include "harness/printable.hpp"

#include <cstddef>

namespace toll::suite {
namespace {

/// The control characters U+0080 to U+009F, which some terminals obey, in UTF-8.
bool begins_with_c1(std::string_view text) {
  return text.size() >= 2 && text[0] == '\xc2' && static_cast<unsigned char>(text[1]) < 0xa0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || c == '\r' || c == '\t') {
      safe += ' ';
    } else if (begins_with_c1(text.substr(i))) {
      safe += '?';
      ++i;
    } else {
      safe += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
    }
  }
  return safe;
}

}  // namespace toll::suite
