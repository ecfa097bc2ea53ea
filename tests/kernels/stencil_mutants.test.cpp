// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/stencil/stencil.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace toll::suite {
namespace {

/// The elements that a run writes, row by row.
template <class Layout>
struct inner_cells {
  stencil::args<Layout> args;

  index_t size() const { return args.rows() * args.columns(); }

  double& operator[](index_t k) const {
    return args.out(1 + k / args.columns(), 1 + k % args.columns());
  }
};

template <class Real = double, class Layout>
double sum_at(const stencil::args<Layout>& a, index_t i, index_t j) {
  const auto at = [&](index_t r, index_t c) { return static_cast<Real>(a.in(r, c)); };
  return at(i, j) + at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1);
}

template <class Layout>
struct mistakes {
  using args = stencil::args<Layout>;

  static void correct(const args& a) { computing(sum_at<double, Layout>)(a); }

  static auto computing(double (*value)(const args& a, index_t i, index_t j)) {
    return [=](const args& a) {
      for (index_t i = 1; i <= a.rows(); ++i) {
        for (index_t j = 1; j <= a.columns(); ++j) {
          a.out(i, j) = value(a, i, j);
        }
      }
    };
  }

  /// A halo that still holds what a step before had there: here, nothing but ones.
  static double with_a_stale_halo(const args& a, index_t i, index_t j) {
    const auto at = [&](index_t r, index_t c) {
      const bool is_halo = r == 0 || c == 0 || r == a.rows() + 1 || c == a.columns() + 1;
      return is_halo ? 1 : a.in(r, c);
    };
    return at(i, j) + at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1);
  }

  static double at_clamped_indices(const args& a, index_t i, index_t j) {
    const auto at = [&](index_t r, index_t c) {
      return a.in(std::clamp<index_t>(r, 1, a.rows()), std::clamp<index_t>(c, 1, a.columns()));
    };
    return at(i, j) + at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1);
  }

  static double with_a_corner(const args& a, index_t i, index_t j) {
    return sum_at(a, i, j) - a.in(i, j + 1) + a.in(i + 1, j + 1);
  }

  static double without_the_centre(const args& a, index_t i, index_t j) {
    return sum_at(a, i, j) - a.in(i, j);
  }

  static double with_a_neighbour_twice(const args& a, index_t i, index_t j) {
    return sum_at(a, i, j) + a.in(i - 1, j) - a.in(i + 1, j);
  }

  /// The grid walked over as if it were stored the other way.
  static double at_transposed_indices(const args& a, index_t i, index_t j) {
    const index_t k = (i - 1) * a.columns() + (j - 1);
    return sum_at(a, 1 + k % a.rows(), 1 + k / a.rows());
  }

  static double shifted(const args& a, index_t i, index_t j) {
    return sum_at(a, i, std::max<index_t>(1, j - 1));
  }

  static void write_the_halo(const args& a) { a.out(0, a.columns() / 2 + 1) = 0; }

  static void write_between_lines(const args& a) {
    a.out.data()[a.out.extent(args::is_by_rows ? 1 : 0) - 1] = 0;
  }

  static void write_before_the_first_line(const args& a) { a.out.data()[-1] = 0; }

  static void copy_the_halo(const args& a) {
    for (index_t j = 0; j < a.columns() + 2; ++j) {
      a.out(a.rows() + 1, j) = a.in(a.rows() + 1, j);
    }
  }

  static void write_inside_only(const args& a) {
    for (index_t i = 2; i < a.rows(); ++i) {
      for (index_t j = 2; j < a.columns(); ++j) {
        a.out(i, j) = sum_at(a, i, j);
      }
    }
  }
};

template <class Problem, class Layout>
mutants_of<Problem> mutants() {
  using wrong = mistakes<Layout>;
  const auto correct = wrong::correct;
  const auto inner = [](const auto& args) { return inner_cells<Layout>{args}; };
  const auto out = [](const auto& args) { return args.out; };
  const auto in = [](const auto& args) { return args.in; };
  return joined<Problem>({
      omissions<Problem>(correct, inner),
      swaps<Problem>(correct, inner),
      slips<Problem>(correct, inner),
      strays<Problem>(correct, out),
      meddling<Problem>(correct, in),
      {{"has_a_stale_halo", wrong::computing(wrong::with_a_stale_halo)},
       {"repeats_the_rim_for_a_halo", wrong::computing(wrong::at_clamped_indices)},
       {"takes_a_corner", wrong::computing(wrong::with_a_corner)},
       {"forgets_the_centre", wrong::computing(wrong::without_the_centre)},
       {"adds_a_neighbour_twice", wrong::computing(wrong::with_a_neighbour_twice)},
       // A single row or column is read in the same order both ways.
       {"transposes_indices", wrong::computing(wrong::at_transposed_indices), 6},
       {"is_shifted_by_one", wrong::computing(wrong::shifted), 2},
       {"adds_in_float", wrong::computing(sum_at<float, Layout>)},
       {"leaves_the_rim", wrong::write_inside_only},
       {"writes_the_halo", then<Problem>(correct, wrong::write_the_halo)},
       {"copies_the_halo", then<Problem>(correct, wrong::copy_the_halo)},
       {"writes_between_lines", then<Problem>(correct, wrong::write_between_lines)},
       {"writes_before_the_first_line",
        then<Problem>(correct, wrong::write_before_the_first_line)}},
  });
}

using stencil_right_mutants_test = mutants_test<stencil_forall_right>;
using stencil_left_mutants_test = mutants_test<stencil_forall_left>;

TEST(stencil_mutants, the_kernel_itself_passes) {
  expect_passed<stencil_forall_right>(mistakes<layout_right>::correct);
  expect_passed<stencil_tiled_right>(mistakes<layout_right>::correct);
  expect_passed<stencil_forall_left>(mistakes<layout_left>::correct);
  expect_passed<stencil_tiled_left>(mistakes<layout_left>::correct);
}

TEST_P(stencil_right_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(stencil_left_mutants_test, is_caught) {
  expect_caught(GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, stencil_right_mutants_test,
                         testing::ValuesIn(mutants<stencil_forall_right, layout_right>()), by_name);
INSTANTIATE_TEST_SUITE_P(all, stencil_left_mutants_test,
                         testing::ValuesIn(mutants<stencil_forall_left, layout_left>()), by_name);

}  // namespace
}  // namespace toll::suite
