# SPDX-License-Identifier: BSD-3-Clause
# cmake -DSOURCE=<folder> -DBINARY=<folder> -DOUTPUT=<file> [-DPROJECT=<name> -DPROJECT_SOURCE=<folder>]
#       -P build_state.cmake
# Writes a source file that holds, as JSON, what is known only when the build runs: the commit, whether the
# sources differ from it, and the options that each target's compiler is really given; of a project that found
# toll as a package, its commit too. What cannot be found is null, with the reason. The file is left alone if
# nothing changed, so that nothing is built again.

cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/commit.cmake)

# The command without compiler, launcher, include folders, precompiled header, source and object.
function(options_of command out)
  # clang takes a precompiled header so; the path differs from folder to folder, and the code does not.
  string(REGEX REPLACE " -Xclang -(include|include-pch) -Xclang [^ ]+" "" command "${command}")
  string(REPLACE " -Xclang -emit-pch" "" command "${command}")
  separate_arguments(words UNIX_COMMAND "${command}")
  set(kept)
  set(skip TRUE)  # until the first option
  set(skip_next FALSE)
  foreach(word IN LISTS words)
    if(word MATCHES "^-")
      set(skip FALSE)
    endif()
    if(skip OR skip_next)
      set(skip_next FALSE)
    elseif(word MATCHES "^-(o|c|include|isystem|x)$")
      set(skip_next TRUE)
    elseif(NOT word MATCHES "^-I")
      list(APPEND kept "${word}")
    endif()
  endforeach()
  list(JOIN kept " " text)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

function(collect_options commands_file out)
  file(READ ${commands_file} commands)
  set(found "{}")
  set(seen)
  string(JSON count LENGTH "${commands}")
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON command GET "${commands}" ${i} command)
    # The object's folder names the target; an entry of its own for that came with later CMakes.
    if(NOT command MATCHES " -o .*CMakeFiles/(toll_(variants_[^/]+|kernels|harness))\\.dir/")
      continue()
    endif()
    set(target ${CMAKE_MATCH_1})
    options_of("${command}" options)
    string(MD5 key "${target} ${options}")
    if(key IN_LIST seen)
      continue()
    endif()
    list(APPEND seen ${key})
    json_string("${options}" options)
    string(JSON before ERROR_VARIABLE is_new GET "${found}" ${target})
    if(is_new)
      string(JSON found SET "${found}" ${target} "[]")
    endif()
    string(JSON length LENGTH "${found}" ${target})
    string(JSON found SET "${found}" ${target} ${length} "${options}")
  endforeach()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

function(find_options)
  set(commands_file ${BINARY}/compile_commands.json)
  if(NOT EXISTS ${commands_file})
    set_unknown(flags "this generator writes no compile_commands.json")
    return(PROPAGATE state)
  endif()
  # Reading it takes a second, and it changes only when CMake runs.
  set(kept ${OUTPUT}.flags.json)
  if(${commands_file} IS_NEWER_THAN ${kept})
    collect_options(${commands_file} flags)
    file(WRITE ${kept} "${flags}")
  endif()
  file(READ ${kept} flags)
  set_fact(flags "${flags}")
  return(PROPAGATE state)
endfunction()

# Of the project all counts but the folder it is built in: which of its files are compiled is its own affair.
function(find_project)
  set(of_toll "${state}")
  set(SOURCE ${PROJECT_SOURCE})
  set(compiled .)
  cmake_path(IS_PREFIX SOURCE ${BINARY} is_inside)
  if(is_inside)
    cmake_path(RELATIVE_PATH BINARY BASE_DIRECTORY ${SOURCE} OUTPUT_VARIABLE folder)
    list(APPEND compiled ":(exclude)${folder}")
  endif()
  set(state "{\"name\": \"${PROJECT}\", \"reasons\": {}}")
  find_commit()
  string(JSON state SET "${of_toll}" project "${state}")
  return(PROPAGATE state)
endfunction()

find_commit()
find_options()
if(PROJECT)
  find_project()
endif()
file(
  CONFIGURE
  OUTPUT ${OUTPUT}
  CONTENT [=[
#include "harness/build_facts.hpp"

const char* const toll::suite::build_facts::state_of_build = R"state(@state@)state";
]=]
  @ONLY)
