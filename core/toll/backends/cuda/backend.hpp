// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/loop.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/runtime.hpp>
