// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/sizes.hpp"
#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace toll::suite {

template <problem Problem>
using implementation = std::function<void(const typename Problem::args&)>;

/// A way to get a kernel wrong.
template <problem Problem>
struct mutant {
  std::string name;
  implementation<Problem> run;
  index_t smallest = 1;  // below this size it does what the kernel does
  index_t largest = std::numeric_limits<index_t>::max();  // above it, what it does is right

  friend std::ostream& operator<<(std::ostream& out, const mutant& m) { return out << m.name; }
};

template <problem Problem>
using mutants_of = std::vector<mutant<Problem>>;

/// What verification says of `runs` runs on fresh data.
template <problem Problem>
std::optional<mismatch> verdict(const implementation<Problem>& run, index_t n, index_t runs = 1) {
  host_workspace memory;
  const Problem problem{n, memory};
  memory.reset();
  for (index_t k = 0; k < runs; ++k) {
    run(problem.arguments());
  }
  return memory.check(runs);
}

template <problem Problem>
void expect_passed(const implementation<Problem>& correct) {
  for (const index_t n : awkward_sizes_of<Problem>()) {
    for (const index_t runs : {1, 3}) {
      const auto wrong = verdict<Problem>(correct, n, runs);
      EXPECT_FALSE(wrong.has_value()) << n << ": " << wrong->text();
    }
  }
}

/// At every size at which it differs, and there must be one.
template <problem Problem>
void expect_caught(const mutant<Problem>& wrong) {
  bool differs = false;
  for (const index_t n : awkward_sizes_of<Problem>()) {
    if (n >= wrong.smallest && n <= wrong.largest) {
      differs = true;
      EXPECT_TRUE(verdict<Problem>(wrong.run, n).has_value()) << n;
    }
  }
  EXPECT_TRUE(differs);
}

template <problem Problem>
class mutants_test : public testing::TestWithParam<mutant<Problem>> {};

inline constexpr auto by_name = [](const auto& each) { return each.param.name; };

template <problem Problem>
mutants_of<Problem> joined(std::initializer_list<mutants_of<Problem>> lists) {
  mutants_of<Problem> all;
  for (const auto& list : lists) {
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}

/// The elements of a view of any rank, in the order of memory.
template <class T, class Extents, class Layout>
view<T> flat(const view<T, Extents, Layout>& v) {
  return {v.data(), v.size()};
}

/// Right, and then something else.
template <problem Problem>
implementation<Problem> then(implementation<Problem> correct, implementation<Problem> mistake) {
  return [correct = std::move(correct), mistake = std::move(mistake)](const auto& args) {
    correct(args);
    mistake(args);
  };
}

/// Right, except that elements first(size) .. last(size) - 1 of the result stay what they were.
template <problem Problem, class Result>
implementation<Problem> leaving_out(const implementation<Problem>& correct, Result result,
                                    const std::function<index_t(index_t size)>& first,
                                    const std::function<index_t(index_t size)>& last) {
  return [=](const typename Problem::args& args) {
    const auto elements = result(args);
    std::vector<std::decay_t<decltype(elements[0])>> before;
    for (index_t k = first(elements.size()); k < last(elements.size()); ++k) {
      before.push_back(elements[k]);
    }
    correct(args);
    for (index_t k = first(elements.size()); k < last(elements.size()); ++k) {
      elements[k] = before[static_cast<std::size_t>(k - first(elements.size()))];
    }
  };
}

/// Parts of the result that were not computed. `result(args)` gives the elements that a kernel
/// writes: something with size() and [].
template <problem Problem, class Result>
mutants_of<Problem> omissions(const implementation<Problem>& correct, Result result) {
  const auto zero = [](index_t) { return index_t{0}; };
  const auto one = [](index_t) { return index_t{1}; };
  const auto half = [](index_t size) { return size / 2; };
  const auto last = [](index_t size) { return size - 1; };
  const auto end = [](index_t size) { return size; };
  return {{"does_nothing", [](const auto&) {}},
          {"skips_the_first", leaving_out<Problem>(correct, result, zero, one)},
          {"skips_the_last", leaving_out<Problem>(correct, result, last, end)},
          {"skips_one_thread_of_two", leaving_out<Problem>(correct, result, half, end)}};
}

/// Two elements of a result exchanged: the first two at a distance, from the middle on, that are
/// not the same. `result` as above.
/// `elements_at(n)` says how many a result has at least.
template <problem Problem, class Result>
mutants_of<Problem> swaps(
    const implementation<Problem>& correct, Result result,
    const std::function<index_t(index_t n)>& elements_at = [](index_t n) { return n; }) {
  mutants_of<Problem> all;
  for (const index_t distance : {1, 22, 355, 4096}) {
    const auto swap = [=](const typename Problem::args& args) {
      const auto elements = result(args);
      const index_t pairs = elements.size() - distance;
      for (index_t k = 0; k < pairs; ++k) {
        const index_t left = (pairs / 2 + k) % pairs;
        if (elements[left] != elements[left + distance]) {
          std::swap(elements[left], elements[left + distance]);
          return;
        }
      }
    };
    index_t smallest = 1;
    while (elements_at(smallest) <= distance) {
      ++smallest;
    }
    all.push_back({"swaps_at_" + std::to_string(distance), then<Problem>(correct, swap), smallest});
  }
  return all;
}

/// One number in the middle of a result that is off. `result` as above.
template <problem Problem, class Result>
mutants_of<Problem> slips(const implementation<Problem>& correct, Result result) {
  const auto off_by = [=](double factor) {
    return then<Problem>(correct, [=](const typename Problem::args& args) {
      const auto elements = result(args);
      elements[elements.size() / 2] *= factor;
    });
  };
  return {{"turns_a_sign", off_by(-1)}, {"is_1e_6_off_in_one", off_by(1 + 1e-6)}};
}

/// Stores to either side of an array of the result, which `array(args)` gives as a view.
template <problem Problem, class Array>
mutants_of<Problem> strays(const implementation<Problem>& correct, Array array) {
  const auto past_the_end = [=](const typename Problem::args& args) {
    array(args).data()[array(args).size()] = 1;
  };
  const auto before_the_start = [=](const typename Problem::args& args) {
    array(args).data()[-1] = 1;
  };
  return {{"writes_past_the_end", then<Problem>(correct, past_the_end)},
          {"writes_before_the_start", then<Problem>(correct, before_the_start)}};
}

/// A changed input, by as little as its type can tell. `input(args)` gives it as a view.
template <problem Problem, class Input>
mutants_of<Problem> meddling(const implementation<Problem>& correct, Input input,
                             const std::string& name = "an_input") {
  const auto meddle = [=](const typename Problem::args& args) {
    const auto elements = flat(input(args));
    using value = std::remove_cv_t<typename decltype(elements)::element_type>;
    auto& middle = const_cast<value&>(elements[elements.size() / 2]);
    if constexpr (std::floating_point<value>) {
      middle = std::nextafter(middle, value{2});
    } else {
      middle ^= 1;
    }
  };
  return {{"changes_" + name, then<Problem>(correct, meddle)}};
}

}  // namespace toll::suite
