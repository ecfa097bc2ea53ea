// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/launch.hpp>
#include <toll/backends/omp_target/loop.hpp>
#include <toll/backends/omp_target/nest.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/backends/omp_target/runtime.hpp>
#include <toll/backends/omp_target/scatter.hpp>
