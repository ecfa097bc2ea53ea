# SPDX-License-Identifier: BSD-3-Clause
# A second build of the same sources costs next to nothing where ccache is installed, from another clone
# too. What it is told here makes it take files with precompiled headers, and name files of the project by
# their place in it. The folder in debug information is then that of the clone which compiled first.
find_program(TOLL_CCACHE ccache)
mark_as_advanced(TOLL_CCACHE)
if(TOLL_CCACHE AND PROJECT_IS_TOP_LEVEL)
  foreach(language CXX CUDA)
    if(NOT DEFINED CMAKE_${language}_COMPILER_LAUNCHER)
      set(CMAKE_${language}_COMPILER_LAUNCHER
          ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros
          CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${TOLL_CCACHE})
    endif()
  endforeach()
endif()
