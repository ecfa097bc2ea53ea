# SPDX-License-Identifier: BSD-3-Clause
# Libraries that others tuned for a kernel of the catalog: OpenBLAS. It must have been built with OpenMP, so that
# its loops run on the threads that the harness has bound. Threads of its own would be bound by nobody, and spin
# beside the other variants of a cell.
find_package(OpenMP COMPONENTS CXX QUIET)
find_path(TOLL_OPENBLAS_INCLUDE openblas_config.h PATH_SUFFIXES openblas-openmp openblas)
find_library(TOLL_OPENBLAS_LIBRARY openblas PATH_SUFFIXES openblas-openmp)
mark_as_advanced(TOLL_OPENBLAS_INCLUDE TOLL_OPENBLAS_LIBRARY)

# Sets `reason`, or OpenBLAS_VERSION and the cores that its routines are for here. Neither the headers nor the name
# of the library tell how it was built, so a program asks it.
function(ask_openblas)
  try_run(TOLL_OPENBLAS_RUN TOLL_OPENBLAS_COMPILED ${PROJECT_BINARY_DIR}/CMakeFiles/ask_openblas
          ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/ask_openblas.cpp
          CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${TOLL_OPENBLAS_INCLUDE}
          LINK_LIBRARIES ${TOLL_OPENBLAS_LIBRARY}
          RUN_OUTPUT_VARIABLE said)
  if(NOT TOLL_OPENBLAS_COMPILED OR NOT TOLL_OPENBLAS_RUN EQUAL 0 OR NOT said MATCHES "^OpenBLAS ([^ ]+) .*threads: (.*)\ncores: (.*)\n$")
    set(reason "a program that asks ${TOLL_OPENBLAS_LIBRARY} how it was built does not compile or run" PARENT_SCOPE)
    return()
  endif()
  set(OpenBLAS_VERSION ${CMAKE_MATCH_1} PARENT_SCOPE)
  set(cores ${CMAKE_MATCH_3} PARENT_SCOPE)
  if(NOT CMAKE_MATCH_2 STREQUAL "OpenMP")
    set(reason "${TOLL_OPENBLAS_LIBRARY} was built without OpenMP; Debian's libopenblas-openmp-dev was built with it"
        PARENT_SCOPE)
  endif()
endfunction()

if(NOT TOLL_OPENBLAS_INCLUDE OR NOT TOLL_OPENBLAS_LIBRARY)
  set(reason "no OpenBLAS; Debian's package is libopenblas-openmp-dev, and CMAKE_PREFIX_PATH names another folder")
elseif(NOT OpenMP_CXX_FOUND)
  set(reason "the compiler has no OpenMP, on whose threads OpenBLAS is to run")
else()
  ask_openblas()
endif()
if(NOT reason)
  add_library(toll_layer_library INTERFACE)
  target_include_directories(toll_layer_library SYSTEM INTERFACE ${TOLL_OPENBLAS_INCLUDE})
  target_link_libraries(toll_layer_library INTERFACE ${TOLL_OPENBLAS_LIBRARY} OpenMP::OpenMP_CXX)
  set(serves simd openmp)
  set(note " (OpenBLAS ${OpenBLAS_VERSION}, for ${cores} cores)")
endif()
