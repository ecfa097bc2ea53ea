# SPDX-License-Identifier: BSD-3-Clause
# hwloc brings a pkg-config file only; this does without pkg-config. Makes the target hwloc::hwloc.
find_path(Hwloc_INCLUDE_DIR hwloc.h)
find_library(Hwloc_LIBRARY hwloc)
mark_as_advanced(Hwloc_INCLUDE_DIR Hwloc_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Hwloc REQUIRED_VARS Hwloc_LIBRARY Hwloc_INCLUDE_DIR)
if(Hwloc_FOUND AND NOT TARGET hwloc::hwloc)
  add_library(hwloc::hwloc UNKNOWN IMPORTED)
  set_target_properties(hwloc::hwloc PROPERTIES IMPORTED_LOCATION ${Hwloc_LIBRARY}
                                                INTERFACE_INCLUDE_DIRECTORIES ${Hwloc_INCLUDE_DIR})
endif()
