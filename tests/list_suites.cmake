# SPDX-License-Identifier: BSD-3-Clause
# cmake -DEXECUTABLE=<file> -DPREFIX=<text> -DFILTER=<pattern> -DBACKEND=<backend> -DALONE=<list> -DLABELS=<list>
#       -DENVIRONMENT=<list> -DLIST=<file> -P list_suites.cmake
# Writes LIST, which makes the tests of discover_suites (discover_tests.cmake) for ctest.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/skipped.cmake)

execute_process(
  COMMAND ${EXECUTABLE} --gtest_list_tests --gtest_filter=${FILTER}
  OUTPUT_VARIABLE listed
  ERROR_VARIABLE said
  RESULT_VARIABLE code
  TIMEOUT 60)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${EXECUTABLE} --gtest_list_tests ended with ${code}:\n${listed}${said}")
endif()

# Suites end in a dot, tests are indented, and both may be followed by a comment with anything in it.
string(REGEX REPLACE "[ ]*#[^\n]*" "" listed "${listed}")
string(REGEX REPLACE "\n" ";" lines "${listed}")
set(names)
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.$")
    set(suite ${CMAKE_MATCH_1})
    string(REGEX REPLACE "/[0-9]+$" "" name ${suite})  # of a type
    set(pattern ${name}.*)
    if(NOT name STREQUAL suite)
      set(pattern ${name}/*)
    endif()
  elseif(NOT line MATCHES "^  ")
    continue()  # what the program itself says
  elseif(BACKEND)
    if(NOT line MATCHES "/([^/]+_${BACKEND})_[^/]*$")
      message(FATAL_ERROR "${EXECUTABLE}: '${line}' does not name the backend ${BACKEND}")
    endif()
    set(name ${CMAKE_MATCH_1})
    set(pattern */${name}_*)
  endif()
  if(line MATCHES "^  " AND NOT name IN_LIST names)
    list(APPEND names ${name})
    set(pattern_of_${name} ${pattern})
  endif()
endforeach()
if(NOT names)
  message(FATAL_ERROR "${EXECUTABLE} has no test that matches '${FILTER}'")
endif()

foreach(name IN LISTS ALONE)
  execute_process(COMMAND ${EXECUTABLE} --gtest_list_tests --gtest_filter=${name} OUTPUT_VARIABLE listed)
  if(NOT listed MATCHES "\n  ")
    message(FATAL_ERROR "${EXECUTABLE} has no test ${name}")
  endif()
  foreach(suite IN LISTS names)
    if(name MATCHES "^${suite}\\.")
      string(APPEND pattern_of_${suite} -${name})
    endif()
  endforeach()
  list(APPEND names ${name})
  set(pattern_of_${name} ${name})
endforeach()

set(tests)
foreach(name IN LISTS names)
  string(APPEND tests "add_test([=[${PREFIX}${name}]=] [=[${EXECUTABLE}]=] [=[--gtest_filter=${pattern_of_${name}}]=])\n"
         "set_tests_properties([=[${PREFIX}${name}]=] PROPERTIES LABELS [=[${LABELS}]=] ENVIRONMENT [=[${ENVIRONMENT}]=]\n"
         "                     SKIP_REGULAR_EXPRESSION [=[${skipped}]=])\n")
endforeach()
file(WRITE ${LIST} "${tests}")
