# SPDX-License-Identifier: BSD-3-Clause
# Whatever binds the threads of OpenMP, TOLL may use all processors that it was started with.
function(threads_of_plan result)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env --unset=OMP_PROC_BIND --unset=OMP_PLACES
            --unset=GOMP_CPU_AFFINITY ${ARGN} ${TOLL} run --dry-run --kernel plus_0 --backend openmp
            --size 1000 --threads all
    OUTPUT_VARIABLE plan
    ERROR_VARIABLE said
    RESULT_VARIABLE code)
  if(NOT code EQUAL 0 OR NOT plan MATCHES "plus_0/[^\n]*")
    message(FATAL_ERROR "${ARGN}: ${code}: ${plan}${said}")
  endif()
  # Kernel, backend, tuning, size, n, threads.
  string(REGEX REPLACE " +" ";" fields "${CMAKE_MATCH_0}")
  list(GET fields 5 threads)
  set(${result} ${threads} PARENT_SCOPE)
endfunction()

threads_of_plan(free)
foreach(bound "OMP_PROC_BIND=close;OMP_PLACES=cores" "OMP_PROC_BIND=spread" "OMP_PLACES={0}"
              "GOMP_CPU_AFFINITY=0")
  threads_of_plan(threads ${bound})
  if(NOT threads EQUAL free)
    message(FATAL_ERROR "${bound}: --threads all is ${threads}, and ${free} without it")
  endif()
endforeach()
message(STATUS "--threads all is ${free}")
