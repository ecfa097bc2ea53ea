# SPDX-License-Identifier: BSD-3-Clause
# Decides which backends are built. Each is a folder core/toll/backends/<name> with a file
# backend.cmake, which makes the target toll_backend_<name> or sets `reason` to why it cannot.
file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES TRUE RELATIVE
     ${PROJECT_SOURCE_DIR}/core/toll/backends ${PROJECT_SOURCE_DIR}/core/toll/backends/*)
set(TOLL_KNOWN_BACKENDS ${folders})

foreach(name IN LISTS TOLL_BACKENDS)
  if(NOT name STREQUAL auto AND NOT name IN_LIST TOLL_KNOWN_BACKENDS)
    list(JOIN TOLL_KNOWN_BACKENDS " " known)
    message(FATAL_ERROR "TOLL_BACKENDS: there is no backend '${name}'; write auto, or some of: ${known}")
  endif()
endforeach()

set(TOLL_ENABLED_BACKENDS)
foreach(name IN LISTS TOLL_KNOWN_BACKENDS)
  set(reason)
  set(note)
  if(TOLL_BACKENDS STREQUAL auto OR name IN_LIST TOLL_BACKENDS)
    include(${PROJECT_SOURCE_DIR}/core/toll/backends/${name}/backend.cmake)
  else()
    set(reason "not in TOLL_BACKENDS")
  endif()
  if(NOT reason)
    list(APPEND TOLL_ENABLED_BACKENDS ${name})
    message(STATUS "backend ${name}: enabled${note}")
  elseif(TOLL_BACKENDS STREQUAL auto OR NOT name IN_LIST TOLL_BACKENDS)
    message(STATUS "backend ${name}: absent (${reason})")
  else()
    message(FATAL_ERROR "backend ${name}: asked for in TOLL_BACKENDS, but ${reason}")
  endif()
  set(TOLL_BACKEND_${name}_REASON "${reason}")
endforeach()
