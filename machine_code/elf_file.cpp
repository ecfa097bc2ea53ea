// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/elf_file.hpp"

#include "machine_code/error.hpp"

#include <elf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

namespace toll::machine_code {
namespace {

/// Reads an ELF file by its table of sections.
class section_reader {
public:
  explicit section_reader(const std::string& path)
      : path_{path},
        in_{path, std::ios::binary},
        size_{0} {
    std::error_code unreadable;
    size_ = std::filesystem::file_size(path, unreadable);
    if (!in_ || unreadable) {
      throw error(fmt::format("{}: cannot be read", path));
    }
    read_header();
    sections_ = records<Elf64_Shdr>(
        bytes(header_.e_shoff, std::uint64_t{header_.e_shnum} * sizeof(Elf64_Shdr)));
  }

  const std::vector<Elf64_Shdr>& sections() const { return sections_; }

  std::string bytes_of(const Elf64_Shdr& one) { return bytes(one.sh_offset, one.sh_size); }

  /// The section that another one names.
  const Elf64_Shdr& section_at(std::size_t index) const {
    if (index >= sections_.size()) {
      throw damaged();
    }
    return sections_[index];
  }

  /// Where a section's first byte is said to lie.
  address begin_of(const Elf64_Shdr& one) const {
    return header_.e_type == ET_REL ? one.sh_offset : one.sh_addr;
  }

  /// What is added to the values of a section's symbols.
  address offset_of_symbols(const Elf64_Shdr& one) const {
    return header_.e_type == ET_REL ? one.sh_offset : 0;
  }

  template <class Record>
  static std::vector<Record> records(const std::string& bytes) {
    std::vector<Record> all(bytes.size() / sizeof(Record));
    if (!all.empty()) {
      std::memcpy(all.data(), bytes.data(), all.size() * sizeof(Record));
    }
    return all;
  }

private:
  error damaged() const { return error(fmt::format("{}: is no whole ELF file", path_)); }

  std::string bytes(std::uint64_t offset, std::uint64_t size) {
    if (offset > size_ || size > size_ - offset) {
      throw damaged();
    }
    std::string all(size, '\0');
    in_.seekg(static_cast<std::streamoff>(offset));
    if (!in_.read(all.data(), static_cast<std::streamsize>(size))) {
      throw damaged();
    }
    return all;
  }

  void read_header() {
    if (size_ < sizeof header_) {
      throw damaged();
    }
    const std::string start = bytes(0, sizeof header_);
    std::memcpy(&header_, start.data(), sizeof header_);
    if (!start.starts_with(ELFMAG)) {
      throw damaged();
    }
    const bool is_of_this_kind = header_.e_ident[EI_CLASS] == ELFCLASS64 &&
                                 header_.e_ident[EI_DATA] == ELFDATA2LSB &&
                                 header_.e_machine == EM_X86_64;
    if (!is_of_this_kind) {
      throw error("machine code is compared on x86-64 only");
    }
  }

  std::string path_;
  std::ifstream in_;
  std::uint64_t size_;
  Elf64_Ehdr header_{};
  std::vector<Elf64_Shdr> sections_;
};

std::string name_at(const std::string& names, std::size_t offset) {
  return offset < names.size() ? std::string{names.c_str() + offset} : std::string{};
}

bool holds_code(const Elf64_Shdr& one) {
  return one.sh_type == SHT_PROGBITS && (one.sh_flags & SHF_EXECINSTR) != 0;
}

bool is_function(const Elf64_Sym& one) {
  const int type = ELF64_ST_TYPE(one.st_info);
  return (type == STT_FUNC || type == STT_GNU_IFUNC) && one.st_shndx != SHN_UNDEF;
}

/// Those without a size, of hand-written code, end where the next one begins.
void bound_functions(std::map<address, symbol>& all, const std::set<address>& ends) {
  for (auto one = all.begin(); one != all.end(); ++one) {
    if (one->second.end > one->first) {
      continue;
    }
    const auto section = ends.upper_bound(one->first);
    const auto next = std::next(one);
    const address limit = section == ends.end() ? one->first : *section;
    one->second.end = next == all.end() ? limit : std::min(limit, next->first);
  }
}

std::map<address, symbol> read_functions(section_reader& from) {
  std::map<address, symbol> all;
  std::set<address> ends;  // of sections with code
  for (const Elf64_Shdr& one : from.sections()) {
    if (holds_code(one)) {
      ends.insert(from.begin_of(one) + one.sh_size);
    }
    if (one.sh_type != SHT_SYMTAB) {
      continue;
    }
    const std::string names = from.bytes_of(from.section_at(one.sh_link));
    for (const Elf64_Sym& each : section_reader::records<Elf64_Sym>(from.bytes_of(one))) {
      if (!is_function(each) || each.st_shndx >= from.sections().size()) {
        continue;
      }
      const address begin = from.offset_of_symbols(from.section_at(each.st_shndx)) + each.st_value;
      symbol& named =
          all.try_emplace(begin, symbol{name_at(names, each.st_name), begin, begin}).first->second;
      named.end = std::max(named.end, begin + each.st_size);
    }
  }
  bound_functions(all, ends);
  return all;
}

std::map<address, std::string> read_imports(section_reader& from) {
  std::map<address, std::string> all;
  for (const Elf64_Shdr& one : from.sections()) {
    if (one.sh_type != SHT_RELA || from.section_at(one.sh_link).sh_type != SHT_DYNSYM) {
      continue;
    }
    const Elf64_Shdr& symbols = from.section_at(one.sh_link);
    const auto known = section_reader::records<Elf64_Sym>(from.bytes_of(symbols));
    const std::string names = from.bytes_of(from.section_at(symbols.sh_link));
    for (const Elf64_Rela& each : section_reader::records<Elf64_Rela>(from.bytes_of(one))) {
      const auto type = ELF64_R_TYPE(each.r_info);
      const std::size_t index = ELF64_R_SYM(each.r_info);
      const bool is_import =
          type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT || type == R_X86_64_COPY;
      if (is_import && index < known.size()) {
        all[each.r_offset] = name_at(names, known[index].st_name);
      }
    }
  }
  return all;
}

}  // namespace

elf_file::elf_file(const std::string& path) {
  section_reader from{path};
  for (const Elf64_Shdr& one : from.sections()) {
    if (holds_code(one)) {
      code_.push_back({from.begin_of(one), from.bytes_of(one)});
    }
  }
  functions_ = read_functions(from);
  imports_ = read_imports(from);
}

std::string_view elf_file::code_from(address where) const {
  for (const section& one : code_) {
    if (where >= one.begin && where - one.begin < one.bytes.size()) {
      return std::string_view{one.bytes}.substr(where - one.begin);
    }
  }
  return {};
}

std::string_view elf_file::imported_at(address where) const {
  const auto found = imports_.find(where);
  return found == imports_.end() ? std::string_view{} : found->second;
}

}  // namespace toll::machine_code
