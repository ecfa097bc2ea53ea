// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/givens_inside.hpp>
#include <toll/backends/openmp/inside.hpp>
#include <toll/backends/openmp/launch.hpp>
#include <toll/backends/openmp/loop.hpp>
#include <toll/backends/openmp/nest.hpp>
#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/runtime.hpp>
#include <toll/backends/openmp/scatter.hpp>
#include <toll/backends/openmp/scatter_inside.hpp>
