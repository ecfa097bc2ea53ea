// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/report_page.hpp"

#include "harness/attend.hpp"
#include "harness/exit_code.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

constexpr double longest_drawing = 600;  // seconds; it says nothing until the page is done

/// Beside the installed executable, or in the sources that it was built from.
fs::path drawing_program() {
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  const std::array places{executable.parent_path().parent_path() / "share/toll/report",
                          fs::path{report_folder_of_sources}};
  for (const fs::path& place : places) {
    if (fs::exists(place / "report.py", error)) {
      return place / "report.py";
    }
  }
  throw usage_error(fmt::format(
      "toll report: the program that draws the page is neither in {} nor in {}; install "
      "toll, or print the data with --data",
      places[0].string(), places[1].string()));
}

}  // namespace

std::string page_of(const std::string& data) {
  // -B: leaves no compiled files beside the sources.
  child_process drawing{{.file = "python3",
                         .words = {"python3", "-B", drawing_program().string()},
                         .environment = environment_without("BENCHMARK_"),
                         .input = data}};
  std::string page;
  parting end = parting::ended;
  try {
    end =
        attend(drawing, {.timeout = longest_drawing}, [&](std::string_view text) { page += text; });
  } catch (const std::system_error& e) {
    throw usage_error(
        fmt::format("toll report: python3 cannot be started: {}; install python3 with matplotlib "
                    "and jinja2, or print the data with --data",
                    e.code().message()));
  }
  if (end == parting::interrupted) {
    return "";
  }
  const int status = drawing.status();
  if (end == parting::ended && WIFEXITED(status) &&
      WEXITSTATUS(status) == static_cast<int>(exit_code::unusable)) {
    throw usage_error("toll report: the page was not drawn, as said above");
  }
  if (end != parting::ended || status != 0) {
    throw std::runtime_error(
        fmt::format("the program that draws the page {}",
                    end == parting::ended ? how_it_died(status) : "was stopped: it did not end"));
  }
  return page;
}

}  // namespace toll::suite
