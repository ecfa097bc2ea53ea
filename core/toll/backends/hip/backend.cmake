# SPDX-License-Identifier: BSD-3-Clause
# HIP has CUDA's language and its runtime under other names. So the headers of this backend are those of
# ../cuda with the names of AMD's, written into the build, but for those that lie here
# (docs/adr/0035-make-hip-from-the-headers-of-cuda.md).
set(TOLL_HIP_ARCHITECTURE gfx906 CACHE STRING "The AMD GPU that the backend hip is compiled for")
find_path(TOLL_HIP_INCLUDE hip/hip_runtime.h)
find_library(TOLL_HIP_LIBRARY amdhip64)
mark_as_advanced(TOLL_HIP_INCLUDE TOLL_HIP_LIBRARY)
if(TOLL_BACKENDS STREQUAL auto OR (host IN_LIST TOLL_BACKENDS AND NOT hip IN_LIST TOLL_BACKENDS))
  set(reason "it has no baselines, and never ran: only for those who name it in TOLL_BACKENDS")
elseif(NOT TOLL_HIP_INCLUDE OR NOT TOLL_HIP_LIBRARY)
  set(reason "no hip/hip_runtime.h or libamdhip64")
elseif(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 17)
  set(reason "the C++ compiler is not Clang 17 or newer")
else()
  set(hip_options -x hip --offload-arch=${TOLL_HIP_ARCHITECTURE} --rocm-path=/usr)
  # Debian has the device's library where Clang does not look for it.
  file(GLOB hip_bitcode /usr/lib/*/amdgcn/bitcode)
  if(hip_bitcode)
    list(APPEND hip_options --rocm-device-lib-path=${hip_bitcode})
  endif()
  set(hip_trial ${CMAKE_BINARY_DIR}/toll_hip/trial.cpp)
  file(WRITE ${hip_trial} "#include <hip/hip_runtime.h>\n__global__ void f() {}\nint main() { f<<<1, 1>>>(); }\n")
  try_compile(TOLL_HIP_COMPILES ${CMAKE_BINARY_DIR}/toll_hip/trial ${hip_trial}
              COMPILE_DEFINITIONS ${hip_options} -D__HIP_PLATFORM_AMD__ LINK_LIBRARIES ${TOLL_HIP_LIBRARY}
              CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${TOLL_HIP_INCLUDE})
  if(NOT TOLL_HIP_COMPILES)
    set(reason "the compiler makes nothing for ${TOLL_HIP_ARCHITECTURE}: it needs its lld and AMD's device library")
  endif()
endif()

if(NOT reason)
  set(wave 32)  # threads that run in step
  if(TOLL_HIP_ARCHITECTURE MATCHES "^gfx9")
    set(wave 64)
  endif()
  # In this order: what a rule makes, the next ones see.
  set(names_of_hip
      cudaMallocHost->hipHostMalloc cudaFreeHost->hipHostFree cudaDeviceProp->hipDeviceProp_t
      "cudaDeviceAttr ->hipDeviceAttribute_t "
      cudaDevAttrMultiProcessorCount->hipDeviceAttributeMultiprocessorCount
      cudaDevAttrMaxThreadsPerMultiProcessor->hipDeviceAttributeMaxThreadsPerMultiProcessor
      cuda_runtime_api.h->hip/hip_runtime.h __CUDACC__->__HIP__ __CUDA_ARCH__->__HIP_DEVICE_COMPILE__
      "threads = 0->threads = largest_block" "blocks = 0->blocks = 1"  # which __launch_bounds__ refuses
      "warp_size = 32->warp_size = ${wave}" "multiple of 32->multiple of ${wave}" "from 32 to->from ${wave} to"
      cuda->hip CUDA->HIP)
  file(GLOB of_cuda RELATIVE ${CMAKE_CURRENT_LIST_DIR}/../cuda ${CMAKE_CURRENT_LIST_DIR}/../cuda/*.hpp)
  list(REMOVE_ITEM of_cuda cub_scan.hpp call_cub.hpp sort.hpp)
  foreach(header IN LISTS of_cuda)
    if(NOT EXISTS ${CMAKE_CURRENT_LIST_DIR}/${header})
      file(READ ${CMAKE_CURRENT_LIST_DIR}/../cuda/${header} text)
      foreach(rule IN LISTS names_of_hip)
        string(REGEX MATCH "^(.*)->(.*)$" rule ${rule})
        string(REPLACE "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" text "${text}")
      endforeach()
      file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/toll_hip/include/toll/backends/hip/${header}
           CONTENT "${text}" @ONLY)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/../cuda/${header})
    endif()
  endforeach()
  set(note ", for ${TOLL_HIP_ARCHITECTURE}")
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)  # Clang takes none into code for a device
  add_library(toll_backend_hip INTERFACE)
  target_compile_options(toll_backend_hip INTERFACE ${hip_options})
  target_compile_definitions(toll_backend_hip INTERFACE __HIP_PLATFORM_AMD__)
  target_include_directories(toll_backend_hip SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/toll_hip/include)
  target_link_libraries(toll_backend_hip INTERFACE ${TOLL_HIP_LIBRARY})
endif()
