// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/conditions.hpp"

#include "harness/executable_copy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace toll::suite {
namespace {

/// Null if there is no such member, or no object.
nlohmann::json member_of(const nlohmann::json& object, const char* name) {
  return object.is_object() ? object.value(name, nlohmann::json()) : nlohmann::json();
}

double number_in(const nlohmann::json& object, const char* name) {
  const nlohmann::json value = member_of(object, name);
  return value.is_number() ? value.get<double>() : 0;
}

/// Nothing where it was not measured, as with one processor.
std::vector<double> latency_before(const nlohmann::json& machine_state) {
  std::vector<double> found;
  for (const nlohmann::json& seconds :
       member_of(member_of(machine_state, "core_to_core_seconds"), "before")) {
    if (seconds.is_number()) {
      found.push_back(seconds.get<double>());
    }
  }
  return found;
}

std::string listed(const std::map<std::string, int>& counts) {
  std::string text;
  for (const auto& [what, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  }
  return text.empty() ? "" : fmt::format(" ({})", text);
}

int total(const std::map<std::string, int>& counts) {
  int sum = 0;
  for (const auto& [what, count] : counts) {
    sum += count;
  }
  return sum;
}

/// A condition above whose limit a run is doubtful: two runs of one idle machine differ by so much.
struct limited {
  const char* name;  // in to_json
  double limit;
  double factor;  // of what is shown: 100 for percent
  const char* what;
  double (conditions::*value)() const;
};

constexpr std::array all_limited{
    limited{"stolen_share", 0.01, 100, "steal", &conditions::stolen_share},
    limited{"throttled_share", 0.01, 100, "throttling", &conditions::throttled_share},
    limited{"other_threads_running", 0.5, 1, "other running threads", &conditions::other_threads},
    limited{"moved_share_of_processes", 0.05, 100, "processes whose processors moved",
            &conditions::moved_share},
    limited{"disturbed_share_of_samples", 0.05, 100, "disturbed samples",
            &conditions::disturbed_share}};

}  // namespace

void conditions::add(const batch_result& found, const std::vector<compared>& pairs) {
  for (const batch_result::process& p : found.processes) {
    if (!p.machine_state.is_object()) {
      continue;
    }
    const nlohmann::json load = member_of(p.machine_state, "load");
    ++processes_;
    share_code_ += member_of(p.worker, "runs_a_copy") == false ? 1 : 0;
    if (member_of(p.machine_state, "moved") == true) {
      ++moved_;
    } else if (!found.results.empty()) {
      core_to_core_[found.results.front().what.threads].add(latency_before(p.machine_state));
    }
    stolen_ += number_in(load, "stolen_share");
    throttled_ += number_in(load, "throttled_share");
    // One of those that ran was the one that looked.
    const nlohmann::json before = member_of(load, "before");
    others_ += std::max(0.0, number_in(before, "running") - 1);
    load_ += number_in(before, "average_of_1_minute");
  }
  for (const result& r : found.results) {
    for (const process_samples& p : r.processes) {
      add(p.samples);
      if (p.control) {
        add(*p.control);
      }
    }
  }
  for (const compared& pair : pairs) {
    const bool is_pair = pair.baseline != nullptr && pair.other != nullptr &&
                         pair.baseline->state == status::passed &&
                         pair.other->state == status::passed;
    arms_ += is_pair ? 1 : 0;
    if (is_pair && !pair.toll.ratio && !pair.toll.mark.empty()) {
      ++marked_[pair.toll.mark];
    }
  }
}

void conditions::add(const arm_samples& arm) {
  samples_ += arm.kept.size();
  for (const auto& [cause, count] : arm.disturbed) {
    if (cause != "too short") {  // planned again, not disturbed
      disturbed_[cause] += count;
    }
  }
}

double conditions::disturbed_share() const {
  const auto dropped = static_cast<double>(total(disturbed_));
  return dropped > 0 ? dropped / (dropped + static_cast<double>(samples_)) : 0;
}

std::vector<std::string> conditions::doubts() const {
  std::vector<std::string> found;
  for (const limited& each : all_limited) {
    if ((this->*each.value)() > each.limit) {
      found.push_back(fmt::format("{} above {:g}{}", each.what, each.limit * each.factor,
                                  each.factor == 1 ? "" : " %"));
    }
  }
  return found;
}

std::string conditions::text() const {
  if (processes_ == 0) {
    return "";
  }
  const std::size_t all = samples_ + static_cast<std::size_t>(total(disturbed_));
  const std::string line = fmt::format(
      "conditions: {:.1f} other threads running, steal {:.1f} %, throttled {:.1f} %, {} processes "
      "of "
      "which {} saw their processors move; {} of {} samples disturbed{}; {} of {} arms without a "
      "ratio{}\n",
      others_ / processes_, 100 * stolen_ / processes_, 100 * throttled_ / processes_, processes_,
      moved_, total(disturbed_), all, listed(disturbed_), total(marked_), arms_, listed(marked_));
  return line + notes();
}

std::string conditions::notes() const {
  std::string text;
  for (const auto& [threads, latency] : core_to_core_) {
    if (const std::string placement = latency.text(threads); !placement.empty()) {
      text += placement + "\n";
    }
  }
  if (const std::string shared = text_of_shared_code(share_code_, processes_); !shared.empty()) {
    text += shared + "\n";
  }
  return text;
}

nlohmann::ordered_json to_json(const conditions& c) {
  if (!c.are_known()) {
    return nullptr;
  }
  return {{"load_average", c.load()},
          {"other_threads_running", c.other_threads()},
          {"stolen_share", c.stolen_share()},
          {"throttled_share", c.throttled_share()},
          {"moved_share_of_processes", c.moved_share()},
          {"disturbed_share_of_samples", c.disturbed_share()}};
}

nlohmann::ordered_json limits_of_conditions() {
  nlohmann::ordered_json limits = nlohmann::ordered_json::object();
  for (const limited& each : all_limited) {
    limits[each.name] = each.limit;
  }
  return limits;
}

}  // namespace toll::suite
