// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/protocol.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;

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
          {"how", order.how ? to_json(*order.how) : json(nullptr)},
          {"known", order.known}};
}

work_order work_order_from(const json& text, const registry& registered) {
  work_order order{.tasks = {}, .known = text.at("known")};
  if (!text.at("how").is_null()) {
    order.how = sampling_from(text.at("how"));
  }
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

void event_writer::sampled(json cell) const {
  cell["event"] = "sampled";
  send(cell);
}

void event_writer::facts(json of_process) const {
  of_process["event"] = "facts";
  send(of_process);
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

void event_writer::quiet() const {
  send({{"event", "quiet"}});
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
