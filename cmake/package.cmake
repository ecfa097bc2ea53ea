# SPDX-License-Identifier: BSD-3-Clause
# Installs the portability layer for find_package(toll COMPONENTS openmp cuda ...). A backend's target is
# not exported but made again in the project that asks for it, by the same backend.cmake as here: its
# dependencies are then the consumer's own.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/toll)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME package)
install(TARGETS toll_core EXPORT toll FILE_SET HEADERS)
install(EXPORT toll NAMESPACE toll:: DESTINATION ${package_folder})
foreach(name IN LISTS TOLL_KNOWN_BACKENDS)
  install(FILES core/toll/backends/${name}/backend.cmake DESTINATION ${package_folder}
          RENAME backend_${name}.cmake)
endforeach()

# Kernels, variants and harness as sources, for find_package(toll COMPONENTS suite) (docs/adr/0045), and the
# program that `toll report` starts.
set(suite_folder ${CMAKE_INSTALL_DATADIR}/toll)
set(suite_sources CMakeLists.txt cmake core harness kernels layers machine_code report variants)
if(TARGET toll)
  install(TARGETS toll COMPONENT executable)
  # Files that an older version installed there would be found as kernels and variants.
  set(installed "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${suite_folder}")
  install(CODE "file(REMOVE_RECURSE \"${installed}\")")
  foreach(place IN LISTS suite_sources)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${place})
      install(DIRECTORY ${place} DESTINATION ${suite_folder} PATTERN __pycache__ EXCLUDE)
    else()
      install(FILES ${place} DESTINATION ${suite_folder})
    endif()
  endforeach()
  install(DIRECTORY scripts/slurm scripts/reframe DESTINATION ${suite_folder} PATTERN __pycache__ EXCLUDE)
  if(TARGET toll-mpi)
    install(TARGETS toll-mpi COMPONENT executable)
  endif()
  install(
    CODE "execute_process(COMMAND \${CMAKE_COMMAND} \"-DSOURCE=${PROJECT_SOURCE_DIR}\"
                            \"-DOUTPUT=${installed}/commit.json\"
                            -P \"${PROJECT_SOURCE_DIR}/cmake/commit.cmake\" COMMAND_ERROR_IS_FATAL ANY)")
endif()

configure_package_config_file(
  cmake/toll-config.cmake.in toll-config.cmake INSTALL_DESTINATION ${package_folder} PATH_VARS suite_folder)
write_basic_package_version_file(toll-config-version.cmake COMPATIBILITY SameMajorVersion
                                 ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/toll-config.cmake ${PROJECT_BINARY_DIR}/toll-config-version.cmake
              cmake/toll_backend.cmake cmake/toll_suite.cmake DESTINATION ${package_folder})
