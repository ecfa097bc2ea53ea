# SPDX-License-Identifier: BSD-3-Clause
# cmake -DSCRIPT=<variant_objects.cmake> -DFOLDER=<empty folder> -P variant_objects.cmake
# Bytes are those of the file; seconds come from ninja's log, or their absence is explained; lines are those
# of the source, also of a layer's.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${FOLDER})
set(folder variants/per_backend/seq/CMakeFiles/toll_variants_seq.dir)
file(WRITE ${FOLDER}/${folder}/__/pi/portable.cpp.o "1234567")
file(WRITE ${FOLDER}/${folder}/launch.cpp.o "not a variant")
file(WRITE ${FOLDER}/objects.txt "${FOLDER}/${folder}/./__/pi/portable.cpp.o\n${FOLDER}/${folder}/./launch.cpp.o\n")
file(WRITE ${FOLDER}/sources.txt "toll_variants_seq|${FOLDER}|${FOLDER}/variants/pi/portable.cpp\n")

file(WRITE ${FOLDER}/variants/pi/portable.cpp
     "// a comment\n#include <x[1]>\n\n/* two\n lines; */\nint f() {\n  return 1;  // one\n}\n")

function(expect launcher text)
  execute_process(COMMAND ${CMAKE_COMMAND} -DOBJECTS=${FOLDER}/objects.txt -DSOURCES=${FOLDER}/sources.txt -DBINARY=${FOLDER} -DLAUNCHER=${launcher}
                          -DOUTPUT=${FOLDER}/objects.cpp -P ${SCRIPT} COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${FOLDER}/objects.cpp found)
  string(REGEX MATCH "{\"reasons.*}]}" found "${found}")
  string(REGEX REPLACE "[ \n]+" "" found "${found}")
  if(NOT found STREQUAL text)
    message(SEND_ERROR "'${text}' is not: ${found}")
  endif()
endfunction()

set(entry "{\"target\":\"toll_variants_seq\",\"source\":\"variants/pi/portable.cpp\",\"lines\":4,\"bytes\":7,\"seconds\"")
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

# The object of a layer other than ours, whose source is not where it was.
set(folder variants/per_backend/seq/CMakeFiles/toll_variants_seq_kokkos.dir)
file(WRITE ${FOLDER}/${folder}/__/pi/kokkos.reduce.cpp.o "123")
file(WRITE ${FOLDER}/objects.txt "${FOLDER}/${folder}/__/pi/kokkos.reduce.cpp.o\n")
file(WRITE ${FOLDER}/sources.txt "toll_variants_seq|${FOLDER}|${FOLDER}/variants/pi/kokkos.reduce.cpp\n"
           "toll_variants_seq_kokkos|${FOLDER}|${FOLDER}/variants/pi/kokkos.reduce.cpp\n")
file(WRITE ${FOLDER}/.ninja_log "# ninja log v5\n0\t9\t1\t${folder}/__/pi/kokkos.reduce.cpp.o\tabc\n")
set(entry "{\"target\":\"toll_variants_seq_kokkos\",\"source\":\"variants/pi/kokkos.reduce.cpp\",\"lines\":null")
expect("" "{\"reasons\":{\"objects.lines\":\"asourcefilewasnotfound\"},\"objects\":[${entry},\"bytes\":3,\"seconds\":0.009}]}")

# Of a project that uses the package, whose sources do not lie beside ours; of two the one that the object is of.
set(folder layers/mine/CMakeFiles/toll_variants_seq_mine.dir)
file(WRITE ${FOLDER}/${folder}/home/u/ways/pi/mine.cpp.o "12345")
file(WRITE ${FOLDER}/objects.txt "${FOLDER}/${folder}/home/u/ways/pi/mine.cpp.o\n")
file(WRITE ${FOLDER}/sources.txt "toll_variants_seq_mine|/home/u|/home/u/ways/pi/mine.reduce.cpp\n"
           "toll_variants_seq_mine|/home/u|/home/u/ways/pi/mine.cpp\n")
file(WRITE ${FOLDER}/.ninja_log "# ninja log v5\n0\t9\t1\t${folder}/home/u/ways/pi/mine.cpp.o\tabc\n")
set(entry "{\"target\":\"toll_variants_seq_mine\",\"source\":\"ways/pi/mine.cpp\",\"lines\":null")
expect("" "{\"reasons\":{\"objects.lines\":\"asourcefilewasnotfound\"},\"objects\":[${entry},\"bytes\":5,\"seconds\":0.009}]}")
