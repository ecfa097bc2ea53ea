// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/worker_order.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

const variant& variant_named(const json& names, const registry& registered) {
  const auto has = [&](const char* key, const std::string& value) {
    return names.at(key).get_ref<const std::string&>() == value;
  };
  const auto found =
      std::find_if(registered.variants.begin(), registered.variants.end(), [&](const variant& v) {
        return has("kernel", v.kernel) && has("algorithm", v.algorithm) &&
               has("backend", v.backend) && has("tuning", v.tuning) && has("variant", v.name);
      });
  if (found == registered.variants.end()) {
    throw std::runtime_error("the worker has no variant " + names.dump());
  }
  return *found;
}

json tasks_json(const indexed_tasks& tasks) {
  json all = json::array();
  for (const auto& [index, task] : tasks) {
    all.push_back({{"index", index},
                   {"kernel", task.what->kernel},
                   {"algorithm", task.what->algorithm},
                   {"backend", task.what->backend},
                   {"tuning", task.what->tuning},
                   {"variant", task.what->name},
                   {"n", task.n},
                   {"threads", task.threads}});
  }
  return all;
}

indexed_tasks tasks_from(const json& text, const registry& registered) {
  indexed_tasks tasks;
  for (const json& t : text) {
    tasks.emplace(t.at("index").get<std::size_t>(), task{.what = &variant_named(t, registered),
                                                         .n = t.at("n").get<index_t>(),
                                                         .threads = t.at("threads").get<int>()});
  }
  return tasks;
}

// JSON has no infinity: null stands for it.
double seconds_or_bytes_from(const json& value) {
  return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

json meeting_place_json(const meeting_place& place) {
  return {{"file", place.file},
          {"ranks", place.ranks},
          {"self", place.self},
          {"process", place.process},
          {"timeout", place.timeout}};
}

meeting_place meeting_place_from(const json& text) {
  return {.file = text.at("file").get<std::string>(),
          .ranks = text.at("ranks").get<int>(),
          .self = text.at("self").get<int>(),
          .process = text.at("process").get<std::uint64_t>(),
          .timeout = text.at("timeout").get<double>()};
}

json sampling_json(const sampling& how) {
  return {{"samples", how.samples},
          {"min_time", how.min_time},
          {"most_disturbed", how.most_disturbed},
          {"longest", how.longest},
          {"left", how.left},
          {"seed", how.seed},
          {"array_offset", how.array_offset},
          {"proves_work", how.proves_work},
          {"processors", how.processors},
          {"meets", meeting_place_json(how.meets)}};
}

sampling sampling_from(const json& text) {
  return {.samples = text.at("samples").get<int>(),
          .min_time = text.at("min_time").get<double>(),
          .most_disturbed = text.at("most_disturbed").get<double>(),
          .longest = text.at("longest").get<double>(),
          .left = seconds_or_bytes_from(text.at("left")),
          .seed = text.at("seed").get<std::uint64_t>(),
          .array_offset = text.at("array_offset").get<std::size_t>(),
          .proves_work = text.at("proves_work").get<bool>(),
          .processors = text.at("processors").get<std::vector<int>>(),
          .meets = meeting_place_from(text.at("meets"))};
}

json request_json(const ceiling_request& request) {
  return {{"threads", request.threads},
          {"repetitions", request.settings.repetitions},
          {"min_time", request.settings.min_time},
          {"memory_available", request.settings.memory_available},
          {"time_limit", request.settings.time_limit},
          {"levels", request.levels}};
}

ceiling_request request_from(const json& text) {
  return {.threads = text.at("threads").get<std::vector<int>>(),
          .settings = {.repetitions = text.at("repetitions").get<int>(),
                       .min_time = text.at("min_time").get<double>(),
                       .memory_available = seconds_or_bytes_from(text.at("memory_available")),
                       .time_limit = seconds_or_bytes_from(text.at("time_limit"))},
          .levels = text.at("levels").get<std::vector<std::string>>()};
}

json fields_of(const orders::verify& order) {
  return {{"tasks", tasks_json(order.tasks)}};
}

json fields_of(const orders::measure& order) {
  return {{"tasks", tasks_json(order.tasks)},
          {"how", sampling_json(order.how)},
          {"reference", order.reference},
          {"verified", to_json(order.verified)}};
}

json fields_of(const orders::count_instructions& order) {
  return {{"tasks", tasks_json(order.tasks)}};
}

json fields_of(const orders::measure_machine& order) {
  return {{"request", request_json(order.request)}};
}

json fields_of(const orders::measure_launches& order) {
  return {{"backend", order.backend}, {"request", request_json(order.request)}};
}

json fields_of(const orders::take_inventory& order) {
  return {{"request", to_json(order.request)}};
}

void read_fields(const json& text, const registry& registered, orders::verify& order) {
  order.tasks = tasks_from(text.at("tasks"), registered);
}

void read_fields(const json& text, const registry& registered, orders::measure& order) {
  order.tasks = tasks_from(text.at("tasks"), registered);
  order.how = sampling_from(text.at("how"));
  order.reference = text.at("reference").get<std::string>();
  order.verified = verified_fingerprints_from(text.at("verified"));
}

void read_fields(const json& text, const registry& registered, orders::count_instructions& order) {
  order.tasks = tasks_from(text.at("tasks"), registered);
}

void read_fields(const json& text, const registry& /*registered*/, orders::measure_machine& order) {
  order.request = request_from(text.at("request"));
}

void read_fields(const json& text, const registry& /*registered*/,
                 orders::measure_launches& order) {
  order.backend = text.at("backend").get<std::string>();
  order.request = request_from(text.at("request"));
}

void read_fields(const json& text, const registry& /*registered*/, orders::take_inventory& order) {
  order.request = inventory_request_from(text.at("request"));
}

template <class... Orders>
worker_order one_of(std::type_identity<std::variant<Orders...>> /*orders*/, const json& text,
                    const registry& registered) {
  const std::string name = text.at("order").get<std::string>();
  std::optional<worker_order> found;
  const auto read_if_it_is = [&]<class Order>(std::type_identity<Order> /*order*/) {
    if (name == Order::name) {
      Order order;
      read_fields(text, registered, order);
      found = std::move(order);
    }
  };
  (read_if_it_is(std::type_identity<Orders>{}), ...);
  if (!found) {
    throw std::runtime_error("a worker has no order '" + name + "'");
  }
  return std::move(*found);
}

}  // namespace

json to_json(const worker_order& order) {
  return std::visit(
      [](const auto& one) {
        json text = fields_of(one);
        text["order"] = one.name;
        return text;
      },
      order);
}

worker_order worker_order_from(const json& text, const registry& registered) {
  return one_of(std::type_identity<worker_order>{}, text, registered);
}

}  // namespace toll::suite
