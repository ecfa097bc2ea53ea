# SPDX-License-Identifier: BSD-3-Clause
# toll_variants gathers what registers itself in an executable `toll`: the variants of this project, and those of
# a project that found toll as a package. They all come here, so that all of them are compiled alike.
add_library(toll_variants INTERFACE)

# toll_add_variants(<target> BACKEND <backend> ROOT <folder> SOURCES ... [PROBES ...] [LIBRARIES ...])
# Sources are named in results as they lie below ROOT. Those that end in .<backend>.cpp or .cu are for that backend
# only; the others, and the probes, which hold no variant, are in the language of the backend. Source properties
# belong to a directory, so a directory calls this for one backend.
function(toll_add_variants target)
  cmake_parse_arguments(PARSE_ARGV 1 variants "" "BACKEND;ROOT" "SOURCES;PROBES;LIBRARIES")
  set(backend ${variants_BACKEND})
  # Object files, not an archive: a linker drops from an archive what nothing refers to, registrars first.
  add_library(${target} OBJECT ${variants_SOURCES} ${variants_PROBES})
  target_link_libraries(${target} PRIVATE toll_backend_${backend} toll_suite_flags ${variants_LIBRARIES})
  # As g++ does by itself: clang fuses a product with a sum of the same expression only, and so not across the call
  # of a loop's body (docs/adr/0082).
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:-ffp-contract=fast>")
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF UNITY_BUILD OFF EXPORT_COMPILE_COMMANDS ON)
  if(NOT TOLL_OFFLOAD_TARGETS)  # clang takes no precompiled header into code for a device
    target_precompile_headers(${target} PRIVATE <harness/registry.hpp> <toll/this_backend.hpp>)
  endif()
  get_target_property(language toll_backend_${backend} TOLL_LANGUAGE)
  if(language)
    set(shared ${variants_SOURCES} ${variants_PROBES})
    list(FILTER shared EXCLUDE REGEX "\\.${backend}\\.(cpp|cu)$")
    set_source_files_properties(${shared} PROPERTIES LANGUAGE ${language})
  endif()

  target_sources(toll_variants INTERFACE $<TARGET_OBJECTS:${target}>)
  target_link_libraries(toll_variants INTERFACE ${target})
  foreach(source IN LISTS variants_SOURCES)
    set_property(TARGET toll_variants APPEND PROPERTY TOLL_SOURCES "${target}|${variants_ROOT}|${source}")
  endforeach()
endfunction()

# toll_note_layer(<layer> <reason> [<backend> ...]): what the executable says of a layer: why it was not built, or
# for which backends it was.
function(toll_note_layer layer reason)
  list(JOIN ARGN "\", \"" served)
  if(served)
    set(served "\"${served}\"")
  endif()
  set_property(TARGET toll_variants APPEND PROPERTY TOLL_LAYERS ${layer})
  set_property(TARGET toll_variants APPEND_STRING PROPERTY TOLL_LAYER_ENTRIES
               "      {\"${layer}\", R\"(${reason})\", {${served}}},\n")
endfunction()
