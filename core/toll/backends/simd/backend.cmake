# SPDX-License-Identifier: BSD-3-Clause
set(simpler seq)  # whose baselines on one thread are not faster than those of this one
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-fopenmp-simd TOLL_HAS_OPENMP_SIMD)
if(TOLL_HAS_OPENMP_SIMD)
  add_library(toll_backend_simd INTERFACE)
  target_compile_options(toll_backend_simd INTERFACE -fopenmp-simd)  # for baselines
else()
  set(reason "the compiler does not take -fopenmp-simd")
endif()
