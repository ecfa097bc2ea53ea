# SPDX-License-Identifier: BSD-3-Clause
# Writes to OUT a header with the commit of the repository at SOURCE, and whether its sources differ from
# that commit.
find_program(git git)
set(commit "")
set(dirty false)
if(git)
  execute_process(COMMAND ${git} rev-parse HEAD WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${git} status --porcelain --untracked-files=no WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE changes ERROR_QUIET)
  if(changes)
    set(dirty true)
  endif()
endif()
set(text "// Written by commit.cmake.
#pragma once

#include <string_view>

namespace toll {

constexpr std::string_view built_from = \"${commit}\";
constexpr bool built_from_changed_sources = ${dirty};

}  // namespace toll
")
file(CONFIGURE OUTPUT ${OUT} CONTENT "${text}" @ONLY)
