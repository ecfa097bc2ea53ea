# SPDX-License-Identifier: BSD-3-Clause
# Decides which layers other than our own are built, for which backends, and says so in a line for each. A
# layer is a folder layers/<name>; its layer.cmake makes the target, or sets `reason` to why it cannot.
include(toll_layer)

set(layers_folder ${PROJECT_SOURCE_DIR}/layers)
file(GLOB TOLL_KNOWN_LAYERS CONFIGURE_DEPENDS LIST_DIRECTORIES TRUE RELATIVE ${layers_folder} ${layers_folder}/*)

foreach(layer IN LISTS TOLL_LAYERS)
  if(NOT layer STREQUAL auto AND NOT layer IN_LIST TOLL_KNOWN_LAYERS)
    list(JOIN TOLL_KNOWN_LAYERS " " known)
    message(FATAL_ERROR "TOLL_LAYERS: there is no layer '${layer}'; write auto, or some of: ${known}")
  endif()
endforeach()

set(TOLL_ENABLED_LAYERS)
set(TOLL_LAYER_VERSIONS)  # a line of code for each, which records what it was built with
foreach(layer IN LISTS TOLL_KNOWN_LAYERS)
  if(TOLL_LAYERS STREQUAL auto OR layer IN_LIST TOLL_LAYERS)
    toll_use_layer(${layer} ${layers_folder}/${layer}/layer.cmake)
    if(NOT reason)
      toll_served_backends(${layer} "${serves}")
    endif()
  else()
    set(reason "not in TOLL_LAYERS")
  endif()
  if(NOT reason)
    list(APPEND TOLL_ENABLED_LAYERS ${layer})
    list(JOIN TOLL_LAYER_${layer}_BACKENDS " " backends)
    message(STATUS "layer ${layer}: enabled for ${backends}${note}")
    string(REGEX REPLACE "^ \\((.*)\\)$" "\\1" version "${note}")
    string(APPEND TOLL_LAYER_VERSIONS "\n  add_version(found, \"layer ${layer}\", R\"(${version})\");")
  elseif(TOLL_LAYERS STREQUAL auto OR NOT layer IN_LIST TOLL_LAYERS)
    message(STATUS "layer ${layer}: absent (${reason})")
  else()
    message(FATAL_ERROR "layer ${layer}: asked for in TOLL_LAYERS, but ${reason}")
  endif()
  toll_note_layer(${layer} "${reason}" ${TOLL_LAYER_${layer}_BACKENDS})
endforeach()

# For a project that adds layers of its own.
file(GLOB kernels CONFIGURE_DEPENDS LIST_DIRECTORIES TRUE RELATIVE ${PROJECT_SOURCE_DIR}/variants
     ${PROJECT_SOURCE_DIR}/variants/*)
set_target_properties(
  toll_variants PROPERTIES TOLL_FOLDER ${PROJECT_SOURCE_DIR} TOLL_KERNELS "${kernels}"
                           TOLL_KNOWN_BACKENDS "${TOLL_KNOWN_BACKENDS}" TOLL_ENABLED_BACKENDS "${TOLL_ENABLED_BACKENDS}")
