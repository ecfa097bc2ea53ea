# SPDX-License-Identifier: BSD-3-Clause
set(simpler seq)  # whose baselines on one thread are not faster than those of this one
find_package(TBB 2021 QUIET)
if(TBB_FOUND)
  add_library(toll_backend_tbb INTERFACE)
  target_link_libraries(toll_backend_tbb INTERFACE TBB::tbb)
  target_compile_options(toll_backend_tbb INTERFACE -fopenmp-simd)  # for baselines in lanes
else()
  set(reason "oneTBB 2021 or newer was not found")
endif()
