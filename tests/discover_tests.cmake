# SPDX-License-Identifier: BSD-3-Clause
include(GoogleTest)

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

# one_test(<target> <name> <pattern> LABELS <label>...)
#
# One ctest test for all GoogleTest tests that match: where there are hundreds, to start a process with
# sanitizers takes longer than what it tests. Skipped if none passed and some were skipped: ctest takes a
# test for skipped, even one that failed, as soon as the expression matches.
function(one_test target name pattern)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "LABELS")
  add_test(NAME ${name} COMMAND ${target} --gtest_filter=${pattern})
  environment_of("${arg_LABELS}")
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" ENVIRONMENT "${environment}"
                                          SKIP_REGULAR_EXPRESSION "PASSED  \\] 0 tests.\n\\[  SKIPPED")
endfunction()
