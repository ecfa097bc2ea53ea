// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/counts.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace toll::machine_code {
namespace {

template <std::size_t count>
bool starts_with_any(std::string_view text, const std::array<std::string_view, count>& starts) {
  return std::ranges::any_of(starts, [&](std::string_view s) { return text.starts_with(s); });
}

template <std::size_t count>
bool is_any(std::string_view text, const std::array<std::string_view, count>& names) {
  return std::ranges::find(names, text) != names.end();
}

/// The name of the SSE instruction that an AVX instruction repeats.
std::string_view base_name(const instruction& one) {
  std::string_view name = one.mnemonic;
  constexpr std::array<std::string_view, 2> not_vector{"verr", "verw"};
  return name.starts_with('v') && !is_any(name, not_vector) ? name.substr(1) : name;
}

bool uses_vector_register(const instruction& one) {
  return std::ranges::any_of(one.operands, [](const std::string& operand) {
    return operand.find("mm") != std::string::npos && operand.find('%') != std::string::npos;
  });
}

/// The widest register among the operands, those of addresses aside.
int register_width(const instruction& one) {
  int bits = 0;
  for (const std::string& operand : one.operands) {
    if (!is_memory(operand)) {
      for (const std::string_view name : registers_in(operand)) {
        bits = std::max(bits, register_bits(name));
      }
    }
  }
  return bits;
}

enum class precision { none, single, double_, packed_single, packed_double };

/// Told by the end of the name: sd, one double; ps, several floats.
precision precision_of(const instruction& one) {
  const std::string_view name = one.mnemonic;
  if (!uses_vector_register(one)) {
    return precision::none;
  }
  if (name.ends_with("pd")) {
    return precision::packed_double;
  }
  if (name.ends_with("ps")) {
    return precision::packed_single;
  }
  if (name.ends_with("sd")) {
    return precision::double_;
  }
  return name.ends_with("ss") ? precision::single : precision::none;
}

int lane_bits(precision of) {
  switch (of) {
    case precision::single:
    case precision::packed_single:
      return 32;
    case precision::double_:
    case precision::packed_double:
      return 64;
    case precision::none:
      return 0;
  }
  return 0;
}

bool is_packed(precision of) {
  return of == precision::packed_single || of == precision::packed_double;
}

/// Where the name of an operation leads in `counts`; null if it is not one.
int counts::*operation_of(std::string_view name) {
  constexpr std::array<std::string_view, 2> fused{"fmadd", "fmsub"};
  constexpr std::array<std::string_view, 2> fused_negated{"fnmadd", "fnmsub"};
  constexpr std::array<std::string_view, 5> adds{"add", "sub", "hadd", "hsub", "addsub"};
  constexpr std::array<std::string_view, 5> comparisons{"min", "max", "cmp", "comi", "ucomi"};
  if (starts_with_any(name, fused) || starts_with_any(name, fused_negated)) {
    return &counts::fused;
  }
  if (starts_with_any(name, adds)) {
    return &counts::adds;
  }
  if (name.starts_with("mul")) {
    return &counts::multiplications;
  }
  if (name.starts_with("div")) {
    return &counts::divisions;
  }
  if (name.starts_with("sqrt")) {
    return &counts::roots;
  }
  return starts_with_any(name, comparisons) ? &counts::comparisons : nullptr;
}

void count_arithmetic(counts& c, const instruction& one) {
  const precision of = precision_of(one);
  int counts::*const operation = of == precision::none ? nullptr : operation_of(base_name(one));
  if (operation == nullptr) {
    return;
  }
  const int bits = is_packed(of) ? register_width(one) : lane_bits(of);
  c.*operation += bits / lane_bits(of);
  c.arithmetic_bits = operation == &counts::comparisons ? 0 : bits;
  c.work_bits += bits;
}

bool is_move(std::string_view name) {
  constexpr std::array<std::string_view, 8> moves{"mov",   "cmov", "broadcast",  "extract",
                                                  "pextr", "pmov", "pbroadcast", "lddqu"};
  return starts_with_any(name, moves);
}

/// As in movl $0,(%rax).
int bits_of_suffix(char suffix) {
  switch (suffix) {
    case 'b':
      return 8;
    case 'w':
      return 16;
    case 'l':
      return 32;
    default:
      return 64;
  }
}

/// Bits read by what makes wider numbers of them: movslq, vpmovzxdq, vcvtdq2pd, vcvtsi2sdl. 0 for
/// other instructions.
int extended_bits(const instruction& one) {
  const std::string_view name = base_name(one);
  const bool is_vector = uses_vector_register(one);
  if (!is_vector && name.size() > 5 && (name.starts_with("movz") || name.starts_with("movs"))) {
    return bits_of_suffix(name[4]);
  }
  if (name.starts_with("cvtsi2")) {
    return bits_of_suffix(name.back());
  }
  constexpr std::array<std::string_view, 3> halves{"bw", "wd", "dq"};
  constexpr std::array<std::string_view, 2> quarters{"bd", "wq"};
  if (name.starts_with("pmovzx") || name.starts_with("pmovsx")) {
    const std::string_view kinds = name.substr(6);
    return register_width(one) / (is_any(kinds, halves) ? 2 : is_any(kinds, quarters) ? 4 : 8);
  }
  return name == "cvtdq2pd" || name == "cvtps2pd" ? register_width(one) / 2 : 0;
}

/// Moves, which write without reading what was there.
bool only_writes(std::string_view name) {
  constexpr std::array<std::string_view, 8> writers{"mov",  "extract", "pextr",   "set",
                                                    "pmov", "cvt",     "maskmov", "pmaskmov"};
  return starts_with_any(name, writers) || name.starts_with("scatter") ||
         name.starts_with("pscatter") || name.starts_with("fst") || name.starts_with("fist");
}

bool only_reads(std::string_view name) {
  constexpr std::array<std::string_view, 8> readers{"cmp",   "test", "comi",  "ucomi",
                                                    "ptest", "bt",   "vtest", "testp"};
  constexpr std::array<std::string_view, 5> also_write{"btc", "btr", "bts", "cmpxchg", "btcl"};
  return starts_with_any(name, readers) && !starts_with_any(name, also_write);
}

/// With one operand: it is read (push, mul, call), written (pop, set), or both (inc, neg, shl).
void count_single(counts& c, std::string_view name) {
  constexpr std::array<std::string_view, 7> both{"inc", "dec", "neg", "not", "sh", "sa", "ro"};
  constexpr std::array<std::string_view, 5> written{"set", "pop", "fst", "fist", "stmxcsr"};
  c.stores += starts_with_any(name, both) || starts_with_any(name, written) ? 1 : 0;
  c.loads += starts_with_any(name, written) ? 0 : 1;
}

void count_memory(counts& c, const instruction& one) {
  const std::string_view name = base_name(one);
  constexpr std::array<std::string_view, 4> touch_nothing{"lea", "prefetch", "nop", "clflush"};
  if (name.starts_with("push") || name.starts_with("pop")) {
    c.stores += name.starts_with("push") ? 1 : 0;
    c.loads += name.starts_with("pop") ? 1 : 0;
  }
  const auto place = std::ranges::find_if(one.operands, is_memory);
  if (starts_with_any(name, touch_nothing) || place == one.operands.end() || one.target) {
    return;
  }
  const bool is_last = place + 1 == one.operands.end();
  if (one.operands.size() == 1) {
    count_single(c, name);
  } else if (!is_last || only_reads(name)) {
    c.loads += 1;
    c.stores += std::ranges::count_if(one.operands, is_memory) > 1 ? 1 : 0;
  } else {
    c.stores += 1;
    c.loads += only_writes(name) ? 0 : 1;
  }
  c.gathers += name.starts_with("gather") || name.starts_with("pgather") ? 1 : 0;
  c.scatters += name.starts_with("scatter") || name.starts_with("pscatter") ? 1 : 0;
}

bool is_stack_operation(const instruction& one) {
  return one.mnemonic.starts_with("push") || one.mnemonic.starts_with("pop");
}

bool is_stack_access(const instruction& one, bool has_frame_pointer) {
  return is_stack_operation(one) || std::ranges::any_of(one.operands, [&](const auto& operand) {
           const std::string_view base = parts_of(operand).base;
           return is_memory(operand) && (base == "rsp" || (has_frame_pointer && base == "rbp"));
         });
}

/// An element of an array that lies in the frame is named with an index, what was spilt is not.
bool is_spill(const instruction& one, bool has_frame_pointer) {
  return is_stack_access(one, has_frame_pointer) &&
         std::ranges::all_of(one.operands, [](const auto& operand) {
           return !is_memory(operand) || parts_of(operand).index.empty();
         });
}

}  // namespace

counts& counts::operator+=(const counts& other) {
  for (int counts::*const sum :
       {&counts::instructions, &counts::calls, &counts::loads, &counts::stores, &counts::spills,
        &counts::gathers, &counts::scatters, &counts::locked, &counts::integer, &counts::adds,
        &counts::multiplications, &counts::fused, &counts::divisions, &counts::roots,
        &counts::comparisons, &counts::numbers_moved, &counts::stored_bits, &counts::work_bits}) {
    this->*sum += other.*sum;
  }
  arithmetic_bits = std::max(arithmetic_bits, other.arithmetic_bits);
  data_bits = std::max(data_bits, other.data_bits);
  return *this;
}

int memory_bits(const instruction& one) {
  const std::string_view name = base_name(one);
  if (name.starts_with("push") || name.starts_with("pop")) {
    return 64;
  }
  if (std::ranges::none_of(one.operands, is_memory)) {
    return 0;
  }
  if (name.starts_with("set")) {
    return 8;
  }
  constexpr std::array<std::string_view, 9> eight_bytes{"broadcastsd", "movhpd", "movlpd",
                                                        "movhps",      "movlps", "movq",
                                                        "pinsrq",      "pextrq", "pbroadcastq"};
  constexpr std::array<std::string_view, 5> four_bytes{"broadcastss", "movd", "pinsrd", "pextrd",
                                                       "pbroadcastd"};
  if (is_any(name, eight_bytes)) {
    return 64;
  }
  if (is_any(name, four_bytes)) {
    return 32;
  }
  if (name.ends_with("128") || name.ends_with("f64x2") || name.ends_with("i64x2")) {
    return 128;
  }
  if (const int narrow = extended_bits(one); narrow > 0) {
    return narrow;
  }
  const precision of = precision_of(one);
  if (of == precision::single || of == precision::double_) {
    return lane_bits(of);
  }
  const int bits = register_width(one);
  return bits > 0 ? bits : bits_of_suffix(one.mnemonic.back());
}

int element_bits(const instruction& one) {
  const std::string_view name = base_name(one);
  const precision of = precision_of(one);
  // Compilers move vectors of any kind with either of these.
  const bool says_nothing = name == "movups" || name == "movaps" || name == "movntps";
  if (of != precision::none && !says_nothing) {
    return lane_bits(of);
  }
  return uses_vector_register(one) ? 0 : memory_bits(one);
}

counts counts_of(const instruction& one, bool has_frame_pointer) {
  counts c{.instructions = 1};
  c.calls = one.is_call() ? 1 : 0;
  count_memory(c, one);
  const bool touches_memory = c.memory_operations() > 0;
  if (touches_memory) {
    c.data_bits = memory_bits(one);
    c.stored_bits = c.stores * c.data_bits;
    c.work_bits = is_stack_access(one, has_frame_pointer) ? 0 : c.memory_operations() * c.data_bits;
    const bool is_number = precision_of(one) != precision::none && element_bits(one) > 0;
    c.numbers_moved = is_number && c.work_bits > 0 && !one.refers_to ? c.memory_operations() : 0;
  }
  if (uses_vector_register(one) && is_packed(precision_of(one))) {
    c.data_bits = std::max(c.data_bits, register_width(one));
  }
  count_arithmetic(c, one);
  c.spills = is_spill(one, has_frame_pointer) ? c.memory_operations() : 0;
  const bool exchanges = one.mnemonic.starts_with("xchg") && touches_memory;
  c.locked = exchanges || one.prefix.find("lock") != std::string::npos ? 1 : 0;
  const std::string_view name = base_name(one);
  const bool is_floating = precision_of(one) != precision::none;
  const bool steers = one.is_jump() || one.is_call() || one.ends_flow() || is_stack_operation(one);
  c.integer = is_floating || steers || is_move(name) || c.gathers + c.scatters > 0 ||
                      name == "zeroupper" || name.starts_with("cvt")
                  ? 0
                  : 1;
  return c;
}

}  // namespace toll::machine_code
