# SPDX-License-Identifier: BSD-3-Clause
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-fopenmp-simd TOLL_HAS_OPENMP_SIMD)
add_library(toll_backend_seq INTERFACE)
if(TOLL_HAS_OPENMP_SIMD)
  target_compile_options(toll_backend_seq INTERFACE -fopenmp-simd)  # for tiles of nests
  target_compile_definitions(toll_backend_seq INTERFACE TOLL_OPENMP_SIMD)
endif()
