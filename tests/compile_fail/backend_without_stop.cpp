// SPDX-License-Identifier: BSD-3-Clause
// As a backend would whose compiler.hpp says nothing but what TOLL_FN is.
// expect: stop
#define TOLL_FN
#include <toll/view.hpp>
