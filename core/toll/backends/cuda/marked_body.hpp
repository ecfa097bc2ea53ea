// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::backends::cuda {

#if defined(__CUDACC__)
/// Whether a type is that of a lambda: nvcc's front end prints this function with the type as
/// `T = lambda [](long)->void`.
template <class T>
consteval bool is_lambda() {
  const char* text = __PRETTY_FUNCTION__;
  while (*text != '\0' && *text != '=') {
    ++text;
  }
  for (const char* expected = "= lambda ["; *expected != '\0'; ++expected, ++text) {
    if (*text != *expected) {
      return false;
    }
  }
  return true;
}

/// Whether a body may be a kernel's: a class, or a lambda that is marked.
template <class Body>
consteval bool is_marked() {
  return !is_lambda<Body>() || __nv_is_extended_host_device_lambda_closure_type(Body) ||
         __nv_is_extended_device_lambda_closure_type(Body);
}
#else
template <class Body>
consteval bool is_marked() {
  return true;
}
#endif

/// As `is_marked`; if not, compilation stops at the sentence that says what to write.
template <class Body>
consteval bool takes_marked() {
  constexpr bool marked = is_marked<Body>();
  static_assert(marked,
                "toll: a lambda that runs on the device must be marked by TOLL_FN: "
                "[=] TOLL_FN(index_t i) { ... }");
  return marked;
}

}  // namespace toll::backends::cuda
