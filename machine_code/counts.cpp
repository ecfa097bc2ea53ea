// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/counts.hpp"

#include <algorithm>

namespace toll::machine_code {
namespace {

void count_memory(counts& c, const instruction& one, bool has_frame_pointer) {
  for (const memory_access& each : one.memory) {
    const int operations = (each.is_load ? 1 : 0) + (each.is_store ? 1 : 0);
    c.loads += each.is_load ? 1 : 0;
    c.stores += each.is_store ? 1 : 0;
    c.data_bits = std::max(c.data_bits, operations > 0 ? each.bits : 0);
    if (each.base == "rsp" || (has_frame_pointer && each.base == "rbp")) {
      // An element of an array that lies in the frame has an index, what was spilled has none.
      c.spills += each.index.empty() ? operations : 0;
      continue;
    }
    c.stored_bits += each.is_store ? each.bits : 0;
    c.work_bits += operations * each.bits;
    c.numbers_moved += each.is_floating_point && !one.refers_to ? operations : 0;
  }
}

void count_arithmetic(counts& c, const instruction& one) {
  if (one.arithmetic == operation::none) {
    return;
  }
  c.flops = one.arithmetic == operation::fused ? 2 * one.lanes : one.lanes;
  const bool divides = one.arithmetic == operation::divide || one.arithmetic == operation::root;
  c.divisions = divides ? one.lanes : 0;
  c.arithmetic_bits = one.lanes * one.lane_bits;
  c.data_bits = std::max(c.data_bits, c.arithmetic_bits);
  constexpr int additions_of_division = 10;  // that a processor starts in the time of one
  c.work_bits += divides ? additions_of_division * c.arithmetic_bits : c.arithmetic_bits;
}

}  // namespace

counts& counts::operator+=(const counts& other) {
  for (int counts::* const sum :
       {&counts::instructions, &counts::calls, &counts::loads, &counts::stores, &counts::spills,
        &counts::gathers, &counts::scatters, &counts::locked, &counts::flops, &counts::divisions,
        &counts::numbers_moved, &counts::stored_bits, &counts::work_bits}) {
    this->*sum += other.*sum;
  }
  arithmetic_bits = std::max(arithmetic_bits, other.arithmetic_bits);
  data_bits = std::max(data_bits, other.data_bits);
  return *this;
}

counts counts_of(const instruction& one, bool has_frame_pointer) {
  counts c{.instructions = 1};
  c.calls = one.is_call() ? 1 : 0;
  c.gathers = one.is_gather ? 1 : 0;
  c.scatters = one.is_scatter ? 1 : 0;
  c.locked = one.is_locked ? 1 : 0;
  count_memory(c, one, has_frame_pointer);
  count_arithmetic(c, one);
  return c;
}

}  // namespace toll::machine_code
