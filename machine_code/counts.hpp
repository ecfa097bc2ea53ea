// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/instruction.hpp"

namespace toll::machine_code {

/// What a stretch of code does when each of its instructions runs once. Floating-point operations
/// are counted by lanes: one addition of four doubles is four. All else is counted by instructions.
struct counts {
  int instructions = 0;
  int calls = 0;
  int loads = 0;
  int stores = 0;
  int spills = 0;    // of the loads and stores, those at a fixed place of the stack frame
  int gathers = 0;   // of the loads
  int scatters = 0;  // of the stores
  int locked = 0;
  int flops = 0;      // a fused operation is two
  int divisions = 0;  // of the flops; roots too

  int numbers_moved = 0;  // loads and stores of floating-point numbers, constants and frame aside

  int arithmetic_bits = 0;  // the widest floating-point operation
  int data_bits = 0;        // the widest load, store or vector operation
  int stored_bits = 0;      // all stores together, outside of the frame

  /// All floating-point operations, a division as ten, and loads and stores outside of the frame.
  int work_bits = 0;

  int memory_operations() const { return loads + stores; }

  /// The width in which it works: that of its arithmetic, or of its data if it has none.
  int vector_bits() const { return arithmetic_bits > 0 ? arithmetic_bits : data_bits; }

  counts& operator+=(const counts& other);
  bool operator==(const counts&) const = default;
};

/// What one instruction does. Operands relative to rsp are in the stack frame; those relative to
/// rbp are if the function keeps the frame there.
counts counts_of(const instruction& one, bool has_frame_pointer);

}  // namespace toll::machine_code
