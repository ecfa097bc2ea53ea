// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/described_run.hpp"

#include "harness/bytes_text.hpp"
#include "harness/machine/microarchitecture.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <sstream>

namespace toll::suite {
namespace {

using facts_json = nlohmann::json;

// What makes two machines two kinds of machine; the rest of a host is how it is set up.
const std::set<std::string> hardware{"name",
                                     "processor.model",
                                     "processor.microarchitecture",
                                     "processor.vendor",
                                     "caches",
                                     "processor.family",
                                     "processor.model_number",
                                     "processor.stepping",
                                     "memory.bytes",
                                     "memory.numa_nodes",
                                     "processor.instruction_sets",
                                     "processor.sockets",
                                     "processor.cores",
                                     "processor.processors",
                                     "processor.threads_per_core"};

// Another one at any moment, or in any job.
const std::set<std::string> never_the_same{"load",
                                           "memory.available_bytes",
                                           "processor.present_hz",
                                           "control_group.path",
                                           "SLURM_JOB_ID",
                                           "SLURM_STEP_ID",
                                           "SLURM_PROCID",
                                           "SLURM_LOCALID",
                                           "SLURM_NODEID",
                                           "SLURM_ARRAY_JOB_ID",
                                           "SLURM_ARRAY_TASK_ID",
                                           "SLURM_RESTART_COUNT",
                                           "rank",
                                           "local_rank"};

std::string text_of_leaf(const facts_json& value, const char* if_null) {
  if (value.is_null()) {
    return if_null;
  }
  if (value.is_array()) {
    std::vector<std::string> all;
    for (const facts_json& each : value) {
      all.push_back(text_of_leaf(each, if_null));
    }
    return fmt::format("{}", fmt::join(all, " "));
  }
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::vector<std::string> words_of_text(const std::string& text) {
  std::istringstream in{text};
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

/// Of an array of objects with members `level`, `bytes` and so on: "L2 1 MiB x 2".
std::string text_of_caches(const facts_json& caches) {
  std::vector<std::string> all;
  for (const facts_json& c : caches) {
    all.push_back(fmt::format(
        "{} x L{} {}{}", c.at("instances").get<int>(), c.at("level").get<int>(),
        bytes_text(c.at("bytes").get<double>()),
        c.at("shared_by") == 1 ? "" : fmt::format(" for {}", c.at("shared_by").get<int>())));
  }
  return fmt::format("{}", fmt::join(all, ", "));
}

std::string text_of_nodes(const facts_json& nodes) {
  std::vector<std::string> all;
  for (const facts_json& node : nodes) {
    all.push_back(fmt::format("{} for {} processors", bytes_text(node.at("bytes").get<double>()),
                              node.at("processors").size()));
  }
  return fmt::format("{}: {}", all.size(), fmt::join(all, ", "));
}

/// As text if it has the form that this toll writes; a journal may have been written by another.
template <class Text>
void shorten(facts_json& object, const char* name, const Text& text) {
  if (object.is_object() && object.contains(name)) {
    try {
      object[name] = text(object.at(name));
    } catch (const facts_json::exception&) {
      return;  // it stays as it is
    }
  }
}

void add_leaves(described_run& to, const std::string& part, const std::string& path,
                const facts_json& value, const char* if_null) {
  if (never_the_same.contains(path)) {
    return;
  }
  if (!value.is_object()) {
    to[{part, path}] = {.items = {text_of_leaf(value, if_null)}};
    return;
  }
  for (const auto& [name, member] : value.items()) {
    if (name != "reasons") {
      add_leaves(to, part, path.empty() ? name : fmt::format("{}.{}", path, name), member, if_null);
    }
  }
}

shown_fact mitigations_of(const facts_json& host) {
  shown_fact each{.items = {}, .separator = "; "};
  for (const auto& [name, value] : host.at("mitigations").items()) {
    each.items.push_back(fmt::format("{}: {}", name, text_of_leaf(value, "not known")));
  }
  return each;
}

void add_microarchitecture_of(facts_json& processor) {
  const auto text = [&](const char* name) {
    const facts_json value = processor.value(name, facts_json());
    return value.is_string() ? value.get<std::string>() : "";
  };
  const std::string name = microarchitecture(text("vendor"), text("family"), text("model_number"),
                                             text("stepping"), text("instruction_sets"));
  if (!name.empty()) {
    processor["microarchitecture"] = name;
  }
}

void add_host(described_run& to, facts_json host) {
  shorten(host, "caches", text_of_caches);
  if (host.value("memory", facts_json()).is_object()) {
    shorten(host["memory"], "bytes", [](const facts_json& b) { return bytes_text(b); });
    shorten(host["memory"], "numa_nodes", text_of_nodes);
  }
  if (host.value("processor", facts_json()).is_object()) {
    add_microarchitecture_of(host["processor"]);
  }
  if (host.value("mitigations", facts_json()).is_object()) {
    to[{"system", "mitigations"}] = mitigations_of(host);
    host.erase("mitigations");
  }
  described_run all;
  add_leaves(all, "", "", host, "not known");
  for (auto& [key, fact] : all) {
    const std::string& path = key.second;
    if (path == "processor.instruction_sets") {
      fact.items = words_of_text(fact.items.front());
    }
    to[{hardware.contains(path) ? "machine" : "system", path}] = fact;
  }
}

/// Of all variants' objects together; not known if it is not known of one.
std::string total_of_objects(const facts_json& build, const char* name) {
  double sum = 0;
  const facts_json objects = build.value("objects", facts_json::array());
  for (const facts_json& object : objects) {
    const facts_json value = object.is_object() ? object.value(name, facts_json()) : facts_json();
    if (!value.is_number()) {
      return "not known";
    }
    sum += value.get<double>();
  }
  return objects.empty() ? "not known" : fmt::format("{:.0f}", sum);
}

void add_build(described_run& to, facts_json build, const facts_json& identity) {
  for (const char* const name : {"bytes", "seconds"}) {
    to[{"build", fmt::format("objects, {}", name)}] = {.items = {total_of_objects(build, name)}};
  }
  build.erase("objects");
  build["executable"] = identity.value("executable", facts_json());
  add_leaves(to, "build", "", build, "not known");
  for (auto& [key, fact] : to) {
    if (key.second.starts_with("flags.")) {
      fact.items = words_of_text(fact.items.front());
    }
  }
}

/// Without what a GPU does at the moment.
shown_fact gpus_of(const facts_json& devices) {
  shown_fact each{.items = {}, .separator = "; "};
  for (const facts_json& device : devices) {
    std::vector<std::string> said;
    for (const auto& [name, value] : device.items()) {
      if (name != "reasons" && name != "sm_hz" && name != "memory_hz") {
        said.push_back(fmt::format("{} {}", name, text_of_leaf(value, "not known")));
      }
    }
    each.items.push_back(fmt::format("{}", fmt::join(said, ", ")));
  }
  return each;
}

}  // namespace

described_run described(const compared_run& run) {
  described_run found;
  add_host(found, run.facts.value("host", facts_json::object()));
  const facts_json gpus = run.facts.value("gpu", facts_json());
  found[{"machine", "gpu"}] = gpus.is_array() ? gpus_of(gpus) : shown_fact{.items = {"none known"}};
  for (const char* const part : {"job", "placement"}) {
    const facts_json settings = run.facts.value(part, facts_json());
    if (settings.is_object()) {
      add_leaves(found, part, "", settings, "not set");
    }
  }
  add_leaves(found, "settings", "", run.settings, "not known");
  add_build(found, run.build, run.identity);
  return found;
}

}  // namespace toll::suite
