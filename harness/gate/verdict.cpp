// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/verdict.hpp"

namespace toll::suite {

std::string_view name_of(verdict answer) {
  switch (answer) {
    case verdict::pass:
      return "pass";
    case verdict::waived:
      return "waived";
    case verdict::fail:
      return "FAIL";
    case verdict::undecided:
      return "undecided";
    case verdict::wrong:
      return "wrong";
    case verdict::crashed:
      return "crashed";
  }
  return "";
}

std::optional<verdict> verdict_named(std::string_view name) {
  for (const verdict answer : {verdict::pass, verdict::waived, verdict::fail, verdict::undecided,
                               verdict::wrong, verdict::crashed}) {
    if (name == name_of(answer)) {
      return answer;
    }
  }
  return std::nullopt;
}

}  // namespace toll::suite
