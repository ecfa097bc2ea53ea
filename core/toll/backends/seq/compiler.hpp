// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/host_compiler.hpp>
