# SPDX-License-Identifier: BSD-3-Clause
# toll_suite_flags: how the suite's own code is compiled, in one place for both arms of every cell.
add_library(toll_suite_flags INTERFACE)
target_include_directories(toll_suite_flags INTERFACE ${PROJECT_SOURCE_DIR})

set(host_options -Wall -Wextra -Wpedantic -Wshadow)
if(TOLL_WARNINGS_AS_ERRORS)
  list(APPEND host_options -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # It warns of each `omp simd` loop that stays scalar, as a loop of atomic updates must.
  list(APPEND host_options -Wno-pass-failed)
  # And, on processors with AVX10, of what its own -march=native asks for.
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-Winvalid-feature-combination TOLL_HAS_FEATURE_WARNING)
  if(TOLL_HAS_FEATURE_WARNING)
    list(APPEND host_options -Wno-invalid-feature-combination)
  endif()
endif()
# Loops that straddle a 64-byte line by the accident of what precedes them move times by 5 to 30 %. What fills the
# gap before a loop inside of another is executed, and counted, each time.
list(APPEND host_options -falign-functions=64)
if(NOT TOLL_ALIGN_LOOPS)
  list(APPEND host_options -falign-loops=1)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  list(APPEND host_options -falign-loops=64)
  # All loops, where times are taken: by itself g++ leaves out those of which it guesses few iterations, in
  # one arm and not in the other (docs/adr/0016).
  list(APPEND host_options "$<$<CONFIG:Release>:--param=align-loop-iterations=0>")
elseif(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 15)
  list(APPEND host_options -falign-loops=64)
endif()
if(TOLL_NATIVE)
  list(APPEND host_options -march=native)
  # As g++ tunes for these processors: eight loads and inserts take less time than a gather (docs/adr/0092).
  cmake_host_system_information(RESULT processor QUERY PROCESSOR_NAME)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND processor MATCHES AMD)
    check_cxx_compiler_flag(-mno-gather TOLL_HAS_NO_GATHER)
    if(TOLL_HAS_NO_GATHER)
      list(APPEND host_options -mno-gather -DTOLL_NO_GATHER)
    endif()
  endif()
endif()
target_compile_options(toll_suite_flags INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${host_options}>")

# -lineinfo names source lines to profilers and checkers and does not change the code.
set(cuda_options -lineinfo -Xcompiler=-Wall,-Wextra)
if(TOLL_WARNINGS_AS_ERRORS)
  list(APPEND cuda_options -Werror=all-warnings -Xcompiler=-Werror)
endif()
target_compile_options(toll_suite_flags INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:${cuda_options}>")

if(TOLL_SANITIZE)
  target_compile_options(
    toll_suite_flags INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${TOLL_SANITIZE}>"
                               "$<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all>"
                               "$<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>")
  target_link_options(toll_suite_flags INTERFACE -fsanitize=${TOLL_SANITIZE})
endif()
# Symbols are bound when the program starts, not in the first timed call.
target_link_options(toll_suite_flags INTERFACE -Wl,-z,now)
