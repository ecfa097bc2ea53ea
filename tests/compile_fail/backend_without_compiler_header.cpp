// SPDX-License-Identifier: BSD-3-Clause
// As the build names the header of a backend that has none.
// expect: toll/backends/mine/compiler.hpp
#define TOLL_BACKEND_COMPILER_HEADER <toll/backends/mine/compiler.hpp>
#include <toll/config.hpp>
