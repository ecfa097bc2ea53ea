// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/estimate.hpp"

#include <map>
#include <string>
#include <string_view>

namespace toll::suite {

/// What a piece of text is. It says so itself; a terminal may show it by a colour too.
enum class style : char {
  plain = 'p',
  heading = 'h',
  slower = 's',   // than the limit of its backend
  faster = 'f',   // than the baseline, by a twentieth
  doubtful = 'd'  // not measured as it should be
};

/// The 16 colours that every terminal has, whose shades its owner chose.
class colours {
public:
  /// None: text stays as it is.
  colours() = default;

  /// `limits`: by backend, the highest ratio of times that its gate lets pass.
  explicit colours(std::map<std::string, double> limits);

  std::string painted(std::string_view text, style how) const;

  /// Slower or faster only where the whole interval is.
  style style_of(const estimate& ratio, const std::string& backend) const;

private:
  bool are_on_ = false;
  std::map<std::string, double> limits_;
};

}  // namespace toll::suite
