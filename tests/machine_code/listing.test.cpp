// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/listing.hpp"

#include "machine_code/error.hpp"
#include "tests/machine_code/assembled.hpp"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>

namespace toll::machine_code {
namespace {

using testing::assembled;
using testing::function_text;

TEST(listing, finds_functions_and_leaves_the_padding_out) {
  const assembled made{function_text("f", {"inc %rax", ".p2align 6", "dec %rax", "ret"}) +
                       function_text("g", {"ret"})};
  const function& f = made.named("f");

  ASSERT_EQ(f.code.size(), 3U);
  EXPECT_EQ(f.code[1].mnemonic, "dec");
  EXPECT_EQ(made.code().starting_at(f.begin), &f);
  EXPECT_EQ(made.code().starting_at(f.begin + 1), nullptr);
  EXPECT_EQ(made.code().containing(f.begin + 1), &f);
  EXPECT_EQ(made.code().containing(made.named("g").begin), &made.named("g"));
}

TEST(listing, ends_a_function_at_its_size_and_one_without_at_the_next) {
  const assembled made{
      ".text\n.type sized,@function\nsized: ret\n.size sized,.-sized\nud2\n"
      ".type bare,@function\nbare: inc %rax\nret\n" +
      function_text("last", {"ret"})};

  EXPECT_EQ(made.named("sized").code.size(), 1U);
  EXPECT_EQ(made.code().containing(made.named("sized").begin + 1), nullptr);
  EXPECT_EQ(made.named("bare").code.size(), 2U);
}

TEST(listing, names_what_a_library_is_called_for) {
  const assembled made{function_text("f", {"call cos@PLT", "call g", "call *%rax",
                                           "call *sin@GOTPCREL(%rip)", "ret"}) +
                       function_text("g", {"ret"})};
  std::vector<std::string> called;
  for (const instruction& one : made.named("f").code) {
    called.emplace_back(made.code().library_call(one));
  }

  EXPECT_EQ(called, (std::vector<std::string>{"cos", "", "", "sin", ""}));
}

TEST(listing, refuses_bytes_that_are_no_instruction) {
  const assembled made{function_text("f", {".byte 0x06", "ret"})};

  EXPECT_THROW(made.named("f"), error);
}

/// What is said of a file with this content.
std::string refusal_of(const std::string& content) {
  const testing::temporary_file file{content};
  try {
    const listing read{file.path()};
  } catch (const error& e) {
    return e.what();
  }
  return "nothing is refused";
}

/// The start of an ELF file, and nothing else.
std::string header_of(Elf64_Half machine, unsigned char bits = ELFCLASS64) {
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = bits;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_machine = machine;
  std::string bytes(sizeof header, '\0');
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

TEST(listing, refuses_other_machines_in_one_sentence) {
  EXPECT_EQ(refusal_of(header_of(EM_AARCH64)), "machine code is compared on x86-64 only");
  EXPECT_EQ(refusal_of(header_of(EM_RISCV)), "machine code is compared on x86-64 only");
  EXPECT_EQ(refusal_of(header_of(EM_X86_64, ELFCLASS32)),
            "machine code is compared on x86-64 only");
}

TEST(listing, refuses_what_is_no_elf_file_or_cut_off) {
  EXPECT_TRUE(refusal_of("").ends_with("is no whole ELF file"));
  EXPECT_TRUE(refusal_of(std::string(1000, 'x')).ends_with("is no whole ELF file"));
  std::string cut_off = header_of(EM_X86_64);
  Elf64_Ehdr header{};
  std::memcpy(&header, cut_off.data(), sizeof header);
  header.e_shoff = 1U << 20U;
  header.e_shnum = 3;
  std::memcpy(cut_off.data(), &header, sizeof header);
  EXPECT_TRUE(refusal_of(cut_off).ends_with("is no whole ELF file"));
  EXPECT_THROW(listing{"/nowhere/at/all"}, error);
}

TEST(listing, of_a_file_without_code_finds_nothing) {
  EXPECT_EQ(refusal_of(header_of(EM_X86_64)), "nothing is refused");
  const testing::temporary_file file{header_of(EM_X86_64)};
  const listing code{file.path()};

  EXPECT_TRUE(code.functions().empty());
  EXPECT_EQ(code.containing(0x1000), nullptr);
}

}  // namespace
}  // namespace toll::machine_code
