// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/compiler.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/runtime.hpp>
#include <toll/backends/cuda/stream.hpp>

// Arrays, streams and waiting need the CUDA runtime only; loops need its compiler.
#if defined(__CUDACC__)
#include <toll/backends/cuda/launch.hpp>
#include <toll/backends/cuda/launch_givens.hpp>
#include <toll/backends/cuda/loop.hpp>
#include <toll/backends/cuda/nest.hpp>
#include <toll/backends/cuda/reduction.hpp>
#include <toll/backends/cuda/scatter.hpp>
#endif
