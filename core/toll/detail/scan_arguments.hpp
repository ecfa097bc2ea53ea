// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/loop_body.hpp>
#include <toll/detail/scan_body.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/detail/signature.hpp>
#include <toll/operations.hpp>
#include <toll/segment.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

// The forms in which a scan may be asked for, brought into the general one.

template <scan_kind kind, class T, class Policy, class Input, class Output, class Combine>
void scan_by(const Policy& policy, index_t size, const Input& input, const Output& output,
             const T& identity, const Combine& combine) {
  const range indices{0, size};
  check_index_fits<index_of<Input>>(indices);
  check_index_fits<index_of<Output>>(indices);
  run_scan(policy, size,
           scan_task<kind, T, Combine, Input, Output>{identity, combine, input, output});
}

template <scan_kind kind, class T, class Policy, class Input, class Output, class Identity,
          class Combine>
void scan_bodies(const Policy& policy, index_t size, const Input& input, const Output& output,
                 const Identity& identity, const Combine& combine) {
  if constexpr (is_scan<T, Combine, Input, Output>()) {
    constexpr bool starts = std::is_convertible_v<Identity, T>;
    static_assert(starts, "toll: the identity of a scan must convert to the type that is scanned");
    if constexpr (starts) {
      scan_by<kind, T>(policy, size, input, output, static_cast<T>(identity), combine);
    }
  }
}

template <scan_kind kind, class T, class Policy, class Input, class Output, class Operation>
void scan_bodies(const Policy& policy, index_t size, const Input& input, const Output& output,
                 const Operation& operation) {
  constexpr bool brings_one = has_identity<Operation, T>;
  static_assert(brings_one,
                "toll: an operation of your own comes after its identity, as in "
                "inclusive_scan(policy, in, out, identity, operation)");
  if constexpr (brings_one && is_scan<T, Operation, Input, Output>()) {
    scan_by<kind, T>(policy, size, input, output, Operation::template identity<T>, operation);
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
  start_scan<kind>(policy, in, out, plus{});
}

template <scan_kind kind, class Policy, class In, class Out, class... Operation>

requires(!std::is_const_v<Out> && sizeof...(Operation) <= 2)
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

}  // namespace toll::detail
