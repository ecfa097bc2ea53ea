// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/daxpy/daxpy.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using kernel = implementation<daxpy>;

void correct(const daxpy::args& args) {
  for (index_t i = 0; i < args.y.size(); ++i) {
    args.y[i] += args.a * args.x[i];
  }
}

view<double> y_of(const daxpy::args& args) {
  return args.y;
}

kernel reading_at(index_t offset) {
  return [=](const daxpy::args& args) {
    for (index_t i = 0; i < args.y.size(); ++i) {
      const index_t j = i + offset;
      args.y[i] += args.a * args.x[j < 0 || j >= args.y.size() ? i : j];
    }
  };
}

void add_twice_in_one(const daxpy::args& args) {
  const index_t m = args.y.size() / 2;
  args.y[m] += args.a * args.x[m];
}

void subtract(const daxpy::args& args) {
  correct({-args.a, args.x, args.y});
}

void write_over_y(const daxpy::args& args) {
  for (index_t i = 0; i < args.y.size(); ++i) {
    args.y[i] = args.a * args.x[i];
  }
}

void work_in_float(const daxpy::args& args) {
  for (index_t i = 0; i < args.y.size(); ++i) {
    args.y[i] =
        static_cast<float>(args.y[i]) + static_cast<float>(args.a) * static_cast<float>(args.x[i]);
  }
}

const auto mutants = joined<daxpy>({
    omissions<daxpy>(correct, y_of),
    swaps<daxpy>(correct, y_of),
    slips<daxpy>(correct, y_of),
    strays<daxpy>(correct, y_of),
    meddling<daxpy>(correct, [](const daxpy::args& args) { return args.x; }),
    {{"reads_one_behind", reading_at(-1), 2},
     {"reads_one_ahead", reading_at(1), 2},
     {"subtracts", subtract},
     {"adds_twice_in_one", then<daxpy>(correct, add_twice_in_one)},
     {"adds_twice", then<daxpy>(correct, correct)},
     {"writes_over_y", write_over_y},
     {"works_in_float", work_in_float}},
});

using daxpy_mutants_test = mutants_test<daxpy>;

TEST(daxpy_mutants, the_kernel_itself_passes) {
  expect_passed<daxpy>(correct);
}

TEST_P(daxpy_mutants_test, is_caught) {
  expect_caught(GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, daxpy_mutants_test, testing::ValuesIn(mutants), by_name);

}  // namespace
}  // namespace toll::suite
