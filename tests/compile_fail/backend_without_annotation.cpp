// SPDX-License-Identifier: BSD-3-Clause
// As the build names the header of a backend, which is another that defines nothing.
// expect: toll: compiler.hpp of this backend defines no TOLL_FN, the mark of what its loops may
// call
#define TOLL_BACKEND_COMPILER_HEADER <cstddef>
#include <toll/config.hpp>
