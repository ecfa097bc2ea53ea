# SPDX-License-Identifier: BSD-3-Clause
# cmake -DOBJECTS=<file> -DBINARY=<folder> -DLAUNCHER=<compiler launcher, may be empty> -DOUTPUT=<file>
#       -P variant_objects.cmake
# Writes a source file that holds, as JSON, how large each variant's object file is, and how long its
# compiler took: from ninja's log, so null elsewhere, and behind a cache of objects.

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

file(STRINGS ${OBJECTS} objects)
list(SORT objects)
set(entries)
foreach(object IN LISTS objects)
  cmake_path(NORMAL_PATH object)
  if(NOT object MATCHES "/(toll_variants_[^/]+)\\.dir/__/(.*)\\.o$")
    continue()
  endif()
  set(target ${CMAKE_MATCH_1})
  set(source variants/${CMAKE_MATCH_2})
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
  list(APPEND entries
       "{\"target\": \"${target}\", \"source\": \"${source}\", \"bytes\": ${bytes}, \"seconds\": ${seconds}}")
endforeach()
list(JOIN entries ",\n" entries)
set(reasons)
if(unknown)
  set(reasons "\"objects.seconds\": \"${unknown}\"")
endif()

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
