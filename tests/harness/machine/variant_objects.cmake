# SPDX-License-Identifier: BSD-3-Clause
# cmake -DSCRIPT=<variant_objects.cmake> -DFOLDER=<empty folder> -P variant_objects.cmake
# Bytes are those of the file; seconds come from ninja's log, or their absence is explained.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${FOLDER})
set(folder variants/per_backend/seq/CMakeFiles/toll_variants_seq.dir)
file(WRITE ${FOLDER}/${folder}/__/pi/portable.cpp.o "1234567")
file(WRITE ${FOLDER}/${folder}/launch.cpp.o "not a variant")
file(WRITE ${FOLDER}/objects.txt "${FOLDER}/${folder}/./__/pi/portable.cpp.o\n${FOLDER}/${folder}/./launch.cpp.o\n")

function(expect launcher text)
  execute_process(COMMAND ${CMAKE_COMMAND} -DOBJECTS=${FOLDER}/objects.txt -DBINARY=${FOLDER} -DLAUNCHER=${launcher}
                          -DOUTPUT=${FOLDER}/objects.cpp -P ${SCRIPT} COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${FOLDER}/objects.cpp found)
  string(REGEX MATCH "{\"reasons.*}]}" found "${found}")
  string(REGEX REPLACE "[ \n]+" "" found "${found}")
  if(NOT found STREQUAL text)
    message(SEND_ERROR "'${text}' is not: ${found}")
  endif()
endfunction()

set(entry "{\"target\":\"toll_variants_seq\",\"source\":\"variants/pi/portable.cpp\",\"bytes\":7,\"seconds\"")
set(no_ninja "\"objects.seconds\":\"onlyninjawritesdownhowlongacommandtook\"")
expect("" "{\"reasons\":{${no_ninja}},\"objects\":[${entry}:null}]}")

file(WRITE ${FOLDER}/.ninja_log "# ninja log v5\n0\t70000\t1\t${folder}/__/pi/portable.cpp.o\tabc\n"
           "100\t12105\t2\t${folder}/__/pi/portable.cpp.o\tabc\n")
expect("" "{\"reasons\":{},\"objects\":[${entry}:12.005}]}")

file(WRITE ${FOLDER}/.ninja_log "# ninja log v5\n0\t2117\t1\t${folder}/__/pi/portable.cpp.o\tabc\n")
expect("" "{\"reasons\":{},\"objects\":[${entry}:2.117}]}")

set(cached "\"objects.seconds\":\"compiledthroughccache,whichmayhavefoundanobjectthatitkept\"")
expect("ccache" "{\"reasons\":{${cached}},\"objects\":[${entry}:null}]}")

file(WRITE ${FOLDER}/.ninja_log "# ninja log v5\n")
expect("" "{\"reasons\":{\"objects.seconds\":\"ninja'sloglackssome\"},\"objects\":[${entry}:null}]}")
