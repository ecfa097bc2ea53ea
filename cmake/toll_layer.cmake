# SPDX-License-Identifier: BSD-3-Clause
# What a layer is to the build: the library that its variants link, the backends that it serves, and the files
# that are written with it.

# toll_use_layer(<layer> <file>): makes the target toll_layer_<layer> out of the layer's own layer.cmake, and
# leaves in `serves` the backends that it can be compiled for, or in `reason` why this machine or compiler
# cannot have it. A macro, because packages are found at file scope.
macro(toll_use_layer layer file)
  set(reason)
  set(note)
  set(serves)
  include(${file})
endmacro()

# toll_layer_sources(<variable> <layer> <backend> <folder>): the files of a layer in <folder>/<kernel>/ that
# this backend compiles: <layer>.cpp and <layer>.<algorithm>.cpp, which all backends compile, and those of
# this backend alone, which end in .<backend>.cpp or .cu.
function(toll_layer_sources variable layer backend folder)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*/${layer}.cpp ${folder}/*/${layer}.*.cpp
       ${folder}/*/${layer}.${backend}.cu ${folder}/*/${layer}.*.${backend}.cu)
  toll_sources_for(sources ${backend} ${sources})
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# toll_sources_for(<variable> <backend> <source> ...): without those that are for another backend.
function(toll_sources_for variable backend)
  set(sources ${ARGN})
  foreach(other IN LISTS TOLL_KNOWN_BACKENDS)
    if(NOT other STREQUAL backend)
      list(FILTER sources EXCLUDE REGEX "\\.${other}\\.(cpp|cu)$")
    endif()
  endforeach()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# toll_served_backends(<layer> <backends>): sets TOLL_LAYER_<layer>_BACKENDS to those of the backends that this
# build has and for which there are files, or `reason` if there is none.
function(toll_served_backends layer backends)
  set(served)
  foreach(backend IN LISTS backends)
    toll_layer_sources(sources ${layer} ${backend} ${PROJECT_SOURCE_DIR}/variants)
    if(backend IN_LIST TOLL_ENABLED_BACKENDS AND sources)
      list(APPEND served ${backend})
    endif()
  endforeach()
  if(NOT served)
    list(JOIN backends " " backends)
    set(reason "this build has none of the backends that it serves: ${backends}" PARENT_SCOPE)
  endif()
  set(TOLL_LAYER_${layer}_BACKENDS ${served} PARENT_SCOPE)
endfunction()
