// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/launch.hpp>
#include <toll/backends/tbb/loop.hpp>
#include <toll/backends/tbb/nest.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/backends/tbb/runtime.hpp>
#include <toll/backends/tbb/scatter.hpp>
