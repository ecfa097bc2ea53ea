// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/microarchitecture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>

namespace toll::suite {
namespace {

constexpr int last_of_all = 0xff;

/// Models of one family that share a name. Of those that two entries hold, the first one names it.
struct named_models {
  std::string_view vendor;
  int family;
  int first;
  int last;
  std::string_view name;
  int last_stepping = last_of_all;
};

constexpr std::string_view amd = "AuthenticAMD";
constexpr std::string_view hygon = "HygonGenuine";
constexpr std::string_view intel = "GenuineIntel";

// As Linux has them, in arch/x86/kernel/cpu/amd.c and arch/x86/include/asm/intel-family.h.
constexpr std::array known_models{
    named_models{amd, 0x15, 0x00, 0x0f, "Bulldozer"},
    named_models{amd, 0x15, 0x10, 0x2f, "Piledriver"},
    named_models{amd, 0x15, 0x30, 0x5f, "Steamroller"},
    named_models{amd, 0x15, 0x60, 0x7f, "Excavator"},
    named_models{amd, 0x17, 0x08, 0x08, "Zen+"},
    named_models{amd, 0x17, 0x18, 0x18, "Zen+"},
    named_models{amd, 0x17, 0x00, 0x2f, "Zen"},
    named_models{amd, 0x17, 0x50, 0x5f, "Zen"},
    named_models{amd, 0x17, 0x30, 0xaf, "Zen 2"},
    named_models{amd, 0x19, 0x00, 0x0f, "Zen 3"},
    named_models{amd, 0x19, 0x10, 0x1f, "Zen 4"},
    named_models{amd, 0x19, 0x20, 0x5f, "Zen 3"},
    named_models{amd, 0x19, 0x60, 0xaf, "Zen 4"},
    named_models{amd, 0x1a, 0x00, 0x2f, "Zen 5"},
    named_models{amd, 0x1a, 0x40, 0x4f, "Zen 5"},
    named_models{amd, 0x1a, 0x50, 0x5f, "Zen 6"},
    named_models{amd, 0x1a, 0x60, 0x7f, "Zen 5"},
    named_models{amd, 0x1a, 0x80, 0xaf, "Zen 6"},
    named_models{amd, 0x1a, 0xc0, 0xcf, "Zen 6"},
    named_models{hygon, 0x18, 0x00, 0xff, "Dhyana"},
    named_models{intel, 6, 0x2a, 0x2a, "Sandy Bridge"},
    named_models{intel, 6, 0x2d, 0x2d, "Sandy Bridge"},
    named_models{intel, 6, 0x3a, 0x3a, "Ivy Bridge"},
    named_models{intel, 6, 0x3e, 0x3e, "Ivy Bridge"},
    named_models{intel, 6, 0x3c, 0x3c, "Haswell"},
    named_models{intel, 6, 0x3f, 0x3f, "Haswell"},
    named_models{intel, 6, 0x45, 0x46, "Haswell"},
    named_models{intel, 6, 0x3d, 0x3d, "Broadwell"},
    named_models{intel, 6, 0x47, 0x47, "Broadwell"},
    named_models{intel, 6, 0x4f, 0x4f, "Broadwell"},
    named_models{intel, 6, 0x56, 0x56, "Broadwell"},
    named_models{intel, 6, 0x4e, 0x4e, "Skylake"},
    named_models{intel, 6, 0x5e, 0x5e, "Skylake"},
    named_models{intel, 6, 0x55, 0x55, "Skylake-SP", 4},
    named_models{intel, 6, 0x55, 0x55, "Cascade Lake", 7},
    named_models{intel, 6, 0x55, 0x55, "Cooper Lake"},
    named_models{intel, 6, 0x57, 0x57, "Knights Landing"},
    named_models{intel, 6, 0x85, 0x85, "Knights Mill"},
    named_models{intel, 6, 0x8e, 0x8e, "Kaby Lake"},
    named_models{intel, 6, 0x9e, 0x9e, "Kaby Lake"},
    named_models{intel, 6, 0xa5, 0xa6, "Comet Lake"},
    named_models{intel, 6, 0x6a, 0x6a, "Ice Lake"},
    named_models{intel, 6, 0x6c, 0x6c, "Ice Lake"},
    named_models{intel, 6, 0x7d, 0x7e, "Ice Lake"},
    named_models{intel, 6, 0x8c, 0x8d, "Tiger Lake"},
    named_models{intel, 6, 0xa7, 0xa7, "Rocket Lake"},
    named_models{intel, 6, 0x97, 0x97, "Alder Lake"},
    named_models{intel, 6, 0x9a, 0x9a, "Alder Lake"},
    named_models{intel, 6, 0xbe, 0xbe, "Gracemont"},
    named_models{intel, 6, 0xb7, 0xb7, "Raptor Lake"},
    named_models{intel, 6, 0xba, 0xba, "Raptor Lake"},
    named_models{intel, 6, 0xbf, 0xbf, "Raptor Lake"},
    named_models{intel, 6, 0xaa, 0xaa, "Meteor Lake"},
    named_models{intel, 6, 0xac, 0xac, "Meteor Lake"},
    named_models{intel, 6, 0xb5, 0xb5, "Arrow Lake"},
    named_models{intel, 6, 0xc5, 0xc6, "Arrow Lake"},
    named_models{intel, 6, 0xbd, 0xbd, "Lunar Lake"},
    named_models{intel, 6, 0xcc, 0xcc, "Panther Lake"},
    named_models{intel, 6, 0x8f, 0x8f, "Sapphire Rapids"},
    named_models{intel, 6, 0xcf, 0xcf, "Emerald Rapids"},
    named_models{intel, 6, 0xad, 0xae, "Granite Rapids"},
    named_models{intel, 6, 0xaf, 0xaf, "Sierra Forest"},
    named_models{intel, 6, 0xdd, 0xdd, "Clearwater Forest"},
};

/// Instructions that only these of the known microarchitectures have. One that has them under
/// another name runs under a hypervisor that changes the model number.
struct telling_instructions {
  std::string_view flag;  // as /proc/cpuinfo writes it
  std::string_view names;
};

constexpr std::array telling{
    telling_instructions{"amx_tile", "Sapphire Rapids, Emerald Rapids, Granite Rapids"},
    telling_instructions{
        "avx512f",
        "Skylake-SP, Cascade Lake, Cooper Lake, Knights Landing, Knights Mill, Ice Lake, Tiger "
        "Lake, Rocket Lake, Alder Lake, Sapphire Rapids, Emerald Rapids, Granite Rapids, Zen 4, "
        "Zen 5, Zen 6"},
};

bool holds_word(std::string_view words, std::string_view word) {
  std::istringstream in{std::string{words}};
  return std::find(std::istream_iterator<std::string>{in}, {}, word) !=
         std::istream_iterator<std::string>{};
}

bool holds_name(std::string_view list, std::string_view name) {
  return fmt::format(", {},", list).find(fmt::format(", {},", name)) != std::string::npos;
}

/// The flag of an instruction that no processor of that name has, or empty.
std::string_view contradiction(std::string_view name, std::string_view instruction_sets) {
  const auto* const found =
      std::find_if(telling.begin(), telling.end(), [&](const telling_instructions& t) {
        return !holds_name(t.names, name) && holds_word(instruction_sets, t.flag);
      });
  return found == telling.end() ? "" : found->flag;
}

std::optional<int> decimal(const std::string& digits) {
  int number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [last, error] = std::from_chars(digits.data(), end, number);
  return error == std::errc{} && last == end ? std::optional{number} : std::nullopt;
}

}  // namespace

std::string microarchitecture(const std::string& vendor, const std::string& family,
                              const std::string& model, const std::string& stepping,
                              const std::string& instruction_sets) {
  const std::optional<int> f = decimal(family);
  const std::optional<int> m = decimal(model);
  if (!f || !m) {
    return "";
  }
  const int s = decimal(stepping).value_or(last_of_all);
  const auto* const found =
      std::find_if(known_models.begin(), known_models.end(), [&](const named_models& known) {
        return known.vendor == vendor && known.family == *f && known.first <= *m &&
               *m <= known.last && s <= known.last_stepping;
      });
  const std::string numbers = fmt::format("family {} model {}", *f, *m);
  if (found == known_models.end()) {
    return fmt::format("{} {}", vendor, numbers);
  }
  const std::string_view flag = contradiction(found->name, instruction_sets);
  return flag.empty() ? fmt::format("{} ({})", found->name, numbers)
                      : fmt::format("{} {} (changed by a hypervisor: {} has no {})", vendor,
                                    numbers, found->name, flag);
}

std::string microarchitecture_by(const system_files& files) {
  const auto field = [&](const char* name) {
    return files.field("/proc/cpuinfo", name).text.value_or("");
  };
  return microarchitecture(field("vendor_id"), field("cpu family"), field("model"),
                           field("stepping"), field("flags"));
}

}  // namespace toll::suite
