// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/listing.hpp"

#include "machine_code/decode.hpp"
#include "machine_code/error.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace toll::machine_code {
namespace {

/// errors   error at bytes that are no known instruction: of what stands there nothing can be said
std::vector<instruction> instructions_of(const symbol& named, std::string_view bytes) {
  std::vector<instruction> code;
  for (address at = named.begin; at < named.end && !bytes.empty();) {
    std::optional<instruction> one = decode(bytes, at);
    if (!one) {
      throw error(
          fmt::format("{} holds an instruction at {:x} that is not known here", named.name, at));
    }
    at += one->length;
    bytes.remove_prefix(one->length);
    if (!one->is_padding) {
      code.push_back(*std::move(one));
    }
  }
  return code;
}

}  // namespace

listing::listing(const std::string& file) : file_{file} {
}

const function* listing::decoded(const symbol& named) const {
  std::unique_ptr<const function>& place = decoded_[named.begin];
  if (place == nullptr) {
    place = std::make_unique<const function>(
        function{.name = named.name,
                 .begin = named.begin,
                 .code = instructions_of(named, file_.code_from(named.begin))});
  }
  return place.get();
}

const function* listing::starting_at(address where) const {
  const auto found = file_.functions().find(where);
  return found == file_.functions().end() ? nullptr : decoded(found->second);
}

const function* listing::containing(address where) const {
  const auto after = file_.functions().upper_bound(where);
  if (after == file_.functions().begin()) {
    return nullptr;
  }
  const symbol& before = std::prev(after)->second;
  return where < before.end ? decoded(before) : nullptr;
}

std::vector<const function*> listing::functions() const {
  std::vector<const function*> all;
  for (const auto& [begin, named] : file_.functions()) {
    all.push_back(decoded(named));
  }
  return all;
}

std::string_view listing::library_call(const instruction& one) const {
  if (!one.is_call() && !one.is_unconditional_jump()) {
    return {};
  }
  if (!one.target) {
    return one.refers_to ? imported_at(*one.refers_to) : std::string_view{};
  }
  if (containing(*one.target) != nullptr) {
    return {};
  }
  // The procedure linkage table: a jump to what the global offset table holds, perhaps behind a
  // mark for where indirect branches may lead.
  constexpr int longest_entry = 2;
  address at = *one.target;
  for (int i = 0; i < longest_entry; ++i) {
    const auto entry = decode(file_.code_from(at), at);
    if (!entry) {
      return {};
    }
    if (entry->is_unconditional_jump()) {
      return entry->refers_to ? imported_at(*entry->refers_to) : std::string_view{};
    }
    at += entry->length;
  }
  return {};
}

}  // namespace toll::machine_code
