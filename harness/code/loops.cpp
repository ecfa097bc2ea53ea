// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/loops.hpp"

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
std::size_t position_of(address where, const function& of) {
  if (of.code.empty() || where < of.begin || where > of.code.back().at) {
    return of.code.size();
  }
  const auto place = std::ranges::lower_bound(of.code, where, {}, &instruction::at);
  return static_cast<std::size_t>(place - of.code.begin());
}

bool ends_block(const instruction& one) {
  return one.is_jump() || one.ends_flow();
}

std::vector<block> split(const function& of) {
  std::set<std::size_t> starts{0};
  for (std::size_t i = 0; i < of.code.size(); ++i) {
    const instruction& one = of.code[i];
    if (!ends_block(one)) {
      continue;
    }
    starts.insert(i + 1);
    if (one.is_jump() && one.target) {
      starts.insert(position_of(*one.target, of));
    }
  }
  std::vector<block> blocks;
  for (auto start = starts.begin(); start != starts.end() && *start < of.code.size(); ++start) {
    const auto after = std::next(start);
    blocks.push_back({.first = *start, .last = after == starts.end() ? of.code.size() : *after});
  }
  return blocks;
}

bool jumps_through_table(const instruction& one) {
  return one.is_unconditional_jump() && !one.target;
}

/// A jump through a table may lead to any block that nothing else is seen to lead to.
void connect_tables(std::vector<block>& blocks, const function& of) {
  std::vector<std::size_t> targets;
  for (std::size_t b = 1; b < blocks.size(); ++b) {
    if (blocks[b].before.empty()) {
      targets.push_back(b);
    }
  }
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    if (jumps_through_table(of.code[blocks[b].last - 1])) {
      blocks[b].next = targets;
      for (const std::size_t to : targets) {
        blocks[to].before.push_back(b);
      }
    }
  }
}

std::vector<block> blocks_of(const function& of) {
  std::vector<block> blocks = split(of);
  std::map<std::size_t, std::size_t> starting_at;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    starting_at[blocks[b].first] = b;
  }
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const instruction& last = of.code[blocks[b].last - 1];
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
      lead_to(position_of(*last.target, of));
    }
  }
  connect_tables(blocks, of);
  return blocks;
}

/// For each block those through which every way from an entry leads. Blocks that nothing is seen to
/// lead to, such as those that handle exceptions, are entries too.
std::vector<block_set> dominators(const std::vector<block>& blocks) {
  const std::size_t count = blocks.size();
  std::vector<block_set> of(count, block_set(count, true));
  for (std::size_t b = 0; b < count; ++b) {
    if (b == 0 || blocks[b].before.empty()) {
      of[b].assign(count, false);
      of[b][b] = true;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t b = 1; b < count; ++b) {
      if (blocks[b].before.empty()) {
        continue;
      }
      block_set common = of[blocks[b].before[0]];
      for (const std::size_t p : blocks[b].before) {
        for (std::size_t d = 0; d < count; ++d) {
          common[d] = common[d] && of[p][d];
        }
      }
      common[b] = true;
      if (common != of[b]) {
        of[b] = std::move(common);
        changed = true;
      }
    }
  }
  return of;
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

struct loop_blocks {
  block_set body;
  std::vector<std::size_t> jumps;  // the blocks that lead back to the head
};

using blocks_by_head = std::map<std::size_t, loop_blocks>;

blocks_by_head find_loops(const std::vector<block>& blocks,
                          const std::vector<block_set>& dominated_by) {
  blocks_by_head found;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    for (const std::size_t head : blocks[b].next) {
      if (dominated_by[b][head]) {
        loop_blocks& one = found[head];
        one.body.resize(blocks.size(), false);
        one.body[head] = true;
        one.jumps.push_back(b);
        add_body(one.body, b, blocks);
      }
    }
  }
  return found;
}

bool is_compare_and_exchange(const instruction& one) {
  return one.prefix.find("lock") != std::string::npos && one.mnemonic.starts_with("cmpxchg");
}

loop loop_from(const loop_blocks& of, const std::vector<block>& blocks,
               const std::vector<block_set>& dominated_by) {
  loop made;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const bool always = std::ranges::all_of(
        of.jumps, [&](std::size_t jump) { return static_cast<bool>(dominated_by[jump][b]); });
    for (std::size_t i = blocks[b].first; of.body[b] && i < blocks[b].last; ++i) {
      made.instructions.push_back(i);
      made.in_every_pass.push_back(always);
    }
  }
  return made;
}

bool is_inside(std::size_t head, std::size_t other_head, const block_set& other) {
  return head != other_head && other[head];
}

}  // namespace

std::vector<loop> loops_of(const function& of) {
  const std::vector<block> blocks = blocks_of(of);
  const auto dominated_by = dominators(blocks);
  const blocks_by_head found = find_loops(blocks, dominated_by);
  std::map<std::size_t, loop> by_head;
  for (const auto& [head, one] : found) {
    by_head[head] = loop_from(one, blocks, dominated_by);
  }
  const auto contains_loops = [&](std::size_t around, bool retries_too) {
    return std::ranges::any_of(by_head, [&](const auto& other) {
      return is_inside(other.first, around, found.at(around).body) &&
             (retries_too || !other.second.is_retry);
    });
  };
  for (auto& [head, one] : by_head) {
    one.is_retry =
        !contains_loops(head, true) && std::ranges::any_of(one.instructions, [&](std::size_t i) {
          return is_compare_and_exchange(of.code[i]);
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
