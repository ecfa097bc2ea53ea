// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/bench.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

/// One input of n zeros.
class zeros final : public stage {
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
    v.make_stage = [this](index_t n, std::size_t array_offset) {
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
  bench data{{}, 1024};

  data.stage_for({.what = &seq, .n = 5});
  data.stage_for({.what = &tbb, .n = 5});
  data.stage_for({.what = &seq, .n = 6});

  EXPECT_EQ(offsets, (std::vector<std::size_t>{1024, 1024, 1024}));
}

TEST_F(bench_test, shares_a_stage_between_variants_of_a_backend_and_size) {
  bench data;

  stage& first = data.stage_for({.what = &seq, .n = 5});

  EXPECT_EQ(&data.stage_for({.what = &seq, .n = 5}), &first);
  EXPECT_NE(&data.stage_for({.what = &tbb, .n = 5}), &first);
  EXPECT_EQ(offsets.size(), 2U);
}

TEST_F(bench_test, exports_what_it_verified_to_the_next) {
  bench data;
  EXPECT_TRUE(data.verified().empty());

  data.stage_for({.what = &seq, .n = 5});
  const verified_fingerprints verified = data.verified();
  bench next{verified, 0};
  next.stage_for({.what = &seq, .n = 5});

  EXPECT_EQ(verified.at(0).at(0).size(), 1U);
  EXPECT_EQ(next.verified(), verified);
}

}  // namespace
}  // namespace toll::suite
