# SPDX-License-Identifier: BSD-3-Clause
if(host IN_LIST TOLL_BACKENDS AND NOT omp_target IN_LIST TOLL_BACKENDS)  # to compile for a device takes longer than all else
  set(reason "it needs a device, and TOLL_BACKENDS is host")
  return()
endif()
# Without TOLL_OFFLOAD_TARGETS g++ runs the target regions on the host. Clang would leave them there too,
# but allocate their memory on whatever device its run-time library finds.
find_package(OpenMP COMPONENTS CXX QUIET)
set(TOLL_OFFLOAD_TARGETS "" CACHE STRING "For clang: value of -fopenmp-targets, such as x86_64-pc-linux-gnu")
if(NOT OpenMP_CXX_FOUND)
  set(reason "the compiler has no OpenMP, or its run-time library is missing")
elseif(TOLL_OFFLOAD_TARGETS AND NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  set(reason "TOLL_OFFLOAD_TARGETS needs clang")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT TOLL_OFFLOAD_TARGETS)
  set(reason "with clang it needs TOLL_OFFLOAD_TARGETS, such as x86_64-pc-linux-gnu")
else()
  add_library(toll_backend_omp_target INTERFACE)
  target_link_libraries(toll_backend_omp_target INTERFACE OpenMP::OpenMP_CXX)
  if(TOLL_OFFLOAD_TARGETS)
    set(note ", offloading to ${TOLL_OFFLOAD_TARGETS}")
    target_compile_options(toll_backend_omp_target INTERFACE -fopenmp-targets=${TOLL_OFFLOAD_TARGETS})
    # The offload run-time lies beside the OpenMP one, where the loader does not look by itself.
    list(GET OpenMP_CXX_LIBRARIES 0 openmp_library)
    file(REAL_PATH ${openmp_library} openmp_library)
    cmake_path(GET openmp_library PARENT_PATH openmp_folder)
    target_link_options(toll_backend_omp_target INTERFACE -fopenmp
                        -fopenmp-targets=${TOLL_OFFLOAD_TARGETS} -Wl,-rpath,${openmp_folder})
  else()
    set(note ", on the host: no TOLL_OFFLOAD_TARGETS")
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      target_compile_options(toll_backend_omp_target INTERFACE -foffload=disable)
    endif()
  endif()
endif()
