# SPDX-License-Identifier: BSD-3-Clause
# Highway: lanes by name, for the one vector extension that the compiler's options name.
find_package(hwy CONFIG QUIET)

# It asks for AES, too, before it takes AVX2, which -march=x86-64-v3 does not name. And 1.0.3 does not compile where the
# options name all of AVX3_DL, as -march=native does on a Zen 5, unless it is to choose nothing at run time.
set(TOLL_HIGHWAY_OPTIONS HWY_DISABLE_PCLMUL_AES HWY_COMPILE_ONLY_STATIC)

# Sets `reason`, or the extension that Highway takes with the options that the suite is compiled with.
function(ask_highway)
  if(TOLL_NATIVE)
    set(native -march=native)
  endif()
  list(TRANSFORM TOLL_HIGHWAY_OPTIONS PREPEND -D OUTPUT_VARIABLE options)
  try_run(TOLL_HIGHWAY_RUN TOLL_HIGHWAY_COMPILED ${PROJECT_BINARY_DIR}/CMakeFiles/ask_highway
          ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/ask_highway.cpp
          COMPILE_DEFINITIONS ${options} ${native}
          LINK_LIBRARIES hwy::hwy
          CXX_STANDARD 20
          RUN_OUTPUT_VARIABLE extension)
  set(extension "${extension}" PARENT_SCOPE)
  if(NOT TOLL_HIGHWAY_COMPILED OR NOT TOLL_HIGHWAY_RUN EQUAL 0)
    set(reason "a program that asks Highway ${hwy_VERSION} for its vector extension does not compile or run" PARENT_SCOPE)
  elseif(extension MATCHES "^(SCALAR|EMU128)$")
    set(reason "with the compiler's options Highway finds no vectors; TOLL_NATIVE=ON names those of this processor" PARENT_SCOPE)
  endif()
endfunction()

if(NOT hwy_FOUND)
  set(reason "no Highway; Debian's package is libhwy-dev, and CMAKE_PREFIX_PATH names another folder")
else()
  ask_highway()
endif()
if(NOT reason)
  add_library(toll_layer_highway INTERFACE)
  target_link_libraries(toll_layer_highway INTERFACE hwy::hwy)
  target_compile_definitions(toll_layer_highway INTERFACE ${TOLL_HIGHWAY_OPTIONS})
  set(serves simd)
  set(note " (Highway ${hwy_VERSION}, ${extension})")
endif()
