// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/loop_body.hpp>
#include <toll/detail/scan_body.hpp>
#include <toll/detail/scan_start.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/detail/signature.hpp>
#include <toll/operations.hpp>
#include <toll/segment.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

// The forms in which a scan may be asked for, brought into the general one.

/// What stands for a start value where none is given: the identity.
struct from_identity {};

template <class T>
constexpr T start_value(from_identity, const T& identity) {
  return identity;
}

template <class T, class Start>
constexpr T start_value(const scan_start<Start>& start, const T&) {
  constexpr bool starts = std::is_convertible_v<Start, T>;
  static_assert(starts, "toll: the start value of a scan must convert to the type that is scanned");
  if constexpr (starts) {
    return static_cast<T>(start.value);
  }
}

/// What a scan reads and writes.
template <class Input, class Output>
struct scanned {
  index_t size;
  Input input;
  Output output;
};

template <scan_kind kind, class T, class Policy, class Input, class Output, class Start,
          class Combine>
void run_scan_from(const Policy& policy, const scanned<Input, Output>& over, const Start& start,
                   const T& identity, const Combine& combine) {
  const range indices{0, over.size};
  check_index_fits<index_of<Input>>(indices);
  check_index_fits<index_of<Output>>(indices);
  run_scan(policy, over.size,
           scan_task<kind, T, Combine, Input, Output>{start_value<T>(start, identity), identity,
                                                      combine, over.input, over.output});
}

template <scan_kind kind, class T, class Policy, class Input, class Output, class Start,
          class Identity, class Combine>
void scan_from(const Policy& policy, const scanned<Input, Output>& over, const Start& start,
               const Identity& identity, const Combine& combine) {
  if constexpr (is_scan<T, Combine, Input, Output>()) {
    constexpr bool is_needed = !has_identity<Combine, T>;
    static_assert(
        is_needed,
        "toll: this operation of a scan brings its identity, which is not written again; "
        "a start value is from(value), as in exclusive_scan(policy, in, out, from(10.0))");
    constexpr bool converts = std::is_convertible_v<Identity, T>;
    static_assert(converts,
                  "toll: the identity of a scan must convert to the type that is scanned");
    if constexpr (is_needed && converts) {
      run_scan_from<kind, T>(policy, over, start, static_cast<T>(identity), combine);
    }
  }
}

template <scan_kind kind, class T, class Policy, class Input, class Output, class Start,
          class Operation>
void scan_from(const Policy& policy, const scanned<Input, Output>& over, const Start& start,
               const Operation& operation) {
  constexpr bool brings_one = has_identity<Operation, T>;
  static_assert(
      brings_one,
      "toll: an operation of your own comes after its identity, as in "
      "inclusive_scan(policy, in, out, identity, operation); a start value is from(value)");
  if constexpr (brings_one && is_scan<T, Operation, Input, Output>()) {
    run_scan_from<kind, T>(policy, over, start, Operation::template identity<T>(), operation);
  }
}

/// `rest` is an operation, or its identity and then the operation; a start value may come first.
template <scan_kind kind, class T, class Policy, class Input, class Output, class... Rest>
void scan_bodies(const Policy& policy, index_t size, const Input& input, const Output& output,
                 const Rest&... rest) {
  scan_from<kind, T>(policy, scanned<Input, Output>{size, input, output}, from_identity{}, rest...);
}

template <scan_kind kind, class T, class Policy, class Input, class Output, class Start,
          class... Rest>
void scan_bodies(const Policy& policy, index_t size, const Input& input, const Output& output,
                 const scan_start<Start>& start, const Rest&... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    scan_from<kind, T>(policy, scanned<Input, Output>{size, input, output}, start, op::plus{});
  } else {
    scan_from<kind, T>(policy, scanned<Input, Output>{size, input, output}, start, rest...);
  }
}

template <scan_kind kind, class Policy, class... Others>
void start_scan(const Policy&, const Others&...) {
  static_assert(
      sizeof...(Others) > 1000,
      "toll: a scan takes (policy, in, out), where the views have rank 1, such as "
      "array.on(policy), or (policy, count, identity, operation, input body, output body)");
}

template <scan_kind kind, class Policy, class In, class Out>

requires(!std::is_const_v<Out>)
void start_scan(const Policy& policy, const view<In>& in, const view<Out>& out) {
  start_scan<kind>(policy, in, out, op::plus{});
}

template <scan_kind kind, class Policy, class In, class Out, class... Operation>

requires(!std::is_const_v<Out> && sizeof...(Operation) <= 3)
void start_scan(const Policy& policy, const view<In>& in, const view<Out>& out,
                const Operation&... operation) {
  check_scanned_views(in, out);
  scan_bodies<kind, Out>(policy, in.size(), view_input<Out, In>{in}, view_output<Out>{out},
                         operation...);
}

template <scan_kind kind, class Policy, std::integral Count, class Operation, class Input,
          class Output>
void start_scan(const Policy& policy, const Count& count, const Operation& operation,
                const Input& input, const Output& output) {
  scan_bodies<kind, input_value_of<Input>>(policy, static_cast<index_t>(count), input, output,
                                           operation);
}

template <scan_kind kind, class Policy, std::integral Count, class Identity, class Operation,
          class Input, class Output>
void start_scan(const Policy& policy, const Count& count, const Identity& identity,
                const Operation& operation, const Input& input, const Output& output) {
  scan_bodies<kind, input_value_of<Input>>(policy, static_cast<index_t>(count), input, output,
                                           identity, operation);
}

template <scan_kind kind, class Policy, std::integral Count, class Start, class Identity,
          class Operation, class Input, class Output>
// NOLINTNEXTLINE(readability-function-size): the call has as many arguments.
void start_scan(const Policy& policy, const Count& count, const scan_start<Start>& start,
                const Identity& identity, const Operation& operation, const Input& input,
                const Output& output) {
  scan_bodies<kind, input_value_of<Input>>(policy, static_cast<index_t>(count), input, output,
                                           start, identity, operation);
}

}  // namespace toll::detail
