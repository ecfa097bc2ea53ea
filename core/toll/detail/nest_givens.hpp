// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/visit_nest.hpp>

#include <concepts>
#include <utility>

namespace toll::detail {

/// The innermost loop of a nest with givens. `Loops` keeps their states from line to line: in
/// vector lanes where all are numbers, because adding up the lanes of a short line would cost more
/// than they bring.
template <class Loops, class Givens>
class given_lines {
  using states = decltype(Loops::start(std::declval<const Givens&>()));

public:
  /// For the loops of a part: a copy whose address no other function knows, so that states stay in
  /// registers. They are handed back in the end.
  class in_registers {
  public:
    explicit in_registers(given_lines lines)
        : givens_{*lines.givens_},
          all_{lines.states_},
          mine_{*lines.states_} {}

    in_registers(const in_registers&) = delete;
    in_registers& operator=(const in_registers&) = delete;

    ~in_registers() { *all_ = mine_; }

    template <std::integral Index, class Body>
    void line(Index first, Index last, const Body& body) {
      Loops::reduce(givens_, first, last, body, mine_);
    }

  private:
    Givens givens_;
    states* all_;
    states mine_;
  };

  given_lines(const Givens& givens, states& all) : givens_{&givens}, states_{&all} {}

private:
  const Givens* givens_;
  states* states_;
};

/// Parts of a nest.
template <class Loops, class Nest, class Body>
struct nest_work {
  Nest parts;
  Body body;

  template <class Givens>
  typename Givens::values operator()(const Givens& givens, index_t place, index_t first,
                                     index_t last) const {
    auto states = Loops::start(givens);
    Loops::resume(givens, states, place);
    visit_parts(parts, body, first, last, given_lines<Loops, Givens>{givens, states});
    return Loops::finished(givens, states);
  }
};

template <class Loops, class Nest, class Body>
nest_work<Loops, Nest, Body> nest_work_of(const Nest& parts, const Body& body) {
  return {parts, body};
}

}  // namespace toll::detail
