// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/sort_order.hpp>
#include <toll/forall.hpp>
#include <toll/reduce.hpp>

#include <type_traits>

namespace toll::detail {

/// A key and what moves with it.
template <class Key, class Carried>
struct sort_record {
  Key key;
  Carried carried;
};

template <class Less>
struct by_key {
  Less less;

  template <class Record>
  constexpr bool operator()(const Record& a, const Record& b) const {
    return less(a.key, b.key);
  }
};

template <class Policy, class Key>
bool any_not_a_number(const Policy& policy, const Key* keys, index_t size) {
  int found = 0;
  forall(policy, size, bit_or(found),
         [=] TOLL_FN(index_t i, int& any) { any |= keys[i] != keys[i] ? 1 : 0; });
  return found != 0;
}

/// Calls `work` with an order in which the keys can be sorted. To look for what is not a number is
/// one pass over memory; to ask for it in every comparison would show.
template <class Policy, class Task, class Work>
void in_order_of_keys(const Policy& policy, const Task& task, const Work& work) {
  using order = typename Task::order;
  if constexpr (std::is_floating_point_v<typename Task::key_type> && is_natural<order>) {
    if (any_not_a_number(policy, task.keys, task.size)) {
      work(not_a_number_last<order>{task.less});
      return;
    }
  }
  work(task.less);
}

template <class Policy, class Task, class Less, class Sort>
void sort_packed(const Policy& policy, const Task& task, Less less, const Sort& sort) {
  using record = sort_record<typename Task::key_type, typename Task::value_type>;
  array<record, typename Policy::memory_space> packed{task.size};
  record* const records = packed.data();
  auto* const keys = task.keys;
  auto* const values = task.values;
  forall(policy, task.size, [=] TOLL_FN(index_t i) { records[i] = record{keys[i], values[i]}; });
  sort(records, task.size, by_key<Less>{less});
  forall(policy, task.size, [=] TOLL_FN(index_t i) {
    keys[i] = records[i].key;
    values[i] = records[i].carried;
  });
}

template <class Policy, class Task, class Less, class Sort>
void sort_by_position(const Policy& policy, const Task& task, Less less, const Sort& sort) {
  using value = typename Task::value_type;
  using record = sort_record<typename Task::key_type, index_t>;
  array<record, typename Policy::memory_space> packed{task.size};
  array<value, typename Policy::memory_space> unsorted{task.size};
  record* const records = packed.data();
  value* const before = unsorted.data();
  auto* const keys = task.keys;
  auto* const values = task.values;
  forall(policy, task.size, [=] TOLL_FN(index_t i) {
    records[i] = record{keys[i], i};
    before[i] = values[i];
  });
  sort(records, task.size, by_key<Less>{less});
  forall(policy, task.size, [=] TOLL_FN(index_t i) {
    keys[i] = records[i].key;
    values[i] = before[records[i].carried];
  });
}

/// Calls `sort(items, size, less)` for what moves as one: the keys, or keys packed with their
/// values. A value that is large would be copied in every round, so its position moves instead, and
/// the value once.
template <class Policy, class Task, class Sort>
void sort_items(const Policy& policy, const Task& task, const Sort& sort) {
  in_order_of_keys(policy, task, [&](auto less) {
    if constexpr (!Task::has_values) {
      sort(task.keys, task.size, less);
    } else if constexpr (sizeof(typename Task::value_type) <= 32) {
      sort_packed(policy, task, less, sort);
    } else {
      sort_by_position(policy, task, less, sort);
    }
  });
}

}  // namespace toll::detail
