# SPDX-License-Identifier: BSD-3-Clause
# A second build of the same sources costs next to nothing where ccache is installed.
find_program(TOLL_CCACHE ccache)
mark_as_advanced(TOLL_CCACHE)
if(TOLL_CCACHE AND PROJECT_IS_TOP_LEVEL)
  foreach(language CXX CUDA)
    if(NOT DEFINED CMAKE_${language}_COMPILER_LAUNCHER)
      set(CMAKE_${language}_COMPILER_LAUNCHER ${TOLL_CCACHE})
    endif()
  endforeach()
endif()
