// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/launch.hpp>
#include <toll/backends/seq/loop.hpp>
#include <toll/backends/seq/nest.hpp>
#include <toll/backends/seq/policy.hpp>
#include <toll/backends/seq/runtime.hpp>
#include <toll/backends/seq/scatter.hpp>
