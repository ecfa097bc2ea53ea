// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/worker_event.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// What arrives when this is sent.
template <class Event>
Event sent(const Event& event) {
  const auto arrived = worker_event_from(to_json(worker_event{event}).dump());
  return std::get<Event>(arrived.value());
}

const arm_samples two_samples{
    .kept = {{.seconds = 0.1, .processor_seconds = 0.09, .runs = 7}, {.seconds = 0.2}},
    .disturbed = {{"too short", 3}}};

const mismatch one_element{.array = "y",
                           .reason = "wrong element",
                           .index = 5,
                           .got = 1,
                           .expected = 2,
                           .allowed = 0.5,
                           .bad_elements = 1,
                           .elements = 10};

const measured_ceilings one_launch{.launch = {{.backend = "gpu", .reason = "no device"}}};

/// One of each.
const std::vector<worker_event> all_events{
    events::begun{.index = 3},
    events::verified{.index = 3},
    events::wrong{.index = 3, .reason = "y[5]", .found = one_element},
    events::failed{.index = 3, .reason = "threw"},
    events::skipped{.index = 3, .reason = "no time"},
    events::sampled{.arms = {{.index = 3, .samples = two_samples}}},
    events::fingerprints{.all = {{{{1, 2}}}}},
    events::facts{},
    events::progress{.fraction = 0.25},
    events::ceilings{.measured = one_launch},
    events::inventory_taken{},
    events::quiet{},
    events::done{}};

TEST(worker_event, arrives_as_what_it_was_sent_as) {
  ASSERT_EQ(all_events.size(), std::variant_size_v<worker_event>);
  for (std::size_t i = 0; i < all_events.size(); ++i) {
    ASSERT_EQ(all_events[i].index(), i) << "one of each";
    const json line = to_json(all_events[i]);

    const auto arrived = worker_event_from(line.dump());

    ASSERT_TRUE(arrived) << line;
    EXPECT_EQ(arrived->index(), i) << line;
    EXPECT_EQ(to_json(*arrived), line);
  }
}

TEST(worker_event, arrives_with_its_task_and_reason) {
  EXPECT_EQ(sent(events::begun{.index = 3}).index, 3U);
  EXPECT_EQ(sent(events::verified{.index = 4}).index, 4U);
  EXPECT_EQ(sent(events::failed{.index = 5, .reason = "threw"}).index, 5U);
  EXPECT_EQ(sent(events::failed{.index = 5, .reason = "threw"}).reason, "threw");
  EXPECT_EQ(sent(events::skipped{.index = 6, .reason = "no time"}).index, 6U);
  EXPECT_EQ(sent(events::skipped{.index = 6, .reason = "no time"}).reason, "no time");
  EXPECT_EQ(sent(events::progress{.fraction = 0.25}).fraction, 0.25);
}

TEST(worker_event, arrives_with_what_was_wrong) {
  const auto arrived =
      sent(events::wrong{.index = 3, .reason = one_element.text(), .found = one_element});

  EXPECT_EQ(arrived.index, 3U);
  EXPECT_EQ(arrived.reason, one_element.text());
  EXPECT_EQ(arrived.found.text(), one_element.text());
}

TEST(worker_event, arrives_with_all_samples_of_a_cell) {
  const thread_facts thread{.allowed = std::vector<int>{0, 1}, .ran_on = {1}, .seconds = 0.5};
  const arm_samples other{.kept = {{.seconds = 0.3}}, .disturbed = {}};

  const auto arrived = sent(events::sampled{
      .arms = {{.index = 8, .samples = two_samples}, {.index = 9, .samples = other, .digest = 1.5}},
      .control = other,
      .threads = {thread}});

  ASSERT_EQ(arrived.arms.size(), 2U);
  EXPECT_EQ(arrived.arms[0].index, 8U);
  EXPECT_EQ(arrived.arms[0].samples, two_samples);
  EXPECT_FALSE(arrived.arms[0].digest);
  EXPECT_EQ(arrived.arms[1].index, 9U);
  EXPECT_EQ(arrived.arms[1].samples, other);
  EXPECT_EQ(arrived.arms[1].digest, 1.5);
  EXPECT_EQ(arrived.control, other);
  EXPECT_EQ(arrived.threads, std::vector<thread_facts>{thread});
  EXPECT_FALSE(sent(events::sampled{}).control);
}

TEST(worker_event, arrives_with_what_the_worker_says_of_itself) {
  const verified_fingerprints some{{{{1, 2}, {3, 4}}, {}}, {}};
  const worker_facts facts{.huge_page_bytes = 2097152,
                           .seconds = {.data = 0.1, .loops = 0.2, .checks = 0.3}};

  EXPECT_EQ(sent(events::fingerprints{.all = some}).all, some);
  EXPECT_EQ(sent(events::facts{.worker = facts}).worker, facts);
  EXPECT_EQ(sent(events::facts{}).worker, worker_facts{});
  EXPECT_EQ(sent(events::ceilings{.measured = one_launch}).measured, one_launch);
}

TEST(worker_event, is_none_in_a_line_of_something_else) {
  for (const char* const line :
       {"", "noise", "3", "null", "[]", "\"done\"", "{}", "{\"index\": 3}", "{\"event\": \"done\"",
        "{\"event\": \"done\"} {}", "{\"event\": \"unheard_of\"}", "{\"event\": \"\"}"}) {
    EXPECT_FALSE(worker_event_from(line)) << line;
  }
}

TEST(worker_event, is_refused_if_a_member_is_missing_or_of_another_type) {
  for (const worker_event& event : all_events) {
    const json line = to_json(event);
    for (const auto& [member, value] : line.items()) {
      if (member == "event") {
        continue;
      }
      json without = line;
      without.erase(member);
      json other = line;
      other[member] = value.is_string() ? json(3) : json("three");

      EXPECT_THROW(worker_event_from(without.dump()), json::exception) << without;
      EXPECT_ANY_THROW(worker_event_from(other.dump())) << other;
    }
  }
  EXPECT_THROW(worker_event_from(R"({"event": 3})"), json::exception);
  EXPECT_THROW(worker_event_from(R"({"event": "fingerprints", "all": [["0"]]})"),
               std::runtime_error);
}

}  // namespace
}  // namespace toll::suite
