# SPDX-License-Identifier: BSD-3-Clause
# Installs the build tree BUILD into a folder of its own, then configures, builds and runs the consumer
# against it, as somebody would who has never seen the sources; then the examples in EXAMPLES, with their
# own tests.
set(prefix ${SCRATCH}/prefix)
set(consumer ${SCRATCH}/build)
file(REMOVE_RECURSE ${SCRATCH} ${consumer}-refused)
list(JOIN BACKENDS "," names)

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT code EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\nended with ${code}:\n${said}")
  endif()
  message("${said}")
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${consumer} -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${prefix}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DBACKENDS=${names} -DCMAKE_BUILD_TYPE=Release
    "-DTOLL_OFFLOAD_TARGETS=${OFFLOAD}")
run(${CMAKE_COMMAND} --build ${consumer})
foreach(backend IN LISTS BACKENDS)
  run(${consumer}/consumer_${backend})
endforeach()

run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${SCRATCH}/examples -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${prefix}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DBACKENDS=${names} "-DTOLL_OFFLOAD_TARGETS=${OFFLOAD}"
    -DCMAKE_CUDA_ARCHITECTURES=75-virtual)
run(${CMAKE_COMMAND} --build ${SCRATCH}/examples)
run(${CMAKE_CTEST_COMMAND} --test-dir ${SCRATCH}/examples --output-on-failure --no-tests=error)

# The executable finds the program that draws reports where it was installed.
if(EXISTS ${prefix}/bin/toll)
  file(COPY ${SOURCE}/../../../results/zen5-2cpu DESTINATION ${SCRATCH})
  if(NOT EXISTS ${prefix}/share/toll/report/report.py)
    message(FATAL_ERROR "the program that draws reports was not installed")
  endif()
  run(${prefix}/bin/toll report ${SCRATCH}/zen5-2cpu --out ${SCRATCH}/report.html)
endif()

# A component that does not exist is refused by name.
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${consumer}-refused -G ${GENERATOR}
          -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${COMPILER} -DBACKENDS=no_such_backend
  RESULT_VARIABLE code ERROR_VARIABLE said OUTPUT_QUIET)
if(code EQUAL 0 OR NOT said MATCHES "no_such_backend: toll has no such backend")
  message(FATAL_ERROR "an unknown component was not refused by name:\n${said}")
endif()
