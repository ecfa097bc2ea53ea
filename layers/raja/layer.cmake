# SPDX-License-Identifier: BSD-3-Clause
# RAJA, from outside. A function, so that what its package sets stays out of our build;
# the package also talks, even if it is to be quiet.
function(find_raja)
  set(CMAKE_MESSAGE_LOG_LEVEL ERROR)
  find_package(RAJA CONFIG QUIET)
  set(RAJA_FOUND ${RAJA_FOUND} PARENT_SCOPE)
  set(RAJA_VERSION ${RAJA_VERSION} PARENT_SCOPE)
endfunction()

find_raja()
if(NOT RAJA_FOUND)
  set(reason "find_package finds no RAJA; CMAKE_PREFIX_PATH names the folder that it is installed in")
elseif(RAJA_VERSION VERSION_LESS 2025.3)
  set(reason "RAJA ${RAJA_VERSION} is older than 2025.03")
else()
  # A RAJA with OpenMP wants the compiler's OpenMP in every file that includes it, also for seq and simd.
  # Nothing else that it exports changes how its variants are compiled.
  add_library(toll_layer_raja INTERFACE)
  target_link_libraries(toll_layer_raja INTERFACE RAJA)
  set(serves seq simd)
  get_target_property(raja_libraries RAJA INTERFACE_LINK_LIBRARIES)
  if("openmp" IN_LIST raja_libraries)
    list(APPEND serves openmp)
  endif()
  set(note " (RAJA ${RAJA_VERSION})")
endif()
