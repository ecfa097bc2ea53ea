// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/worker_order.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <vector>

namespace toll::suite {
namespace {

using json = nlohmann::json;

class worker_order_test : public ::testing::Test {
protected:
  /// What a worker with this registry reads when this is written.
  template <class Order>
  Order sent(const Order& order) const {
    const std::string text = to_json(worker_order{order}).dump();
    return std::get<Order>(worker_order_from(json::parse(text), registered_));
  }

  void expect_both(const indexed_tasks& read) const {
    ASSERT_EQ(read.size(), 2U);
    for (const auto& [index, task] : tasks_) {
      EXPECT_EQ(read.at(index).what, task.what);
      EXPECT_EQ(read.at(index).n, task.n);
      EXPECT_EQ(read.at(index).threads, task.threads);
    }
  }

  const registry registered_ = testing::two_kernels();
  const indexed_tasks tasks_{{2, {.what = &registered_.variants.at(1), .n = 10, .threads = 3}},
                             {5, {.what = &registered_.variants.at(6), .n = 20, .threads = 1}}};
  const ceiling_request request_{
      .threads = {1, 4},
      .settings = {.repetitions = 3, .min_time = 0.5, .memory_available = 1e9, .time_limit = 2},
      .levels = {"L1", "memory"}};
  const std::vector<worker_order> all_{
      orders::verify{.tasks = tasks_},
      orders::measure{.tasks = tasks_},
      orders::count_instructions{.tasks = tasks_},
      orders::measure_machine{.request = request_},
      orders::measure_launches{.backend = "one", .request = request_},
      orders::take_inventory{}};
};

TEST_F(worker_order_test, is_read_as_what_it_was_written_as) {
  ASSERT_EQ(all_.size(), std::variant_size_v<worker_order>);
  for (std::size_t i = 0; i < all_.size(); ++i) {
    ASSERT_EQ(all_[i].index(), i) << "one of each";

    EXPECT_EQ(worker_order_from(to_json(all_[i]), registered_).index(), i);
  }
}

TEST_F(worker_order_test, names_tasks_by_their_index_and_variant) {
  expect_both(sent(orders::verify{.tasks = tasks_}).tasks);
  expect_both(sent(orders::measure{.tasks = tasks_}).tasks);
  expect_both(sent(orders::count_instructions{.tasks = tasks_}).tasks);
}

TEST_F(worker_order_test, says_how_to_take_samples_and_what_is_verified) {
  const sampling how{.samples = 8,
                     .min_time = 0.1,
                     .most_disturbed = 0.3,
                     .longest = 0.4,
                     .left = 5,
                     .seed = ~std::uint64_t{0},
                     .array_offset = 64,
                     .proves_work = true,
                     .processors = {1, 0}};
  const verified_fingerprints some{{{{1, 2}}}};

  const auto read = sent(orders::measure{.tasks = tasks_, .how = how, .verified = some});

  EXPECT_EQ(read.how, how);
  EXPECT_EQ(read.verified, some);
  EXPECT_EQ(sent(orders::measure{}).how.left, std::numeric_limits<double>::infinity());
}

TEST_F(worker_order_test, says_which_ceilings_to_measure) {
  EXPECT_EQ(sent(orders::measure_machine{.request = request_}).request, request_);
  EXPECT_EQ(sent(orders::measure_machine{}).request, ceiling_request{});
  EXPECT_EQ(sent(orders::measure_launches{.backend = "one", .request = request_}).backend, "one");
  EXPECT_EQ(sent(orders::measure_launches{.backend = "one", .request = request_}).request,
            request_);
}

TEST_F(worker_order_test, is_refused_if_the_worker_lacks_the_variant) {
  const json text = to_json(orders::verify{.tasks = tasks_});

  EXPECT_THROW(worker_order_from(text, {}), std::runtime_error);
}

TEST_F(worker_order_test, is_refused_if_it_is_unknown_or_lacks_something) {
  EXPECT_THROW(worker_order_from({{"order", "unheard_of"}}, registered_), std::runtime_error);
  for (const worker_order& order : all_) {
    const json text = to_json(order);
    for (const auto& [member, value] : text.items()) {
      json without = text;
      without.erase(member);

      EXPECT_THROW(worker_order_from(without, registered_), json::exception) << without;
    }
  }
}

}  // namespace
}  // namespace toll::suite
