# SPDX-License-Identifier: BSD-3-Clause
# toll_compile_together(<target> <name> <source>...): one compilation for those of the target's sources that are
# named, as they are in its list; their headers take most of the time. Names in unnamed namespaces must differ.
# CMake's own UNITY_BUILD knows no CUDA before version 3.31, and includes files by absolute paths, so that the
# compiler's cache finds nothing for another clone.
function(toll_compile_together target name)
  if(NOT TOLL_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  set(includes)
  foreach(source IN LISTS ARGN)
    if(source IN_LIST sources)
      list(REMOVE_ITEM sources ${source})
      cmake_path(ABSOLUTE_PATH source NORMALIZE)
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      string(APPEND includes "#include \"${source}\"\n")
    endif()
  endforeach()
  set(together ${CMAKE_CURRENT_BINARY_DIR}/together/${name}.cpp)
  file(CONFIGURE OUTPUT ${together} CONTENT "${includes}")
  set_property(TARGET ${target} PROPERTY SOURCES ${sources} ${together})
endfunction()
