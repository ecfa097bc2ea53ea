// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/arm_code.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace toll::machine_code {
namespace {

/// What is known of the functions that an arm can get to.
class call_graph {
public:
  explicit call_graph(const listing& code) : code_{code} {}

  /// The function of the executable that an instruction calls or jumps to; null if it does neither.
  const function* called_by(const instruction& one, const function& in) const {
    const function* to = one.target ? code_.containing(*one.target) : nullptr;
    return to == &in ? nullptr : to;
  }

  /// Whether it loops, itself or in what it calls.
  bool loops(const function& one) {
    const auto [place, is_new] = loops_.try_emplace(&one, false);  // false ends recursion
    if (is_new) {
      const auto own = loops_of(one);
      bool any = std::ranges::any_of(own, [](const loop& l) { return !l.is_retry; });
      for (const instruction& i : one.code) {
        const function* to = called_by(i, one);
        any = any || (to != nullptr && loops(*to));
      }
      loops_[&one] = any;
    }
    return loops_[&one];
  }

  const listing& code() const { return code_; }

private:
  const listing& code_;
  std::map<const function*, bool> loops_;
};

/// Otherwise rbp is a register like others.
bool has_frame_pointer(const function& one) {
  return std::ranges::any_of(one.code,
                             [](const instruction& each) { return each.text == "mov rbp, rsp"; });
}

/// Adds what a called function does, and what that calls. Deeper than this, nothing is hot.
void add_called(loop_summary& to, const function& called, int depth, const call_graph& graph) {
  const bool frame = has_frame_pointer(called);
  for (const instruction& one : called.code) {
    to.does += counts_of(one, frame);
    const function* next = graph.called_by(one, called);
    if (const auto name = graph.code().library_call(one); !name.empty()) {
      to.calls.emplace(name);
      ++to.library_calls;
    } else if (next != nullptr && one.is_call() && depth > 0) {
      add_called(to, *next, depth - 1, graph);
    }
  }
}

loop_summary summary_of(const loop& one, const function& in, const call_graph& graph) {
  constexpr int deepest_call = 4;
  loop_summary made{.in = &in, .code = {}, .does = {}, .calls = {}};
  const bool frame = has_frame_pointer(in);
  for (const std::size_t i : one.instructions) {
    made.code.push_back(in.code[i]);
    made.does += counts_of(in.code[i], frame);
  }
  made.indirect = indirect_accesses(made.code);
  for (const instruction& each : made.code) {
    if (!each.is_call()) {
      continue;
    }
    const function* to = graph.called_by(each, in);
    const std::string name{graph.code().library_call(each)};
    made.calls.insert(to != nullptr ? to->name : name.empty() ? each.text : name);
    made.library_calls += name.empty() ? 0 : 1;
    if (to != nullptr) {
      add_called(made, *to, deepest_call, graph);
    }
  }
  return made;
}

bool calls_loops(const loop& one, const function& in, call_graph& graph) {
  return std::ranges::any_of(one.instructions, [&](std::size_t i) {
    const function* to = graph.called_by(in.code[i], in);
    return to != nullptr && graph.loops(*to);
  });
}

/// Whether a vector register is used for what it held when the pass began, and changed: a sum, say.
bool accumulates(const std::vector<instruction>& code) {
  std::set<std::string_view> carried;
  std::set<std::string_view> written;
  for (const instruction& one : code) {
    const bool sets_zero = one.mnemonic.find("xor") != std::string::npos;
    for (const register_use& used : one.registers) {
      if (is_vector_register(used.whole) && used.is_read && !sets_zero &&
          !written.contains(used.whole)) {
        carried.insert(used.whole);
      }
    }
    for (const register_use& used : one.registers) {
      if (is_vector_register(used.whole) && used.is_written) {
        written.insert(used.whole);
      }
    }
  }
  return std::ranges::any_of(carried, [&](auto name) { return written.contains(name); });
}

/// Arithmetic on numbers that lie in memory or are carried from pass to pass. Templates of run-time
/// libraries calculate too, where to split a range.
bool calculates(const loop_summary& one) {
  return one.does.arithmetic_bits > 0 && (one.does.numbers_moved > 0 || accumulates(one.code));
}

auto heat_of(const loop_summary& one) {
  constexpr int instructions_of_call = 50;  // at least, in a library
  const bool stays_inside = one.library_calls == 0;
  const double spent = one.does.instructions + instructions_of_call * one.library_calls;
  return std::tuple{calculates(one), calculates(one) || stays_inside,
                    stays_inside && one.indirect > 0, one.does.work_bits / spent};
}

}  // namespace

int arm_code::instructions() const {
  int sum = 0;
  for (const function* one : all.functions) {
    sum += static_cast<int>(one->code.size());
  }
  return sum;
}

arm_code code_of_arm(const function& start, const listing& code, const image& data) {
  arm_code arm{.all = reachable_from(start, code, data), .loops = {}};
  call_graph graph{code};
  for (const function* in : arm.all.functions) {
    for (const loop& one : loops_of(*in)) {
      if (one.is_innermost && !calls_loops(one, *in, graph)) {
        arm.loops.push_back(summary_of(one, *in, graph));
      }
    }
  }
  std::ranges::sort(arm.loops, [](const loop_summary& a, const loop_summary& b) {
    return std::pair{heat_of(b), a.code.front().at} < std::pair{heat_of(a), b.code.front().at};
  });
  return arm;
}

}  // namespace toll::machine_code
