// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

namespace toll::suite {

/// What a function returns, computed when it is first asked for and then kept: every repetition is
/// checked against the same reference, and a problem that is never checked does not pay for one.
/// Copies share the result, and threads may ask at once.
///
///     computed_once known{[n] { return reference(n); }};
///     known()
template <class Function>
class computed_once {
public:
  using result = std::invoke_result_t<Function>;

  explicit computed_once(Function compute) : state_{std::make_shared<state>(std::move(compute))} {}

  const result& operator()() const {
    std::call_once(state_->computed,
                   [this] { state_->value = std::make_unique<const result>(state_->compute()); });
    return *state_->value;
  }

private:
  struct state {
    explicit state(Function function) : compute{std::move(function)} {}

    Function compute;
    std::once_flag computed = {};
    std::unique_ptr<const result> value = {};
  };

  std::shared_ptr<state> state_;
};

}  // namespace toll::suite
