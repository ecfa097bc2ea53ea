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

}  // namespace toll::suite
