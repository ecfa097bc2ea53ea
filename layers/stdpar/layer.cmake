# SPDX-License-Identifier: BSD-3-Clause
# The standard library's parallel algorithms, as libstdc++ has them: on oneTBB, which its <execution> wants to
# be linked wherever it is included. Without oneTBB's headers it compiles all the same, and runs on one thread.
function(find_parallel_algorithms)
  find_package(TBB 2021 QUIET)
  set(TBB_FOUND ${TBB_FOUND} PARENT_SCOPE)
  set(TBB_VERSION ${TBB_VERSION} PARENT_SCOPE)
  if(TBB_FOUND)
    include(CheckCXXSourceCompiles)
    set(CMAKE_REQUIRED_FLAGS -std=c++20)
    set(CMAKE_REQUIRED_LIBRARIES TBB::tbb)
    set(CMAKE_REQUIRED_QUIET TRUE)
    check_cxx_source_compiles([[
      #include <algorithm>
      #include <execution>
      #if !defined(_PSTL_PAR_BACKEND_TBB)
      #error "another standard library, or one without threads"
      #endif
      int main(int argc, char** argv) {
        std::for_each(std::execution::par, argv, argv + argc, [](char* word) { *word = 0; });
      }
    ]] TOLL_HAS_PARALLEL_ALGORITHMS)
  endif()
endfunction()

find_parallel_algorithms()
if(NOT TBB_FOUND)
  set(reason "libstdc++ runs its parallel algorithms on oneTBB, and oneTBB 2021 or newer was not found")
elseif(NOT TOLL_HAS_PARALLEL_ALGORITHMS)
  set(reason "the compiler's standard library has no parallel algorithms on oneTBB")
else()
  add_library(toll_layer_stdpar INTERFACE)
  target_link_libraries(toll_layer_stdpar INTERFACE TBB::tbb)
  # They take as long to compile as a variant. Clang takes no precompiled header into code for a device.
  if(NOT TOLL_OFFLOAD_TARGETS)
    target_precompile_headers(toll_layer_stdpar INTERFACE <layers/stdpar/algorithms.hpp>)
  endif()
  set(serves seq simd tbb)
  set(note " (oneTBB ${TBB_VERSION})")
endif()
