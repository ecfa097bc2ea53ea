// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/cuda/backend.hpp>
#include <toll/backends/cuda/scan.hpp>
#include <toll/scan.hpp>

#include "tests/core/on_backend.hpp"

#include <numeric>

namespace toll {
namespace {

class stream {
public:
  stream() {
    backends::cuda::check(cudaStreamCreateWithFlags(&handle_, cudaStreamNonBlocking), "create");
  }

  stream(const stream&) = delete;
  stream& operator=(const stream&) = delete;

  ~stream() { cudaStreamDestroy(handle_); }

  cuda_policy policy() const { return {.stream = handle_}; }

private:
  cudaStream_t handle_ = nullptr;
};

std::vector<index_t> counted(index_t n) {
  std::vector<index_t> values(static_cast<std::size_t>(n));
  std::iota(values.begin(), values.end(), 1);
  return values;
}

class cuda_scan_test : public backend_test {};

// The memory that a scan works in is shared by all scans of a thread, whatever their streams, and
// replaced by a larger one when needed.
TEST_F(cuda_scan_test, keeps_scans_on_several_streams_apart) {
  constexpr index_t n = 50'000;
  for (int round = 0; round < 3; ++round) {
    const stream streams[3];
    backend_array<index_t> cells[] = {filled_with<index_t>(1, 1000), filled_with<index_t>(1, n),
                                      filled_with<index_t>(1, 2 * n)};
    for (int s = 0; s < 3; ++s) {
      const cuda_policy policy = streams[s].policy();
      inclusive_scan(policy, cells[s].on(policy), cells[s].on(policy));
    }
    for (const stream& each : streams) {
      wait(each.policy());
    }

    for (const auto& each : cells) {
      EXPECT_EQ(on_host(each), counted(each.size()));
    }
  }
}

TEST_F(cuda_scan_test, outlives_the_stream_it_ran_on_last) {
  auto cells = filled_with<index_t>(1, 5000);
  {
    const stream brief;
    inclusive_scan(brief.policy(), cells.on(brief.policy()), cells.on(brief.policy()));
    wait(brief.policy());
  }
  auto others = filled_with<index_t>(1, 5000);
  const stream next;

  inclusive_scan(next.policy(), others.on(next.policy()), others.on(next.policy()));
  wait(next.policy());

  EXPECT_EQ(on_host(others), counted(5000));
}

}  // namespace
}  // namespace toll
