# SPDX-License-Identifier: BSD-3-Clause
# Included at the end of a copy of the template: layers that do not do what they should, beside the one that does.
foreach(layer wrong throws crashes hangs)
  toll_add_layer(${layer} SOURCES ${BROKEN}/${layer}.cpp)
endforeach()
option(REGISTER_TWICE "Register a name that another file has" OFF)
if(REGISTER_TWICE)
  toll_add_layer(twice SOURCES ${BROKEN}/twice.cpp)
endif()
