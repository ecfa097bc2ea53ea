# SPDX-License-Identifier: BSD-3-Clause
# cmake -DSCRIPT=<build_state.cmake> -DFOLDER=<empty folder> -P build_state.cmake
# The commit and whether the sources differ from it are found when a build runs, or their absence is explained.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/source/core ${FOLDER}/source/notes ${FOLDER}/binary)

function(run_git)
  execute_process(COMMAND git -C ${FOLDER}/source -c user.name=a -c user.email=a@b ${ARGN}
                  OUTPUT_VARIABLE out OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(out "${out}" PARENT_SCOPE)
endfunction()

function(expect text)
  # No repository around the build folder may answer for the one that is missing here.
  set(ENV{GIT_CEILING_DIRECTORIES} ${FOLDER})
  execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${FOLDER}/source -DBINARY=${FOLDER}/binary
                          -DOUTPUT=${FOLDER}/state.cpp ${ARGN} -P ${SCRIPT} COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${FOLDER}/state.cpp state)
  string(REGEX REPLACE "[ \n]+" "" state "${state}")
  if(NOT state MATCHES "${text}")
    message(SEND_ERROR "'${text}' is not in: ${state}")
  endif()
endfunction()

expect("\"commit\":null.*\"reasons\":.*\"commit\":\"git:")
expect("\"flags\":null.*\"reasons\":.*\"flags\":\"")

file(WRITE ${FOLDER}/source/core/one.hpp "one\n")
run_git(init -q)
run_git(add .)
run_git(commit -q -m one)
run_git(rev-parse HEAD)
expect("\"commit\":\"${out}\",\"dirty\":false")

file(WRITE ${FOLDER}/source/notes/todo.txt "not compiled\n")
expect("\"dirty\":false")

file(WRITE ${FOLDER}/source/core/two.hpp "not committed\n")
expect("\"dirty\":true")
run_git(add core)
run_git(commit -q -m two)
expect("\"dirty\":false")

file(APPEND ${FOLDER}/source/core/one.hpp "changed\n")
expect("\"dirty\":true")

file(WRITE ${FOLDER}/binary/compile_commands.json [=[
[
{"directory": "/b", "file": "/s/one.cpp",
 "command": "/usr/bin/ccache /usr/bin/c++ -DNAME=\\\"x\\\" -I/s/core -isystem /i -include /b/cmake_pch.hxx -O3 -std=c++20 -o x/CMakeFiles/toll_variants_seq.dir/one.o -c /s/one.cpp"},
{"directory": "/b", "file": "/s/two.cpp",
 "command": "/usr/bin/c++ -DNAME=\\\"x\\\" -O3 -std=c++20 -o x/CMakeFiles/toll_variants_seq.dir/two.o -c /s/two.cpp"},
{"directory": "/b", "file": "/s/three.cpp",
 "command": "/usr/bin/clang++ -DNAME=\\\"x\\\" -Xclang -include-pch -Xclang /b/x.pch -Xclang -include -Xclang /b/cmake_pch.hxx -O3 -std=c++20 -o x/CMakeFiles/toll_variants_seq.dir/three.o -c /s/three.cpp"},
{"directory": "/b", "file": "/s/t.cpp",
 "command": "/usr/bin/c++ -O0 -o t/CMakeFiles/tests.dir/t.o -c /s/t.cpp"}
]
]=])
expect("\"flags\":{\"toll_variants_seq\":\\[\"-DNAME=[^,]*-O3-std=c\\+\\+20\"\\]}")

file(READ ${FOLDER}/state.cpp before)
file(TIMESTAMP ${FOLDER}/state.cpp written "%s" UTC)
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
expect("\"dirty\":true")
file(TIMESTAMP ${FOLDER}/state.cpp written_again "%s" UTC)
if(NOT written STREQUAL written_again)
  message(SEND_ERROR "the file was written again though nothing changed: everything would be linked again")
endif()

# A project that found toll as a package, whose sources have their commit in a file; the project's own is beside it.
file(WRITE ${FOLDER}/installed/commit.json "{\"commit\": \"abc\", \"dirty\": false, \"reasons\": {}}")
run_git(add .)
run_git(commit -q -m three)
run_git(rev-parse HEAD)
set(project -DSOURCE=${FOLDER}/installed -DPROJECT=mine -DPROJECT_SOURCE=${FOLDER}/source)
expect("\"commit\":\"abc\",\"dirty\":false.*\"project\":{\"commit\":\"${out}\",\"dirty\":false,\"name\":\"mine\",\"reasons\":{}}"
       ${project})
file(WRITE ${FOLDER}/source/build/made "by the build\n")
expect("\"project\":{\"commit\":\"${out}\",\"dirty\":true" ${project})
expect("\"project\":{\"commit\":\"${out}\",\"dirty\":false" ${project} -DBINARY=${FOLDER}/source/build)
