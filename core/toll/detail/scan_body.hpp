// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/detail/signature.hpp>
#include <toll/error.hpp>
#include <toll/operations.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace toll::detail {

/// What a body returns for an index; void if it takes none.
template <class Input>
struct input_value {
  using type = void;
};

template <class Input>
requires std::invocable<const Input&, index_of<Input>>

struct input_value<Input> {
  using type = std::remove_cvref_t<std::invoke_result_t<const Input&, index_of<Input>>>;
};

template <class Input>
using input_value_of = typename input_value<Input>::type;

template <class Output, class T>
concept takes_results = std::invocable<const Output&, index_of<Output>, const T&> ||
                        std::invocable<const Output&, index_of<Output>, const T&, const T&>;

/// Whether operation and bodies fit each other; if not, compilation stops at the sentence that says
/// what to write.
template <class T, class Combine, class Input, class Output>
consteval bool is_scan() {
  constexpr bool reads = trivially_copyable<T> && std::default_initializable<T>;
  static_assert(reads,
                "toll: the input body of a scan takes an index and returns the value there, which "
                "is trivially copyable: [=] TOLL_FN(index_t i) { return x[i]; }");
  if constexpr (reads) {
    constexpr bool joins = combines<Combine, T>;
    static_assert(joins,
                  "toll: the operation of a scan makes one value out of two of the scanned type T: "
                  "[] TOLL_FN(T a, T b) { return a < b ? b : a; }");
    if constexpr (joins) {
      constexpr bool writes = takes_results<Output, T>;
      static_assert(writes,
                    "toll: the output body of a scan takes an index, the result there and, if it "
                    "wants it, the value there: [=] TOLL_FN(index_t i, T result, T value) { ... }");
      return writes;
    }
  }
  return false;
}

template <class T, class In>
struct view_input {
  view<In> in;

  constexpr T operator()(index_t i) const { return static_cast<T>(in[i]); }
};

/// Whether a scan reads its values from memory, so that to read one twice costs little.
template <class Task>
inline constexpr bool reads_memory = false;

template <scan_kind kind, class T, class Combine, class In, class Output>
inline constexpr bool reads_memory<scan_task<kind, T, Combine, view_input<T, In>, Output>> = true;

template <class T>
struct view_output {
  view<T> out;

  constexpr void operator()(index_t i, const T& result) const { out[i] = result; }
};

/// errors   argument_error unless the views have one size and are the same memory or apart: one
///          that lies a little further on would be overwritten before it is read
template <class In, class Out>
void check_scanned_views(const view<In>& in, const view<Out>& out) {
  if (in.size() != out.size()) {
    throw argument_error(
        "toll: a scan of %lld values into %lld results; the views must have one size",
        static_cast<long long>(in.size()), static_cast<long long>(out.size()));
  }
  const auto first_in = reinterpret_cast<std::uintptr_t>(in.data());
  const auto first_out = reinterpret_cast<std::uintptr_t>(out.data());
  const auto size = static_cast<std::uintptr_t>(in.size());
  const bool is_in_place = first_in == first_out && sizeof(In) == sizeof(Out);
  const bool is_apart =
      first_in + size * sizeof(In) <= first_out || first_out + size * sizeof(Out) <= first_in;
  if (!is_in_place && !is_apart) {
    throw argument_error(
        "toll: the input and the output of a scan overlap; give it the same view twice, or two "
        "that have no element in common");
  }
}

}  // namespace toll::detail
