# SPDX-License-Identifier: BSD-3-Clause
if(host IN_LIST TOLL_BACKENDS AND NOT cuda IN_LIST TOLL_BACKENDS)  # to compile for a device takes longer than all else
  set(reason "it needs a device, and TOLL_BACKENDS is host")
  return()
endif()
# nvcc is looked for on the PATH, in $CUDACXX and where the toolkit installs itself.
if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
  find_program(TOLL_NVCC nvcc PATHS /usr/local/cuda/bin)
  mark_as_advanced(TOLL_NVCC)
  if(TOLL_NVCC)
    set(CMAKE_CUDA_COMPILER ${TOLL_NVCC})
  endif()
endif()
# PTX for any device from compute capability 7.5 on, beside real code for two common ones.
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
  set(CMAKE_CUDA_ARCHITECTURES 75-virtual 80-real 90-real)
endif()
# The shared runtime, so that another one may stand in for it when the tests run without a GPU.
set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)
if(CMAKE_CUDA_COMPILER OR DEFINED ENV{CUDACXX})
  include(CheckLanguage)
  check_language(CUDA)
endif()
if(NOT CMAKE_CUDA_COMPILER)
  set(reason "no nvcc on the PATH, in CUDACXX or below /usr/local/cuda")
elseif(TOLL_SANITIZE)
  set(reason "sanitizers are on, which nvcc does not pass to device code")
else()
  enable_language(CUDA)
  # CMake 3.25 fails on toolkits that no longer have nvToolsExt, if a project asks for CMake 3.25.
  set(required ${CMAKE_MINIMUM_REQUIRED_VERSION})
  set(CMAKE_MINIMUM_REQUIRED_VERSION 3.24)
  find_package(CUDAToolkit QUIET)
  set(CMAKE_MINIMUM_REQUIRED_VERSION ${required})
  if(CMAKE_CUDA_COMPILER_VERSION VERSION_LESS 13)
    set(reason "nvcc ${CMAKE_CUDA_COMPILER_VERSION} is older than 13")
  else()
    add_library(toll_backend_cuda INTERFACE)
    set_target_properties(toll_backend_cuda PROPERTIES TOLL_LANGUAGE CUDA)
    # -std by hand: CMake 3.25 knows no C++20 for nvcc and falls back to C++17 in silence.
    target_compile_options(
      toll_backend_cuda INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>"
                                  "$<$<COMPILE_LANGUAGE:CUDA>:--extended-lambda>"
                                  "$<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr>")
    target_link_libraries(toll_backend_cuda INTERFACE CUDA::cudart)
    target_include_directories(toll_backend_cuda SYSTEM INTERFACE ${CUDAToolkit_INCLUDE_DIRS}/cccl)
  endif()
endif()
