// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/daxpy/daxpy.hpp"
#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace toll {
namespace {

using kernel = std::function<void(const daxpy::args&)>;

void correct(const daxpy::args& args) {
  for (index_t i = 0; i < args.y.size(); ++i) {
    args.y[i] += args.a * args.x[i];
  }
}

/// Right for indices first .. last - 1, and does nothing for the others.
kernel only_between(index_t first, index_t from_end) {
  return [=](const daxpy::args& args) {
    for (index_t i = first; i < args.y.size() - from_end; ++i) {
      args.y[i] += args.a * args.x[i];
    }
  };
}

/// Right, and then something else in the middle.
kernel then(std::function<void(const daxpy::args&, index_t middle)> mistake) {
  return [mistake = std::move(mistake)](const daxpy::args& args) {
    correct(args);
    mistake(args, args.y.size() / 2);
  };
}

kernel swapped_at(index_t distance) {
  return then([=](const daxpy::args& args, index_t middle) {
    std::swap(args.y[middle], args.y[middle + distance]);
  });
}

kernel reading_at(index_t offset) {
  return [=](const daxpy::args& args) {
    for (index_t i = 0; i < args.y.size(); ++i) {
      const index_t j = i + offset;
      args.y[i] += args.a * args.x[j < 0 || j >= args.y.size() ? i : j];
    }
  };
}

struct mutant {
  std::string name;
  kernel run;
  index_t smallest = 1;  // below this size it does what the kernel does
};

const mutant mutants[] = {
    {"does_nothing", [](const daxpy::args&) {}},
    {"skips_the_first", only_between(1, 0)},
    {"skips_the_last", only_between(0, 1)},
    {"skips_one_thread_of_two",
     [](const daxpy::args& args) { only_between(0, (args.y.size() + 1) / 2)(args); }},
    {"reads_one_behind", reading_at(-1), 2},
    {"reads_one_ahead", reading_at(1), 2},
    {"swaps_neighbours", swapped_at(1), 2},
    {"swaps_at_22", swapped_at(22), 44},
    {"swaps_at_355", swapped_at(355), 710},
    {"swaps_at_4096", swapped_at(4096), 8192},
    {"turns_a_sign", then([](const daxpy::args& args, index_t m) { args.y[m] = -args.y[m]; })},
    {"subtracts",
     [](const daxpy::args& args) {
       correct({-args.a, args.x, args.y});
     }},
    {"is_1e_6_off_in_one", then([](const daxpy::args& args, index_t m) { args.y[m] *= 1 + 1e-6; })},
    {"adds_twice_in_one",
     then([](const daxpy::args& args, index_t m) { args.y[m] += args.a * args.x[m]; })},
    {"adds_twice", then([](const daxpy::args& args, index_t) { correct(args); })},
    {"writes_over_y",
     [](const daxpy::args& args) {
       for (index_t i = 0; i < args.y.size(); ++i) {
         args.y[i] = args.a * args.x[i];
       }
     }},
    {"works_in_float",
     [](const daxpy::args& args) {
       for (index_t i = 0; i < args.y.size(); ++i) {
         args.y[i] = static_cast<float>(args.y[i]) +
                     static_cast<float>(args.a) * static_cast<float>(args.x[i]);
       }
     }},
    {"writes_past_the_end",
     then([](const daxpy::args& args, index_t) { args.y.data()[args.y.size()] = 1; })},
    {"writes_before_the_start",
     then([](const daxpy::args& args, index_t) { args.y.data()[-1] = 1; })},
    {"changes_an_input", then([](const daxpy::args& args, index_t m) {
       const_cast<double*>(args.x.data())[m] *= 1 + 1e-15;
     })},
};

/// What verification says of `runs` runs on fresh data.
std::optional<mismatch> verdict(const kernel& run, index_t n, index_t runs) {
  host_workspace memory;
  const daxpy problem{n, memory};
  memory.reset();
  for (index_t k = 0; k < runs; ++k) {
    run(problem.arguments());
  }
  return memory.check(runs);
}

constexpr index_t sizes[] = {1, 2, 3, 31, 32, 33, 1000, 1024, 100'003};

TEST(daxpy_mutants_test, the_kernel_itself_passes) {
  for (const index_t n : sizes) {
    EXPECT_FALSE(verdict(correct, n, 1).has_value()) << n;
    EXPECT_FALSE(verdict(correct, n, 3).has_value()) << n;
  }
}

class daxpy_mutants_test : public testing::TestWithParam<mutant> {};

TEST_P(daxpy_mutants_test, is_caught_at_every_size_at_which_it_differs) {
  for (const index_t n : sizes) {
    if (n >= GetParam().smallest) {
      EXPECT_TRUE(verdict(GetParam().run, n, 1).has_value()) << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(all, daxpy_mutants_test, testing::ValuesIn(mutants),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace toll
