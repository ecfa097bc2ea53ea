// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/worker_event.hpp"

#include "harness/mismatch_json.hpp"

#include <type_traits>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

json null_or(const std::optional<double>& number) {
  return number ? json(*number) : json(nullptr);
}

json fields_of(const events::begun& event) {
  return {{"index", event.index}};
}

json fields_of(const events::verified& event) {
  return {{"index", event.index}};
}

json fields_of(const events::wrong& event) {
  return {{"index", event.index}, {"reason", event.reason}, {"mismatch", to_json(event.found)}};
}

json fields_of(const events::failed& event) {
  return {{"index", event.index}, {"reason", event.reason}};
}

json fields_of(const events::skipped& event) {
  return {{"index", event.index}, {"reason", event.reason}};
}

json fields_of(const events::sampled& event) {
  json arms = json::array();
  for (const events::sampled::arm& arm : event.arms) {
    arms.push_back(
        {{"index", arm.index}, {"samples", to_json(arm.samples)}, {"digest", null_or(arm.digest)}});
  }
  json threads = json::array();
  for (const thread_facts& thread : event.threads) {
    threads.push_back(to_json(thread));
  }
  return {{"arms", std::move(arms)},
          {"control", event.control ? to_json(*event.control) : json(nullptr)},
          {"threads", std::move(threads)}};
}

json fields_of(const events::fingerprints& event) {
  return {{"all", to_json(event.all)}};
}

json fields_of(const events::facts& event) {
  return {{"worker", to_json(event.worker)}};
}

json fields_of(const events::progress& event) {
  return {{"fraction", event.fraction}};
}

json fields_of(const events::ceilings& event) {
  return {{"measured", to_json(event.measured)}};
}

json fields_of(const events::inventory_taken& event) {
  return {{"all", to_json(event.all)}};
}

json fields_of(const events::quiet& /*event*/) {
  return json::object();
}

json fields_of(const events::done& /*event*/) {
  return json::object();
}

void read_fields(const json& line, events::begun& event) {
  event.index = line.at("index").get<std::size_t>();
}

void read_fields(const json& line, events::verified& event) {
  event.index = line.at("index").get<std::size_t>();
}

void read_fields(const json& line, events::wrong& event) {
  event.index = line.at("index").get<std::size_t>();
  event.reason = line.at("reason").get<std::string>();
  event.found = mismatch_from(line.at("mismatch"));
}

void read_fields(const json& line, events::failed& event) {
  event.index = line.at("index").get<std::size_t>();
  event.reason = line.at("reason").get<std::string>();
}

void read_fields(const json& line, events::skipped& event) {
  event.index = line.at("index").get<std::size_t>();
  event.reason = line.at("reason").get<std::string>();
}

void read_fields(const json& line, events::sampled& event) {
  for (const json& text : line.at("arms")) {
    events::sampled::arm& arm = event.arms.emplace_back();
    arm.index = text.at("index").get<std::size_t>();
    arm.samples = arm_samples_from(text.at("samples"));
    if (const json& digest = text.at("digest"); !digest.is_null()) {
      arm.digest = digest.get<double>();
    }
  }
  if (const json& control = line.at("control"); !control.is_null()) {
    event.control = arm_samples_from(control);
  }
  for (const json& thread : line.at("threads")) {
    event.threads.push_back(thread_facts_from(thread));
  }
}

void read_fields(const json& line, events::fingerprints& event) {
  event.all = verified_fingerprints_from(line.at("all"));
}

void read_fields(const json& line, events::facts& event) {
  event.worker = worker_facts_from(line.at("worker"));
}

void read_fields(const json& line, events::progress& event) {
  event.fraction = line.at("fraction").get<double>();
}

void read_fields(const json& line, events::ceilings& event) {
  event.measured = measured_ceilings_from(line.at("measured"));
}

void read_fields(const json& line, events::inventory_taken& event) {
  event.all = inventory_from(line.at("all"));
}

void read_fields(const json& /*line*/, events::quiet& /*event*/) {
}

void read_fields(const json& /*line*/, events::done& /*event*/) {
}

template <class... Events>
std::optional<worker_event> one_of(std::type_identity<std::variant<Events...>> /*events*/,
                                   const json& line) {
  const std::string name = line.at("event").get<std::string>();
  std::optional<worker_event> found;
  const auto read_if_it_is = [&]<class Event>(std::type_identity<Event> /*event*/) {
    if (name == Event::name) {
      Event event;
      read_fields(line, event);
      found = std::move(event);
    }
  };
  (read_if_it_is(std::type_identity<Events>{}), ...);
  return found;
}

}  // namespace

json to_json(const worker_event& event) {
  return std::visit(
      [](const auto& one) {
        json line = fields_of(one);
        line["event"] = one.name;
        return line;
      },
      event);
}

std::optional<worker_event> worker_event_from(std::string_view line) {
  const json parsed = json::parse(line.begin(), line.end(), nullptr, false);
  if (!parsed.is_object() || !parsed.contains("event")) {
    return std::nullopt;
  }
  return one_of(std::type_identity<worker_event>{}, parsed);
}

}  // namespace toll::suite
