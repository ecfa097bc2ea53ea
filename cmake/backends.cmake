# SPDX-License-Identifier: BSD-3-Clause
# Decides which backends are built, and says so in a line for each. A backend is a folder
# core/toll/backends/<name>; its backend.cmake makes the target or sets `reason` to why it cannot.
include(toll_backend)

set(backends_folder ${PROJECT_SOURCE_DIR}/core/toll/backends)
file(GLOB TOLL_KNOWN_BACKENDS CONFIGURE_DEPENDS LIST_DIRECTORIES TRUE RELATIVE ${backends_folder}
     ${backends_folder}/*)

foreach(name IN LISTS TOLL_BACKENDS)
  if(NOT name MATCHES "^(auto|host)$" AND NOT name IN_LIST TOLL_KNOWN_BACKENDS)
    list(JOIN TOLL_KNOWN_BACKENDS " " known)
    message(FATAL_ERROR "TOLL_BACKENDS: there is no backend '${name}'; write auto, host, or some of: ${known}")
  endif()
endforeach()

set(TOLL_ENABLED_BACKENDS)
foreach(name IN LISTS TOLL_KNOWN_BACKENDS)
  if(TOLL_BACKENDS STREQUAL auto OR host IN_LIST TOLL_BACKENDS OR name IN_LIST TOLL_BACKENDS)
    toll_use_backend(${name} ${backends_folder}/${name}/backend.cmake)
  else()
    set(reason "not in TOLL_BACKENDS")
  endif()
  if(NOT reason)
    list(APPEND TOLL_ENABLED_BACKENDS ${name})
    message(STATUS "backend ${name}: enabled${note}")
  elseif(NOT name IN_LIST TOLL_BACKENDS)
    message(STATUS "backend ${name}: absent (${reason})")
  else()
    message(FATAL_ERROR "backend ${name}: asked for in TOLL_BACKENDS, but ${reason}")
  endif()
  set(TOLL_BACKEND_${name}_REASON "${reason}")
endforeach()
