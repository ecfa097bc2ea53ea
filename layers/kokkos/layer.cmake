# SPDX-License-Identifier: BSD-3-Clause
# Kokkos, from outside. A function, so that what its package sets stays out of our build; the package also
# talks, and one that was built for CUDA would put a launcher before every compiler.
function(find_kokkos)
  set(CMAKE_MESSAGE_LOG_LEVEL ERROR)
  set(Kokkos_LAUNCH_COMPILER OFF)
  find_package(Kokkos CONFIG QUIET)
  foreach(fact Kokkos_FOUND Kokkos_VERSION Kokkos_DEVICES Kokkos_INCLUDE_DIRS)
    set(${fact} ${${fact}} PARENT_SCOPE)
  endforeach()
endfunction()

find_kokkos()
set(kokkos_on_devices ${Kokkos_DEVICES})
list(FILTER kokkos_on_devices EXCLUDE REGEX "^(SERIAL|OPENMP|THREADS)$")
if(NOT Kokkos_FOUND)
  set(reason "find_package finds no Kokkos; CMAKE_PREFIX_PATH names the folder that it is installed in")
elseif(Kokkos_VERSION VERSION_LESS 3.4)
  set(reason "Kokkos ${Kokkos_VERSION} is older than 3.4")
elseif(kokkos_on_devices)
  set(reason "this Kokkos is built for ${kokkos_on_devices}: only the compiler of a device takes its headers")
elseif(NOT Kokkos_DEVICES MATCHES "SERIAL|OPENMP")
  set(reason "this Kokkos has neither Serial nor OpenMP: ${Kokkos_DEVICES}")
else()
  # Debian's Kokkos is that of Trilinos, whose libraries have names of their own; of its Kokkos::kokkos the folder
  # of headers does not exist.
  add_library(toll_layer_kokkos INTERFACE)
  if(TARGET trilinos_kokkoscore)
    set(kokkos_libraries trilinos_kokkoscontainers trilinos_kokkoscore)
    target_include_directories(toll_layer_kokkos SYSTEM INTERFACE ${Kokkos_INCLUDE_DIRS})
  else()
    set(kokkos_libraries Kokkos::kokkoscontainers Kokkos::kokkoscore)
  endif()
  target_link_libraries(toll_layer_kokkos INTERFACE ${kokkos_libraries})
  # Its variants are compiled as the others are, not for the processor that Kokkos was built for.
  set_target_properties(${kokkos_libraries} PROPERTIES INTERFACE_COMPILE_OPTIONS "" INTERFACE_LINK_OPTIONS "")

  if("SERIAL" IN_LIST Kokkos_DEVICES)
    list(APPEND serves seq)
  endif()
  if("OPENMP" IN_LIST Kokkos_DEVICES)
    # Its headers want the compiler's OpenMP in every file, also for seq.
    find_package(OpenMP COMPONENTS CXX QUIET)
    target_link_libraries(toll_layer_kokkos INTERFACE OpenMP::OpenMP_CXX)
    if(Kokkos_VERSION VERSION_GREATER_EQUAL 4)  # before, all loops of a process have the same threads
      list(APPEND serves openmp)
    endif()
  endif()
  set(note " (Kokkos ${Kokkos_VERSION})")
endif()
