// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/compared_build.hpp"

#include "harness/attend.hpp"
#include "harness/overloaded.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/worker_order.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

/// An executable as an option names it, for messages.
struct named_file {
  std::string option;
  std::string given;
  std::string path;  // absolute

  usage_error error(const std::string& why) const {
    return usage_error{fmt::format("{} {}: {}", option, given, why)};
  }
};

struct stat state_of(const named_file& file) {
  struct stat state{};
  if (stat(file.path.c_str(), &state) != 0) {
    throw file.error(std::strerror(errno));
  }
  if (!S_ISREG(state.st_mode)) {
    throw file.error("is no file; name the executable");
  }
  if (access(file.path.c_str(), X_OK) != 0) {
    throw file.error("is not executable");
  }
  return state;
}

std::string first_line(std::string_view text) {
  return std::string{text.substr(0, text.find('\n'))};
}

/// What it says if it is asked for its version: a question that does no harm if it is another program.
std::string version_said_by(const named_file& file, double timeout) {
  child_process asked{{.file = file.path,
                       .words = {file.path, "--version"},
                       .environment = environment_without("BENCHMARK_")}};
  std::string said;
  parting end = parting::ended;
  try {
    end = attend(asked, {.timeout = timeout}, [&](std::string_view text) { said += text; });
  } catch (const std::system_error& e) {
    throw file.error(fmt::format("cannot be started: {}", e.code().message()));
  }
  if (end != parting::ended) {
    throw file.error(fmt::format("is no toll: no answer to --version for {:.3g} s", timeout));
  }
  if (asked.status() != 0) {
    throw file.error(
        fmt::format("is no toll, or a broken one: --version {}", how_it_died(asked.status())));
  }
  return said;
}

std::string after(std::string_view said, std::string_view label) {
  std::istringstream lines{std::string{said}};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(label)) {
      return line.substr(label.size());
    }
  }
  return "";
}

void require_toll_of_this_protocol(const named_file& file, double timeout) {
  const std::string said = version_said_by(file, timeout);
  if (!said.starts_with("toll ")) {
    throw file.error(fmt::format("is no toll: --version says '{}'", first_line(said)));
  }
  const std::string protocol = after(said, "worker protocol: ");
  if (protocol != std::to_string(worker_protocol)) {
    throw file.error(
        fmt::format("is {} of worker protocol {}, and this is toll {} of worker protocol {}; build "
                    "what is to be "
                    "compared from sources of one protocol, and let one of these builds compare",
                    first_line(said), protocol.empty() ? "none" : protocol,
                    build_facts::of_this_executable().version, worker_protocol));
  }
}

inventory inventory_of(const named_file& file, const inventory_request& request,
                       worker_terms terms) {
  terms.executable = file.path;
  std::optional<inventory> found;
  const auto take = [&](const worker_event& event) {
    std::visit(
        overloaded{[&](const events::inventory_taken& e) { found = e.all; },
                   ignoring<events::begun, events::verified, events::wrong, events::failed,
                            events::skipped, events::sampled, events::fingerprints, events::facts,
                            events::progress, events::ceilings, events::quiet, events::done>{}},
        event);
  };
  worker_end end;
  try {
    end = run_worker(orders::take_inventory{.request = request}, terms, take);
  } catch (const nlohmann::json::exception& e) {
    throw file.error(
        fmt::format("says of itself what this toll does not understand: {}", e.what()));
  }
  if (!found) {
    throw file.error(fmt::format("does not say what it has: {}",
                                 end.reason.empty() ? "it ended without a word" : end.reason));
  }
  return std::move(*found);
}

/// The words of `text` that `other` lacks.
std::string only_in(const std::string& text, const std::string& other) {
  const auto words_of = [](const std::string& all) {
    std::istringstream in{all};
    return std::set<std::string>{std::istream_iterator<std::string>{in}, {}};
  };
  const std::set<std::string> here = words_of(text);
  const std::set<std::string> there = words_of(other);
  std::vector<std::string> missing;
  std::ranges::set_difference(here, there, std::back_inserter(missing));
  return missing.empty() ? "others" : fmt::format("{}", fmt::join(missing, " "));
}

/// Of the targets that both have: what a backend was built with, and all that runs.
void add_differing_options(std::vector<std::string>& to, const nlohmann::json& subject,
                           const nlohmann::json& reference) {
  const auto joined = [](const nlohmann::json& sets) {
    return fmt::format("{}", fmt::join(sets.get<std::vector<std::string>>(), " "));
  };
  for (const auto& [target, sets] : subject.items()) {
    if (target == "toll_harness" || !reference.contains(target) || sets == reference.at(target)) {
      continue;
    }
    const std::string here = joined(sets);
    const std::string there = joined(reference.at(target));
    to.push_back(fmt::format("compiler options of {}: {} against {}", target, only_in(here, there),
                             only_in(there, here)));
  }
}

std::string text_of(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : value.is_null() ? "none" : value.dump();
}

std::string text_or_empty(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : "";
}

std::string commit_text(const std::string& commit, bool is_dirty) {
  constexpr std::size_t digits = 12;
  return commit.empty() ? "commit not known"
                        : fmt::format("commit {}{}", commit.substr(0, digits),
                                      is_dirty ? " with uncommitted changes" : "");
}

void add_if_differs(std::vector<std::string>& to, const std::string& what,
                    const nlohmann::json& subject, const nlohmann::json& reference) {
  if (subject != reference) {
    to.push_back(fmt::format("{}: {} against {}", what, text_of(subject), text_of(reference)));
  }
}

}  // namespace

std::string compared_build::text() const {
  // Of a project that found toll as a package, its own commit is what tells its builds apart.
  const nlohmann::json project = has.build.value("project", nlohmann::json());
  const std::string own =
      project.is_object() ? fmt::format("{}, {}, ", text_of(project.at("name")),
                                        commit_text(text_or_empty(project.at("commit")),
                                                    project.at("dirty") == nlohmann::json(true)))
                          : "";
  return fmt::format("{}: {}toll {}, {}, {}, {}", file, own, build.version,
                     commit_text(build.commit, build.is_dirty.value_or(false)), build.compiler,
                     build.type);
}

bool compared_build::is_replaced() const {
  struct stat now{};
  return stat(file.c_str(), &now) != 0 || now.st_dev != state.st_dev ||
         now.st_ino != state.st_ino || now.st_size != state.st_size ||
         now.st_mtim.tv_sec != state.st_mtim.tv_sec || now.st_mtim.tv_nsec != state.st_mtim.tv_nsec;
}

compared_build opened(const std::string& option, const std::string& file,
                      const inventory_request& request, const worker_terms& terms) {
  const named_file named{
      .option = option, .given = file, .path = fs::absolute(file).lexically_normal().string()};
  compared_build made{.file = named.path, .build = {}, .has = {}, .state = state_of(named)};
  require_toll_of_this_protocol(named, terms.timeout);
  made.has = inventory_of(named, request, terms);
  try {
    made.build = build_facts::from(made.has.build);
  } catch (const nlohmann::json::exception& e) {
    throw named.error(fmt::format("does not say how it was built: {}", e.what()));
  }
  if (const std::string why = made.build.no_toll_because(); !why.empty()) {
    throw named.error(why +
                      ", so its times mean nothing; configure with -DCMAKE_BUILD_TYPE=Release");
  }
  return made;
}

std::vector<std::string> differences(const compared_build& subject,
                                     const compared_build& reference) {
  const nlohmann::json& s = subject.has.build;
  const nlohmann::json& r = reference.has.build;
  std::vector<std::string> found;
  add_if_differs(found, "compiler", s.at("compiler"), r.at("compiler"));
  add_if_differs(found, "build type", s.at("type"), r.at("type"));
  add_if_differs(found, "C++ standard", s.at("standard"), r.at("standard"));
  // What the harness alone uses moves no time.
  const std::set<std::string> of_harness{"benchmark", "cli11", "fmt", "hwloc_interface",
                                         "nlohmann_json"};
  nlohmann::json libraries = r.at("libraries");
  libraries.update(s.at("libraries"));
  for (const auto& [name, unused] : libraries.items()) {
    if (!of_harness.contains(name)) {
      add_if_differs(found, name, s.at("libraries").value(name, nlohmann::json()),
                     r.at("libraries").value(name, nlohmann::json()));
    }
  }
  const nlohmann::json options_of_subject = s.value("flags", nlohmann::json());
  const nlohmann::json options_of_reference = r.value("flags", nlohmann::json());
  if (options_of_subject.is_object() && options_of_reference.is_object()) {
    add_differing_options(found, options_of_subject, options_of_reference);
  }
  return found;
}

void require_two_files(const compared_build& subject, const compared_build& reference) {
  if (subject.state.st_dev == reference.state.st_dev &&
      subject.state.st_ino == reference.state.st_ino) {
    throw usage_error(fmt::format(
        "--executable {} and --against-executable {}: one file, and nothing to compare; name the "
        "builds of two commits",
        subject.file, reference.file));
  }
}

}  // namespace toll::suite
