# SPDX-License-Identifier: BSD-3-Clause
# toll_use_backend(<name> <file>): makes the target toll_backend_<name> out of a backend's own
# backend.cmake, or leaves in `reason` why this machine or compiler cannot have it. A macro, because
# languages are enabled at file scope. Used by the build and by the installed package alike.
macro(toll_use_backend name file)
  set(reason)
  set(note)
  if(NOT TARGET toll_backend_${name})  # a project may look for the package more than once
    include(${file})
  endif()
  if(NOT reason AND NOT TARGET toll::backend_${name})
    add_library(toll::backend_${name} ALIAS toll_backend_${name})
    target_link_libraries(toll_backend_${name} INTERFACE toll::core)
    target_compile_definitions(
      toll_backend_${name} INTERFACE TOLL_BACKEND=${name}
                                     "TOLL_BACKEND_HEADER=<toll/backends/${name}/backend.hpp>"
                                     "TOLL_BACKEND_COMPILER_HEADER=<toll/backends/${name}/compiler.hpp>"
                                     "TOLL_BACKEND_SCAN_HEADER=<toll/backends/${name}/scan.hpp>"
                                     "TOLL_BACKEND_SORT_HEADER=<toll/backends/${name}/sort.hpp>")
  endif()
endmacro()
