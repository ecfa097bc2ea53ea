// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/decode.hpp"

#include <Zydis/Zydis.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <span>

namespace toll::machine_code {
namespace {

constexpr ZydisMachineMode mode = ZYDIS_MACHINE_MODE_LONG_64;

/// What Zydis decodes and writes with.
struct decoder_tools {
  ZydisDecoder decoder{};
  ZydisFormatter formatter{};

  decoder_tools() {
    ZydisDecoderInit(&decoder, mode, ZYDIS_STACK_WIDTH_64);
    ZydisFormatterInit(&formatter, ZYDIS_FORMATTER_STYLE_INTEL);
    // Two instructions of which only the operand's size differs have two texts.
    ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_FORCE_SIZE, ZYAN_TRUE);
    ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_FORCE_RELATIVE_RIPREL, ZYAN_TRUE);
    ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_HEX_UPPERCASE, ZYAN_FALSE);
    ZydisFormatterSetProperty(&formatter, ZYDIS_FORMATTER_PROP_ADDR_PADDING_ABSOLUTE,
                              ZYDIS_PADDING_DISABLED);
    for (const auto padded :
         {ZYDIS_FORMATTER_PROP_DISP_PADDING, ZYDIS_FORMATTER_PROP_IMM_PADDING}) {
      ZydisFormatterSetProperty(&formatter, padded, ZYDIS_PADDING_DISABLED);
    }
  }
};

const decoder_tools& tools() {
  static const decoder_tools made;
  return made;
}

struct decoded {
  ZydisDecodedInstruction facts;
  std::array<ZydisDecodedOperand, ZYDIS_MAX_OPERAND_COUNT> operands;

  std::span<const ZydisDecodedOperand> all() const {
    return std::span{operands}.first(facts.operand_count);
  }
};

std::string_view text_of(ZydisRegister name) {
  const char* const text = name == ZYDIS_REGISTER_NONE ? nullptr : ZydisRegisterGetString(name);
  return text == nullptr ? "" : text;
}

std::string_view whole_of(ZydisRegister name) {
  const ZydisRegister whole = ZydisRegisterGetLargestEnclosing(mode, name);
  return text_of(whole == ZYDIS_REGISTER_NONE ? name : whole);
}

bool is_data_register(ZydisRegister name) {
  switch (ZydisRegisterGetClass(name)) {
    case ZYDIS_REGCLASS_GPR8:
    case ZYDIS_REGCLASS_GPR16:
    case ZYDIS_REGCLASS_GPR32:
    case ZYDIS_REGCLASS_GPR64:
    case ZYDIS_REGCLASS_XMM:
    case ZYDIS_REGCLASS_YMM:
    case ZYDIS_REGCLASS_ZMM:
    case ZYDIS_REGCLASS_MASK:
      return true;
    default:
      return false;
  }
}

control control_of(const ZydisDecodedInstruction& one) {
  switch (one.meta.category) {
    case ZYDIS_CATEGORY_CALL:
      return control::call;
    case ZYDIS_CATEGORY_COND_BR:
      return control::branch;
    case ZYDIS_CATEGORY_UNCOND_BR:
      return control::jump;
    case ZYDIS_CATEGORY_RET:
      return control::leave;
    default:
      return one.mnemonic == ZYDIS_MNEMONIC_UD2 || one.mnemonic == ZYDIS_MNEMONIC_HLT
                 ? control::leave
                 : control::next;
  }
}

/// What an operation of floating-point arithmetic is called without the v of AVX and without the
/// suffix that says of what numbers.
operation operation_of(std::string_view name) {
  struct named {
    std::string_view start;
    operation what;
  };

  constexpr std::array<named, 11> operations{{{"fmadd", operation::fused},
                                              {"fmsub", operation::fused},
                                              {"fnmadd", operation::fused},
                                              {"fnmsub", operation::fused},
                                              {"add", operation::add},
                                              {"sub", operation::add},
                                              {"hadd", operation::add},
                                              {"hsub", operation::add},
                                              {"mul", operation::multiply},
                                              {"div", operation::divide},
                                              {"sqrt", operation::root}}};
  const auto found = std::ranges::find_if(
      operations, [&](const named& one) { return name.starts_with(one.start); });
  return found == operations.end() ? operation::none : found->what;
}

/// The suffix says of what numbers: sd, one double; ps, several floats.
void note_arithmetic(instruction& made) {
  struct precision {
    std::string_view suffix;
    int bits;
    bool is_packed;
  };

  constexpr std::array<precision, 6> precisions{{{"pd", 64, true},
                                                 {"ps", 32, true},
                                                 {"ph", 16, true},
                                                 {"sd", 64, false},
                                                 {"ss", 32, false},
                                                 {"sh", 16, false}}};
  std::string_view name = made.mnemonic;
  name.remove_prefix(name.starts_with('v') ? 1 : 0);
  const auto found = std::ranges::find_if(
      precisions, [&](const precision& one) { return name.ends_with(one.suffix); });
  const int bits = made.vector_bits();
  const operation what = operation_of(name);
  if (found == precisions.end() || bits == 0 || what == operation::none) {
    return;
  }
  made.arithmetic = what;
  made.lane_bits = found->bits;
  made.lanes = found->is_packed ? bits / found->bits : 1;
}

bool reads(const ZydisDecodedOperand& one) {
  return (one.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0;
}

bool writes(const ZydisDecodedOperand& one) {
  return (one.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0;
}

/// Compilers move vectors of any kind as if they were floats: that tells nothing of the kind.
bool holds_floating_point(const ZydisDecodedOperand& one, ZydisMnemonic mnemonic) {
  constexpr std::array<ZydisMnemonic, 6> any_kind{ZYDIS_MNEMONIC_MOVUPS,  ZYDIS_MNEMONIC_MOVAPS,
                                                  ZYDIS_MNEMONIC_MOVNTPS, ZYDIS_MNEMONIC_VMOVUPS,
                                                  ZYDIS_MNEMONIC_VMOVAPS, ZYDIS_MNEMONIC_VMOVNTPS};
  const bool is_floating = one.element_type == ZYDIS_ELEMENT_TYPE_FLOAT16 ||
                           one.element_type == ZYDIS_ELEMENT_TYPE_FLOAT32 ||
                           one.element_type == ZYDIS_ELEMENT_TYPE_FLOAT64 ||
                           one.element_type == ZYDIS_ELEMENT_TYPE_FLOAT80;
  return is_floating && std::ranges::find(any_kind, mnemonic) == any_kind.end();
}

void add_register(instruction& made, ZydisRegister name, bool is_read, bool is_written) {
  if (is_data_register(name)) {
    made.registers.push_back({.whole = whole_of(name),
                              .bits = ZydisRegisterGetWidth(mode, name),
                              .is_read = is_read,
                              .is_written = is_written});
  }
}

void add_memory(instruction& made, const ZydisDecodedOperand& one, const decoded& whole) {
  if (one.mem.type == ZYDIS_MEMOP_TYPE_AGEN) {
    add_register(made, one.mem.base, true, false);
    add_register(made, one.mem.index, true, false);
    return;
  }
  const bool is_branch = made.then == control::call || made.then == control::leave;
  const bool is_return_address = is_branch && one.visibility == ZYDIS_OPERAND_VISIBILITY_HIDDEN;
  if (is_return_address || whole.facts.meta.category == ZYDIS_CATEGORY_PREFETCH) {
    return;
  }
  const auto part = [](ZydisRegister name) {
    return is_data_register(name) ? whole_of(name) : std::string_view{};
  };
  made.memory.push_back({.base = part(one.mem.base),
                         .index = part(one.mem.index),
                         .bits = one.size,
                         .is_load = reads(one),
                         .is_store = writes(one),
                         .is_floating_point = holds_floating_point(one, whole.facts.mnemonic)});
}

std::optional<address> absolute(const decoded& from, const ZydisDecodedOperand& one, address at) {
  ZyanU64 found = 0;
  const bool is_found = ZYAN_SUCCESS(ZydisCalcAbsoluteAddress(&from.facts, &one, at, &found));
  return is_found ? std::optional{address{found}} : std::nullopt;
}

void add_operand(instruction& made, const ZydisDecodedOperand& one, const decoded& from) {
  switch (one.type) {
    case ZYDIS_OPERAND_TYPE_REGISTER:
      add_register(made, one.reg.value, reads(one), writes(one));
      break;
    case ZYDIS_OPERAND_TYPE_MEMORY:
      add_memory(made, one, from);
      if (one.mem.base == ZYDIS_REGISTER_RIP) {
        made.refers_to = absolute(from, one, made.at);
      }
      break;
    case ZYDIS_OPERAND_TYPE_IMMEDIATE:
      if (one.imm.is_relative) {
        made.target = absolute(from, one, made.at);
      } else {
        made.number = one.imm.value.u;
      }
      break;
    default:
      break;
  }
}

/// An element at a time, as many as the vector has.
void note_gathers(instruction& made, ZydisInstructionCategory category) {
  made.is_gather = category == ZYDIS_CATEGORY_GATHER || category == ZYDIS_CATEGORY_AVX2GATHER;
  made.is_scatter = category == ZYDIS_CATEGORY_SCATTER;
  if (made.is_gather || made.is_scatter) {
    for (memory_access& one : made.memory) {
      one.bits = made.vector_bits();
    }
  }
}

instruction instruction_from(const decoded& from, address at) {
  instruction made{.at = at, .length = from.facts.length};
  made.mnemonic = ZydisMnemonicGetString(from.facts.mnemonic);
  std::array<char, 256> text{};
  ZydisFormatterFormatInstruction(&tools().formatter, &from.facts, from.operands.data(),
                                  from.facts.operand_count_visible, text.data(), text.size(), at,
                                  nullptr);
  made.text = text.data();
  made.then = control_of(from.facts);
  const ZydisInstructionCategory category = from.facts.meta.category;
  made.is_padding = category == ZYDIS_CATEGORY_NOP || category == ZYDIS_CATEGORY_WIDENOP ||
                    from.facts.mnemonic == ZYDIS_MNEMONIC_INT3;
  for (const ZydisDecodedOperand& one : from.all()) {
    add_operand(made, one, from);
  }
  // An exchange with memory is atomic without a prefix that says so.
  made.is_locked = (from.facts.attributes & ZYDIS_ATTRIB_HAS_LOCK) != 0 ||
                   (from.facts.mnemonic == ZYDIS_MNEMONIC_XCHG && !made.memory.empty());
  note_gathers(made, category);
  note_arithmetic(made);
  return made;
}

using registers_by_name = std::map<std::string_view, register_facts>;

registers_by_name all_registers() {
  registers_by_name all;
  for (int i = 1; i <= ZYDIS_REGISTER_MAX_VALUE; ++i) {
    const auto name = static_cast<ZydisRegister>(i);
    if (is_data_register(name)) {
      all[text_of(name)] = {.whole = whole_of(name), .bits = ZydisRegisterGetWidth(mode, name)};
    }
  }
  return all;
}

}  // namespace

std::optional<instruction> decode(std::string_view bytes, address at) {
  decoded one{};
  const ZyanStatus status = ZydisDecoderDecodeFull(&tools().decoder, bytes.data(), bytes.size(),
                                                   &one.facts, one.operands.data());
  return ZYAN_SUCCESS(status) ? std::optional{instruction_from(one, at)} : std::nullopt;
}

std::optional<register_facts> register_named(std::string_view name) {
  static const registers_by_name all = all_registers();
  const auto found = all.find(name);
  return found == all.end() ? std::nullopt : std::optional{found->second};
}

}  // namespace toll::machine_code
