// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/event_pipe.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace toll::suite {
namespace {

class event_reader_test : public ::testing::Test {
protected:
  void read(std::string_view text) {
    reader_.read(text, [this](const worker_event& event) { read_.push_back(event); });
  }

  std::size_t index_of_failure(std::size_t place) const {
    return std::get<events::failed>(read_.at(place)).index;
  }

  event_reader reader_;
  std::vector<worker_event> read_;
};

const std::string failed_line = to_json(events::failed{.index = 1, .reason = "a\nb"}).dump() + "\n";
const std::string done_line = to_json(events::done{}).dump() + "\n";

TEST_F(event_reader_test, joins_what_arrives_in_parts) {
  for (const char letter : failed_line) {
    EXPECT_TRUE(read_.empty());
    read({&letter, 1});
  }

  ASSERT_EQ(read_.size(), 1U);
  EXPECT_EQ(index_of_failure(0), 1U);
  EXPECT_EQ(std::get<events::failed>(read_[0]).reason, "a\nb");
}

TEST_F(event_reader_test, parts_what_arrives_together) {
  read(failed_line + failed_line + done_line.substr(0, 5));
  EXPECT_EQ(read_.size(), 2U);

  read(done_line.substr(5));

  ASSERT_EQ(read_.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<events::done>(read_[2]));
}

TEST_F(event_reader_test, passes_over_lines_that_are_no_events) {
  read("noise\n\n{\n" + failed_line + "{\"event\": \"unheard_of\"}\n[1]\n" + done_line);

  ASSERT_EQ(read_.size(), 2U);
  EXPECT_EQ(index_of_failure(0), 1U);
  EXPECT_TRUE(std::holds_alternative<events::done>(read_[1]));
}

TEST_F(event_reader_test, throws_at_an_event_that_lacks_something) {
  EXPECT_THROW(read("{\"event\": \"failed\"}\n"), nlohmann::json::exception);
}

}  // namespace
}  // namespace toll::suite
