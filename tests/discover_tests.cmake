# SPDX-License-Identifier: BSD-3-Clause
include(GoogleTest)
include(${CMAKE_CURRENT_LIST_DIR}/skipped.cmake)

# What tests of a backend run with, in `environment`. Tests run side by side, and threads that spin while
# they wait for OpenMP's other threads take the processors from these: some tests took a hundred times as long.
function(environment_of labels)
  set(environment "" PARENT_SCOPE)
  if(labels MATCHES "openmp|omp_target")
    set(environment OMP_WAIT_POLICY=passive PARENT_SCOPE)
  endif()
endfunction()

# discover_tests(<target> LABELS <label>... [PREFIX <text>] [FILTER <pattern>])
#
# One ctest test for each GoogleTest test, with several labels: gtest_discover_tests by itself loses all
# but the first.
function(discover_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PREFIX;FILTER" "LABELS")
  set(list ${target})
  if(arg_FILTER)
    string(MAKE_C_IDENTIFIER "${target}_${arg_FILTER}" list)
    set(filter TEST_FILTER ${arg_FILTER})
  endif()
  gtest_discover_tests(${target} TEST_PREFIX "${arg_PREFIX}" ${filter} TEST_LIST ${list}
                                 NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60)
  environment_of("${arg_LABELS}")
  set(script ${CMAKE_CURRENT_BINARY_DIR}/${list}_labels.cmake)
  file(CONFIGURE OUTPUT ${script} @ONLY
       CONTENT "if(@list@)\n  set_tests_properties(\${@list@} PROPERTIES LABELS \"@arg_LABELS@\" ENVIRONMENT \"@environment@\")\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${script})
endfunction()

# discover_suites(<target> LABELS <label>... [PREFIX <text>] [FILTER <pattern>] [BACKEND <backend>]
#                 [ALONE <test>])
#
# One ctest test for each suite of GoogleTest tests, or with BACKEND, of tests with parameters named
# <text>_<backend>_<text>, for each first text. For tests of a few milliseconds, of which there are hundreds: to start a
# process with sanitizers, or with a CUDA runtime, takes longer. They share a process, so what a test leaves
# behind the next one finds. A suite counts as skipped if one of its tests is, so a test that is skipped in some builds
# is one of ctest by itself.
function(discover_suites target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PREFIX;FILTER;BACKEND;ALONE" "LABELS")
  if(NOT arg_FILTER)
    set(arg_FILTER *)
  endif()
  string(MAKE_C_IDENTIFIER "${target}${arg_FILTER}_suites" list)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${list}.cmake)
  environment_of("${arg_LABELS}")
  add_custom_command(
    TARGET ${target}
    POST_BUILD
    BYPRODUCTS ${list}
    COMMAND ${CMAKE_COMMAND} -DEXECUTABLE=$<TARGET_FILE:${target}> "-DPREFIX=${arg_PREFIX}" "-DFILTER=${arg_FILTER}"
            "-DBACKEND=${arg_BACKEND}" "-DALONE=${arg_ALONE}" "-DLABELS=${arg_LABELS}" "-DENVIRONMENT=${environment}"
            -DLIST=${list} -P ${PROJECT_SOURCE_DIR}/tests/list_suites.cmake
    VERBATIM)
  file(GENERATE OUTPUT ${list}.in CONTENT "include(${list} OPTIONAL RESULT_VARIABLE found)
if(NOT found)
  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)
endif()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${list}.in)
endfunction()

# one_test(<target> <name> <pattern> LABELS <label>...)
#
# One ctest test for all GoogleTest tests that match.
function(one_test target name pattern)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "LABELS")
  add_test(NAME ${name} COMMAND ${target} --gtest_filter=${pattern})
  environment_of("${arg_LABELS}")
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" ENVIRONMENT "${environment}"
                                          SKIP_REGULAR_EXPRESSION "${skipped}")
endfunction()
