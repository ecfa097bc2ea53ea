# SPDX-License-Identifier: BSD-3-Clause
# Compiles FILE. With lines "// expect: <sentence>" in it, the first error must say the first of them, and
# what the compiler prints must hold all; it must not print more than a person would read. Without such
# lines the file must compile.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${COMMAND} ${FILE}
                RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)

file(STRINGS ${FILE} expected REGEX "^// expect: ")
list(TRANSFORM expected REPLACE "^// expect: " "")
if(NOT expected)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "must compile, but does not:\n${output}")
  endif()
  return()
endif()

if(code EQUAL 0)
  message(FATAL_ERROR "must not compile, but does")
endif()
string(REGEX MATCH "error:[^\n]*" first_error "${output}")
list(GET expected 0 sentence)
string(FIND "${first_error}" "${sentence}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "the first error must say\n  ${sentence}\nbut the compiler says\n${output}")
endif()
foreach(sentence IN LISTS expected)
  string(FIND "${output}" "${sentence}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "expected\n  ${sentence}\nbut the compiler says\n${output}")
  endif()
endforeach()
string(REGEX MATCHALL "\n" lines "${output}")
list(LENGTH lines count)
set(most 30)
if(count GREATER most)
  message(FATAL_ERROR "${count} lines are more than the ${most} a person reads:\n${output}")
endif()
message("${count} lines")
