// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/loops.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace toll::machine_code {
namespace {

/// A straight piece of code: entered at its first instruction, left after its last.
struct block {
  std::size_t first = 0;
  std::size_t last = 0;  // one past
  std::vector<std::size_t> next = {};
  std::vector<std::size_t> before = {};
};

using block_set = std::vector<bool>;

/// The position of the instruction at an address, or of the one after the padding there; the
/// number of instructions if the address is outside of the function.
std::size_t position_of(address where, const function& whole) {
  if (whole.code.empty() || where < whole.begin || where > whole.code.back().at) {
    return whole.code.size();
  }
  const auto place = std::ranges::lower_bound(whole.code, where, {}, &instruction::at);
  return static_cast<std::size_t>(place - whole.code.begin());
}

bool ends_block(const instruction& one) {
  return one.is_jump() || one.ends_flow();
}

std::vector<block> split(const function& whole) {
  std::set<std::size_t> starts{0};
  for (std::size_t i = 0; i < whole.code.size(); ++i) {
    const instruction& one = whole.code[i];
    if (!ends_block(one)) {
      continue;
    }
    starts.insert(i + 1);
    if (one.is_jump() && one.target) {
      starts.insert(position_of(*one.target, whole));
    }
  }
  std::vector<block> blocks;
  for (auto start = starts.begin(); start != starts.end() && *start < whole.code.size(); ++start) {
    const auto after = std::next(start);
    blocks.push_back({.first = *start, .last = after == starts.end() ? whole.code.size() : *after});
  }
  return blocks;
}

bool jumps_through_table(const instruction& one) {
  return one.is_unconditional_jump() && !one.target;
}

/// A jump through a table may lead to any block that nothing else is seen to lead to.
void connect_tables(std::vector<block>& blocks, const function& whole) {
  std::vector<std::size_t> targets;
  for (std::size_t b = 1; b < blocks.size(); ++b) {
    if (blocks[b].before.empty()) {
      targets.push_back(b);
    }
  }
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    if (jumps_through_table(whole.code[blocks[b].last - 1])) {
      blocks[b].next = targets;
      for (const std::size_t to : targets) {
        blocks[to].before.push_back(b);
      }
    }
  }
}

std::vector<block> blocks_of(const function& whole) {
  std::vector<block> blocks = split(whole);
  std::map<std::size_t, std::size_t> starting_at;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    starting_at[blocks[b].first] = b;
  }
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const instruction& last = whole.code[blocks[b].last - 1];
    const auto lead_to = [&](std::size_t position) {
      if (const auto to = starting_at.find(position); to != starting_at.end()) {
        blocks[b].next.push_back(to->second);
        blocks[to->second].before.push_back(b);
      }
    };
    if (!last.ends_flow()) {
      lead_to(blocks[b].last);
    }
    if (last.is_jump() && last.target) {
      lead_to(position_of(*last.target, whole));
    }
  }
  connect_tables(blocks, whole);
  return blocks;
}

/// For each block those through which every way from an entry leads. Blocks that nothing is seen to
/// lead to, such as those that handle exceptions, are entries too.
std::vector<block_set> dominators(const std::vector<block>& blocks) {
  const std::size_t count = blocks.size();
  std::vector<block_set> all(count, block_set(count, true));
  for (std::size_t b = 0; b < count; ++b) {
    if (b == 0 || blocks[b].before.empty()) {
      all[b].assign(count, false);
      all[b][b] = true;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t b = 1; b < count; ++b) {
      if (blocks[b].before.empty()) {
        continue;
      }
      block_set common = all[blocks[b].before[0]];
      for (const std::size_t p : blocks[b].before) {
        for (std::size_t d = 0; d < count; ++d) {
          common[d] = common[d] && all[p][d];
        }
      }
      common[b] = true;
      if (common != all[b]) {
        all[b] = std::move(common);
        changed = true;
      }
    }
  }
  return all;
}

/// Adds to a loop every block from which the jump back can be reached without passing its head.
void add_body(block_set& body, std::size_t jump, const std::vector<block>& blocks) {
  std::vector<std::size_t> open{jump};
  while (!open.empty()) {
    const std::size_t b = open.back();
    open.pop_back();
    if (!body[b]) {
      body[b] = true;
      open.insert(open.end(), blocks[b].before.begin(), blocks[b].before.end());
    }
  }
}

/// The blocks of each loop.
using blocks_by_head = std::map<std::size_t, block_set>;

blocks_by_head find_loops(const std::vector<block>& blocks,
                          const std::vector<block_set>& dominated_by) {
  blocks_by_head found;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    for (const std::size_t head : blocks[b].next) {
      if (dominated_by[b][head]) {
        block_set& body = found[head];
        body.resize(blocks.size(), false);
        body[head] = true;
        add_body(body, b, blocks);
      }
    }
  }
  return found;
}

bool is_compare_and_exchange(const instruction& one) {
  return one.is_locked && one.mnemonic.starts_with("cmpxchg");
}

loop loop_from(const block_set& body, const std::vector<block>& blocks) {
  loop made;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    for (std::size_t i = blocks[b].first; body[b] && i < blocks[b].last; ++i) {
      made.instructions.push_back(i);
    }
  }
  return made;
}

bool is_inside(std::size_t head, std::size_t other_head, const block_set& other) {
  return head != other_head && other[head];
}

}  // namespace

std::vector<loop> loops_of(const function& whole) {
  const std::vector<block> blocks = blocks_of(whole);
  const blocks_by_head found = find_loops(blocks, dominators(blocks));
  std::map<std::size_t, loop> by_head;
  for (const auto& [head, body] : found) {
    by_head[head] = loop_from(body, blocks);
  }
  const auto contains_loops = [&](std::size_t around, bool retries_too) {
    return std::ranges::any_of(by_head, [&](const auto& other) {
      return is_inside(other.first, around, found.at(around)) &&
             (retries_too || !other.second.is_retry);
    });
  };
  for (auto& [head, one] : by_head) {
    one.is_retry =
        !contains_loops(head, true) && std::ranges::any_of(one.instructions, [&](std::size_t i) {
          return is_compare_and_exchange(whole.code[i]);
        });
  }
  std::vector<loop> loops;
  for (auto& [head, one] : by_head) {
    one.is_innermost = !one.is_retry && !contains_loops(head, false);
    loops.push_back(one);
  }
  return loops;
}

}  // namespace toll::machine_code
