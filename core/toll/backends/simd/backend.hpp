// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/backend.hpp>
#include <toll/backends/simd/launch.hpp>
#include <toll/backends/simd/loop.hpp>
#include <toll/backends/simd/nest.hpp>
#include <toll/backends/simd/policy.hpp>
#include <toll/backends/simd/runtime.hpp>
#include <toll/backends/simd/scatter.hpp>
