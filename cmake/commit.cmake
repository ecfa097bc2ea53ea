# SPDX-License-Identifier: BSD-3-Clause
# find_commit() sets in `state`, which is JSON, the commit of SOURCE and whether the sources differ from it. What cannot
# be found is null, with the reason. Called as a script it writes that to OUTPUT:
# cmake -DSOURCE=<folder> -DOUTPUT=<file> -P commit.cmake
cmake_minimum_required(VERSION 3.25)

set(state "{\"reasons\": {}}")

# All that is compiled into results: a new, untracked variant counts, a note beside the sources does not.
set(compiled CMakeLists.txt cmake core kernels layers machine_code variants harness)

function(json_string text out)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REGEX REPLACE "[\n\r\t]+" " " text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

function(set_fact name value)
  string(JSON state SET "${state}" ${name} "${value}")
  set(state "${state}" PARENT_SCOPE)
endfunction()

function(set_unknown name reason)
  json_string("${reason}" reason)
  string(JSON state SET "${state}" ${name} null)
  string(JSON state SET "${state}" reasons ${name} "${reason}")
  set(state "${state}" PARENT_SCOPE)
endfunction()

function(find_commit)
  if(EXISTS ${SOURCE}/commit.json)  # installed sources: whatever repository they lie in, it is not theirs
    file(READ ${SOURCE}/commit.json state)
    return(PROPAGATE state)
  endif()
  find_program(git git)
  if(NOT git)
    set_unknown(commit "git is not installed")
    set_unknown(dirty "git is not installed")
    return(PROPAGATE state)
  endif()
  execute_process(COMMAND ${git} -C ${SOURCE} rev-parse HEAD OUTPUT_VARIABLE commit ERROR_VARIABLE error
                  RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE)
  if(failed)
    set_unknown(commit "git: ${error}")
    set_unknown(dirty "git: ${error}")
    return(PROPAGATE state)
  endif()
  set_fact(commit "\"${commit}\"")
  # Another git may be looking at the same index: this one only reads.
  execute_process(COMMAND ${git} --no-optional-locks -C ${SOURCE} status --porcelain -- ${compiled}
                  OUTPUT_VARIABLE changes ERROR_VARIABLE error RESULT_VARIABLE failed)
  if(failed)
    set_unknown(dirty "git: ${error}")
  elseif(changes)
    set_fact(dirty true)
  else()
    set_fact(dirty false)
  endif()
  return(PROPAGATE state)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  find_commit()
  file(WRITE ${OUTPUT} "${state}\n")
endif()
