# SPDX-License-Identifier: BSD-3-Clause
# cmake -DOBJECTS=<file> -DSOURCES=<file> -DBINARY=<folder> -DLAUNCHER=<compiler launcher, may be empty>
#       -DOUTPUT=<file> -P variant_objects.cmake
# Writes a source file that holds, as JSON, how large each variant's object file is, how many lines of code its
# source has, and how long its compiler took: from ninja's log, so null elsewhere, and behind a cache of
# objects. A line of SOURCES is target|root|source; results name the source as it lies below the root.

cmake_minimum_required(VERSION 3.25)

set(log ${BINARY}/.ninja_log)
if(LAUNCHER)
  set(unknown "compiled through ${LAUNCHER}, which may have found an object that it kept")
elseif(NOT EXISTS ${log})
  set(unknown "only ninja writes down how long a command took")
else()
  # start, end (milliseconds), time stamp, output, hash; of an output that was built twice the last line
  # counts.
  file(STRINGS ${log} lines REGEX "\\.o\t")
  foreach(line IN LISTS lines)
    string(REPLACE "\t" ";" line "${line}")
    list(GET line 0 start)
    list(GET line 1 end)
    list(GET line 3 object)
    math(EXPR spent_${object} "${end} - ${start}")
  endforeach()
endif()

# count_lines(<variable> <file>): of those that are neither blank nor comment; null if there is no such file.
function(count_lines variable file)
  set(count null)
  if(EXISTS ${file})
    file(READ ${file} text)
    string(REGEX REPLACE "[][;\\\\]" "." text "${text}")  # what a list would be split at, or joined by
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REGEX REPLACE "/\\*([^*]|\\*+[^*/])*\\*+/" "" text "${text}")
    string(REGEX MATCHALL "[^ \t\r\n][^\n]*" lines "${text}")
    list(LENGTH lines count)
  endif()
  set(${variable} ${count} PARENT_SCOPE)
endfunction()

# find_source(<variable> <target> <object>): the line of SOURCES, or nothing. CMake names an object by the path of its
# source, relative to some folder, with __ for each step out of it.
function(find_source variable target object)
  set(${variable} "" PARENT_SCOPE)
  string(REGEX REPLACE "^(__/)+" "" object "${object}")
  string(LENGTH "/${object}" length)
  foreach(line IN LISTS sources)
    string(LENGTH "${line}" place)
    math(EXPR place "${place} - ${length}")
    if(place GREATER 0 AND line MATCHES "^${target}\\|")
      string(SUBSTRING "${line}" ${place} -1 end)
      if(end STREQUAL "/${object}")
        set(${variable} "${line}" PARENT_SCOPE)
        return()
      endif()
    endif()
  endforeach()
endfunction()

file(STRINGS ${OBJECTS} objects)
file(STRINGS ${SOURCES} sources)
list(SORT objects)
set(entries)
foreach(object IN LISTS objects)
  cmake_path(NORMAL_PATH object)
  if(NOT object MATCHES "/(toll_variants_[^/]+)\\.dir/(.*)\\.o$")
    continue()
  endif()
  set(target ${CMAKE_MATCH_1})
  find_source(line ${target} "${CMAKE_MATCH_2}")
  if(NOT line)
    continue()
  endif()
  string(REPLACE "|" ";" line "${line}")
  list(GET line 1 root)
  list(GET line 2 path)
  set(source "${path}")
  cmake_path(IS_PREFIX root "${path}" is_below)
  if(is_below)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${root}")
  endif()
  file(SIZE ${object} bytes)
  cmake_path(RELATIVE_PATH object BASE_DIRECTORY ${BINARY})
  set(seconds null)
  if(DEFINED spent_${object})
    math(EXPR whole "${spent_${object}} / 1000")
    math(EXPR thousandths "1000 + ${spent_${object}} % 1000")
    string(SUBSTRING ${thousandths} 1 -1 thousandths)
    set(seconds ${whole}.${thousandths})
  elseif(NOT unknown)
    set(unknown "ninja's log lacks some")
  endif()
  count_lines(lines "${path}")
  if(lines STREQUAL "null")
    set(no_lines "a source file was not found")
  endif()
  string(CONCAT entry "{\"target\": \"${target}\", \"source\": \"${source}\", \"lines\": ${lines}, "
                "\"bytes\": ${bytes}, \"seconds\": ${seconds}}")
  list(APPEND entries "${entry}")
endforeach()
list(JOIN entries ",\n" entries)
set(reasons)
if(unknown)
  list(APPEND reasons "\"objects.seconds\": \"${unknown}\"")
endif()
if(no_lines)
  list(APPEND reasons "\"objects.lines\": \"${no_lines}\"")
endif()
list(JOIN reasons ", " reasons)

file(
  CONFIGURE
  OUTPUT ${OUTPUT}
  CONTENT [=[
#include "harness/suite.hpp"

static const char* const objects = R"objects({"reasons": {@reasons@}, "objects": [
@entries@]})objects";

const char* toll::suite::variant_objects() {
  return objects;
}
]=]
  @ONLY)
