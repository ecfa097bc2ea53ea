// SPDX-License-Identifier: BSD-3-Clause
#include "harness/status.hpp"

#include <array>

namespace toll::suite {
namespace {

constexpr std::array every_status{status::passed, status::wrong, status::crashed, status::skipped};

}  // namespace

std::string_view name_of(status s) {
  switch (s) {
    case status::passed:
      return "passed";
    case status::wrong:
      return "wrong";
    case status::crashed:
      return "crashed";
    case status::skipped:
      return "skipped";
  }
  return "";
}

std::optional<status> status_from(std::string_view name) {
  for (const status s : every_status) {
    if (name_of(s) == name) {
      return s;
    }
  }
  return std::nullopt;
}

}  // namespace toll::suite
