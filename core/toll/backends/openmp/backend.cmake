# SPDX-License-Identifier: BSD-3-Clause
set(simpler seq)  # whose baselines on one thread are not faster than those of this one
find_package(OpenMP COMPONENTS CXX QUIET)
if(OpenMP_CXX_FOUND)
  add_library(toll_backend_openmp INTERFACE)
  target_link_libraries(toll_backend_openmp INTERFACE OpenMP::OpenMP_CXX)
else()
  set(reason "the compiler has no OpenMP, or its run-time library is missing")
endif()
