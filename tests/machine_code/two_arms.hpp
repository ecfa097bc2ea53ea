// SPDX-License-Identifier: BSD-3-Clause
// Two arms of few instructions, and how they compare.
#pragma once

#include "machine_code/compare.hpp"
#include "tests/machine_code/assembled.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toll::testing {

using machine_code::comparison;

using text = std::vector<std::string>;

/// y[i] += a x[i] with two vectors.
inline const text daxpy{"xor %eax,%eax",
                        "1: vmovupd (%rsi,%rax,1),%ymm1",
                        "vfmadd213pd (%rdi,%rax,1),%ymm0,%ymm1",
                        "vmovupd %ymm1,(%rdi,%rax,1)",
                        "add $0x20,%rax",
                        "cmp %rax,%rdx",
                        "jne 1b",
                        "ret"};

inline text with(text lines, std::size_t at, const std::string& line) {
  lines[at] = line;
  return lines;
}

inline text with_one_more(text lines, std::size_t at, const std::string& line) {
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
  return lines;
}

/// Two functions. Each has the label 1 that it jumps back to.
inline assembled two_arms(const text& reference, const text& subject) {
  return assembled{function_text("reference", reference) + function_text("subject", subject) +
                   ".section .rodata\n" + "a: .quad 1\nb: .quad 1\nc: .quad 2\n"};
}

inline comparison compared(const assembled& two, const made_up_image& data = {}) {
  const auto arm = [&](std::string_view name) {
    return code_of_arm(two.named(name), two.code(), data);
  };
  return compare({.reference = arm("reference"), .subject = arm("subject")}, two.code(), data);
}

inline comparison compared(const text& reference, const text& subject) {
  return compared(two_arms(reference, subject));
}

}  // namespace toll::testing
