// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/data_cache.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

/// One input of n zeros.
class zeros final : public problem_instance {
public:
  zeros(index_t n, std::size_t array_offset) : arrays_{memory_, array_offset} {
    arrays_.input<double>("zeros", n, [](index_t) { return 0.0; });
  }

  workspace& memory() override { return arrays_; }

private:
  host_array_memory memory_;
  workspace arrays_;
};

class bench_test : public testing::Test {
protected:
  variant on(const std::string& backend) {
    variant v{};
    v.backend = backend;
    v.make_instance = [this](index_t n, std::size_t array_offset) {
      offsets.push_back(array_offset);
      return std::make_unique<zeros>(n, array_offset);
    };
    return v;
  }

  std::vector<std::size_t> offsets;
  variant seq = on("seq");
  variant tbb = on("tbb");
};

TEST_F(bench_test, gives_each_stage_its_array_offset) {
  data_cache data{{}, 1024};

  data.instance_for({.what = &seq, .n = 5});
  data.instance_for({.what = &tbb, .n = 5});
  data.instance_for({.what = &seq, .n = 6});

  EXPECT_EQ(offsets, (std::vector<std::size_t>{1024, 1024, 1024}));
}

TEST_F(bench_test, shares_a_stage_between_variants_of_a_backend_and_size) {
  data_cache data;

  problem_instance& first = data.instance_for({.what = &seq, .n = 5});

  EXPECT_EQ(&data.instance_for({.what = &seq, .n = 5}), &first);
  EXPECT_NE(&data.instance_for({.what = &tbb, .n = 5}), &first);
  EXPECT_EQ(offsets.size(), 2U);
}

TEST_F(bench_test, exports_what_it_verified_to_the_next) {
  data_cache data;
  EXPECT_TRUE(data.verified().empty());

  data.instance_for({.what = &seq, .n = 5});
  const verified_fingerprints verified = data.verified();
  data_cache next{verified, 0};
  next.instance_for({.what = &seq, .n = 5});

  EXPECT_EQ(verified.at(0).at(0).size(), 1U);
  EXPECT_EQ(next.verified(), verified);
}

}  // namespace
}  // namespace toll::suite
