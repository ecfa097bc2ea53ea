// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/inventory.hpp"

#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

json to_json(const selection& wanted) {
  return {{"kernel", wanted.kernel.patterns},   {"algorithm", wanted.algorithm.patterns},
          {"backend", wanted.backend.patterns}, {"layer", wanted.layer.patterns},
          {"variant", wanted.variant.patterns}, {"tuning", wanted.tuning.patterns}};
}

selection selection_from(const json& text) {
  const auto filter_named = [&](const char* name) {
    return filter{text.at(name).get<std::vector<std::string>>()};
  };
  return {.kernel = filter_named("kernel"),
          .algorithm = filter_named("algorithm"),
          .backend = filter_named("backend"),
          .layer = filter_named("layer"),
          .variant = filter_named("variant"),
          .tuning = filter_named("tuning")};
}

json to_json(const inventory::place& p) {
  return {{"n", p.n},
          {"threads", p.threads},
          {"size", p.size_label},
          {"level", p.level},
          {"flops", p.each.flops},
          {"bytes_read", p.each.bytes_read},
          {"bytes_written", p.each.bytes_written},
          {"working_set", p.each.working_set}};
}

inventory::place place_from(const json& text) {
  return {.n = text.at("n").get<index_t>(),
          .threads = text.at("threads").get<int>(),
          .size_label = text.at("size").get<std::string>(),
          .level = text.at("level").get<std::string>(),
          .each = {.flops = text.at("flops").get<double>(),
                   .bytes_read = text.at("bytes_read").get<double>(),
                   .bytes_written = text.at("bytes_written").get<double>(),
                   .working_set = text.at("working_set").get<double>()}};
}

json to_json(const inventory::arm& a) {
  json places = json::array();
  for (const inventory::place& p : a.places) {
    places.push_back(to_json(p));
  }
  const variant& v = a.what;
  return {{"kernel", v.kernel},
          {"algorithm", v.algorithm},
          {"backend", v.backend},
          {"tuning", v.tuning},
          {"variant", v.name},
          {"source", v.source},
          {"is_threaded", v.is_threaded},
          {"is_on_host", v.is_on_host},
          {"time_ratio", v.limits.time_ratio},
          {"launch_instructions", v.limits.launch_instructions},
          {"not_usable_because", a.not_usable_because},
          {"places", std::move(places)},
          {"no_places_because", a.no_places_because},
          {"code", a.code}};
}

inventory::arm arm_from(const json& text) {
  const auto word = [&](const char* name) { return text.at(name).get<std::string>(); };
  inventory::arm a;
  a.what.kernel = word("kernel");
  a.what.algorithm = word("algorithm");
  a.what.backend = word("backend");
  a.what.tuning = word("tuning");
  a.what.name = word("variant");
  a.what.source = word("source");
  a.what.is_threaded = text.at("is_threaded").get<bool>();
  a.what.is_on_host = text.at("is_on_host").get<bool>();
  a.what.limits = {.time_ratio = text.at("time_ratio").get<double>(),
                   .launch_instructions = text.at("launch_instructions").get<double>()};
  a.not_usable_because = word("not_usable_because");
  a.no_places_because = word("no_places_because");
  a.code = word("code");
  for (const json& p : text.at("places")) {
    a.places.push_back(place_from(p));
  }
  return a;
}

json to_json(const absence& a) {
  return {{"kernel", a.kernel},
          {"algorithm", a.algorithm},
          {"backend", a.backend},
          {"name", a.name},
          {"reason", a.reason}};
}

absence absence_from(const json& text) {
  const auto word = [&](const char* name) { return text.at(name).get<std::string>(); };
  return {.kernel = word("kernel"),
          .algorithm = word("algorithm"),
          .backend = word("backend"),
          .name = word("name"),
          .reason = word("reason")};
}

}  // namespace

json to_json(const inventory_request& request) {
  json sizes = json::array();
  for (const size_request& s : request.sizes) {
    sizes.push_back({{"text", s.text}, {"or_own", s.or_own}});
  }
  return {{"wanted", to_json(request.wanted)}, {"sizes", sizes}, {"threads", request.threads}};
}

inventory_request inventory_request_from(const json& text) {
  inventory_request request{.wanted = selection_from(text.at("wanted")),
                            .threads = text.at("threads").get<std::vector<int>>()};
  for (const json& s : text.at("sizes")) {
    request.sizes.push_back(parse_size(s.at("text").get<std::string>()));
    request.sizes.back().or_own = s.at("or_own").get<bool>();
  }
  return request;
}

json to_json(const inventory& all) {
  json arms = json::array();
  for (const inventory::arm& a : all.arms) {
    arms.push_back(to_json(a));
  }
  json absences = json::array();
  for (const absence& a : all.absences) {
    absences.push_back(to_json(a));
  }
  json backends = json::array();
  for (const known_backend& b : all.backends) {
    backends.push_back({{"name", b.name}, {"not_built_because", b.not_built_because}});
  }
  json layers = json::array();
  for (const known_layer& l : all.layers) {
    layers.push_back(
        {{"name", l.name}, {"not_built_because", l.not_built_because}, {"backends", l.backends}});
  }
  return {{"build", all.build},
          {"arms", std::move(arms)},
          {"absences", std::move(absences)},
          {"backends", std::move(backends)},
          {"layers", std::move(layers)},
          {"code_not_read_because", all.code_not_read_because}};
}

inventory inventory_from(const json& text) {
  inventory all{.build = text.at("build"),
                .code_not_read_because = text.at("code_not_read_because").get<std::string>()};
  for (const json& a : text.at("arms")) {
    all.arms.push_back(arm_from(a));
  }
  for (const json& a : text.at("absences")) {
    all.absences.push_back(absence_from(a));
  }
  for (const json& b : text.at("backends")) {
    all.backends.push_back(
        {b.at("name").get<std::string>(), b.at("not_built_because").get<std::string>()});
  }
  for (const json& l : text.at("layers")) {
    all.layers.push_back({l.at("name").get<std::string>(),
                          l.at("not_built_because").get<std::string>(),
                          l.at("backends").get<std::vector<std::string>>()});
  }
  return all;
}

}  // namespace toll::suite
