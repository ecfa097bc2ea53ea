// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::detail {

/// Whether the compiler can hand a body to what a policy runs on; if not, compilation stops at the
/// policy's own sentence. Most policies have none, and take any body.
template <class Policy, class Body>
consteval bool is_body_for() {
  if constexpr (requires { Policy::template takes_body<Body>(); }) {
    return Policy::template takes_body<Body>();
  } else {
    return true;
  }
}

}  // namespace toll::detail
