// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/protocol.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;

// JSON has no infinity: null stands for it.
double seconds_from(const json& value) {
  return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

const variant& find(const registry& registered, const json& named) {
  const auto is = [&](const char* key, const std::string& value) {
    return named.at(key).get<std::string>() == value;
  };
  const auto found =
      std::find_if(registered.variants.begin(), registered.variants.end(), [&](const variant& v) {
        return is("kernel", v.kernel) && is("algorithm", v.algorithm) && is("backend", v.backend) &&
               is("tuning", v.tuning) && is("variant", v.name);
      });
  if (found == registered.variants.end()) {
    throw std::runtime_error("the worker knows no variant " + named.dump());
  }
  return *found;
}

}  // namespace

json to_json(const work_order& order) {
  json tasks = json::array();
  for (const auto& [index, task] : order.tasks) {
    tasks.push_back({{"index", index},
                     {"kernel", task.what->kernel},
                     {"algorithm", task.what->algorithm},
                     {"backend", task.what->backend},
                     {"tuning", task.what->tuning},
                     {"variant", task.what->name},
                     {"n", task.n},
                     {"threads", task.threads}});
  }
  return {{"tasks", tasks},
          {"is_timed", order.is_timed},
          {"repetitions", order.timing.repetitions},
          {"min_time", order.timing.min_time},
          {"share", order.timing.share},
          {"left", order.timing.left},
          {"known", order.known}};
}

work_order work_order_from(const json& text, const registry& registered) {
  work_order order{.tasks = {},
                   .is_timed = text.at("is_timed"),
                   .timing = {.repetitions = text.at("repetitions"),
                              .min_time = text.at("min_time"),
                              .share = seconds_from(text.at("share")),
                              .left = seconds_from(text.at("left"))},
                   .known = text.at("known")};
  for (const json& t : text.at("tasks")) {
    order.tasks.emplace(
        t.at("index").get<std::size_t>(),
        task{.what = &find(registered, t), .n = t.at("n"), .threads = t.at("threads")});
  }
  return order;
}

void event_writer::begin(std::size_t index, std::string_view phase) const {
  send({{"event", "begin"}, {"index", index}, {"phase", phase}});
}

void event_writer::verified(std::size_t index) const {
  send({{"event", "verified"}, {"index", index}});
}

void event_writer::wrong(std::size_t index, const mismatch& what) const {
  send({{"event", "wrong"},
        {"index", index},
        {"reason", what.text()},
        {"mismatch",
         {{"array", what.array},
          {"reason", what.reason},
          {"index", what.index},
          {"got", static_cast<double>(what.got)},
          {"expected", static_cast<double>(what.expected)},
          {"allowed", static_cast<double>(what.allowed)},
          {"bad_elements", what.bad_elements},
          {"elements", what.elements}}}});
}

void event_writer::failed(std::size_t index, std::string_view reason) const {
  send({{"event", "failed"}, {"index", index}, {"reason", reason}});
}

void event_writer::skipped(std::size_t index, std::string_view reason) const {
  send({{"event", "skipped"}, {"index", index}, {"reason", reason}});
}

void event_writer::note(std::string_view text) const {
  send({{"event", "note"}, {"text", text}});
}

void event_writer::measured(const json& document, const json& facts) const {
  send({{"event", "measured"}, {"document", document}, {"facts", facts}});
}

void event_writer::paired(std::size_t index, double log_ratio, double log_of_null) const {
  send({{"event", "paired"},
        {"index", index},
        {"log_ratio", log_ratio},
        {"log_of_null", log_of_null}});
}

void event_writer::progress(double fraction) const {
  send({{"event", "progress"}, {"fraction", fraction}});
}

void event_writer::known(const json& looks) const {
  send({{"event", "known"}, {"looks", looks}});
}

void event_writer::ceilings(const json& rows) const {
  send({{"event", "ceilings"}, {"rows", rows}});
}

void event_writer::done() const {
  send({{"event", "done"}});
}

void event_writer::send(const json& event) {
  // A message of a library may hold bytes that are no UTF-8.
  const std::string line = event.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  for (std::size_t sent = 0; sent < line.size();) {
    const auto written = ::write(file, line.data() + sent, line.size() - sent);
    if (written < 0) {
      std::_Exit(EXIT_FAILURE);  // nobody listens any more
    }
    sent += static_cast<std::size_t>(written);
  }
}

}  // namespace toll
