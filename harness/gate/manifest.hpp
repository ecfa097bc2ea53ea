// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/contest.hpp"

#include <cstddef>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {

/// The ways in which a gate looks at a cell.
enum class gate_check { time, code, counts };

std::string_view name_of(gate_check check);

/// Of a ratio. With a larger one nothing would ever fail, which is then to be said so.
inline constexpr double largest_limit = 1e6;

/// Contests that may fail one check for a while, for one reason.
struct waiver {
  std::string cell;  // their names: one, or a glob such as "stencil/tiled_* * tile_16x256"
  gate_check check = gate_check::time;
  // Of time: the machine it is for, a glob such as "Zen 5*" for what microarchitecture() says of
  // it.
  std::string machine = {};
  std::string compiler = {};         // that it is for, a glob such as "Clang*"; all if it is empty
  std::optional<double> limit = {};  // of the ratio, in place of the check's; none: any may be
  // Instructions that two elements may take more, in place of the check's budget for a launch.
  std::optional<double> launch = {};
  std::string reason;
  std::string expires;  // 2031-05-07, the last day
};

/// What a gate is to find, kept beside the sources, so that a cell which is no longer measured is
/// noticed (results/schema/manifest.schema.json).
struct manifest {
  std::vector<std::string> cells;  // names of contests, sorted
  std::vector<waiver> waivers;
};

/// errors   usage_error naming `name` if it is no such document, or a waiver lacks something
manifest manifest_from(std::istream& in, const std::string& name);
manifest read_manifest(const std::string& file);

std::string text_of(const manifest& m);

bool covers(const waiver& w, const std::string& cell);

/// Without the waivers that are for other machines or compilers than these, and how many of those are
/// of time.
std::pair<manifest, std::size_t> manifest_on(const std::string& machine,
                                             const std::string& compiler, manifest m);

/// By cell, the limits that the waivers of a check put in place of its own.
std::map<std::string, double> waived_limits(const manifest& m, gate_check check,
                                            const std::string& today);

/// A line for each cell that the manifest names and the selection covers but that is not among
/// `measured`, and for each of those that it does not name. Both are sorted.
std::vector<std::string> differences(const manifest& expected, const selection& selected,
                                     const std::vector<std::string>& measured);

}  // namespace toll::suite
