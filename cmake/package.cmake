# SPDX-License-Identifier: BSD-3-Clause
# Installs the portability layer for find_package(toll COMPONENTS openmp cuda ...). A backend's target is
# not exported but made again in the project that asks for it, by the same backend.cmake as here: its
# dependencies are then the consumer's own.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/toll)
install(TARGETS toll_core EXPORT toll FILE_SET HEADERS)
install(EXPORT toll NAMESPACE toll:: DESTINATION ${package_folder})
foreach(name IN LISTS TOLL_KNOWN_BACKENDS)
  install(FILES core/toll/backends/${name}/backend.cmake DESTINATION ${package_folder}
          RENAME backend_${name}.cmake)
endforeach()

configure_package_config_file(cmake/toll-config.cmake.in toll-config.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(toll-config-version.cmake COMPATIBILITY SameMajorVersion
                                 ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/toll-config.cmake ${PROJECT_BINARY_DIR}/toll-config-version.cmake
              cmake/toll_backend.cmake DESTINATION ${package_folder})
if(TARGET toll)
  install(TARGETS toll)
endif()
