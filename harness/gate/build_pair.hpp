// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/compared_build.hpp"
#include "harness/registry.hpp"
#include "harness/suite.hpp"
#include "harness/worker/inventory.hpp"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace toll::suite {

/// Two builds whose arms of the same names are compared: the subject is the build under test, the
/// reference the one that it must not be slower than.
class build_pair {
public:
  build_pair(compared_build subject, compared_build reference);
  build_pair(const build_pair&) = delete;
  build_pair& operator=(const build_pair&) = delete;

  const compared_build& subject() const { return subject_; }

  const compared_build& reference() const { return reference_; }

  /// What either has, to select from. Its variants cannot be run.
  const suite& either() const { return either_; }

  /// A variant in both builds; null where one lacks it.
  struct arms {
    const inventory::arm* subject = nullptr;
    const inventory::arm* reference = nullptr;
  };

  arms arms_of(const variant& v) const;

  /// In what they differ beyond their sources.
  std::vector<std::string> differences() const {
    return toll::suite::differences(subject_, reference_);
  }

  /// Why the build that lacks a variant does; empty if it does not say.
  std::string reason_against(const variant& v, const compared_build& lacking) const;

private:
  using arm_key = std::tuple<std::string, std::string, std::string, std::string, std::string>;

  static arm_key key_of(const variant& v);
  void add(compared_build& build, const inventory::arm* arms::* place);

  compared_build subject_;
  compared_build reference_;
  std::map<arm_key, arms> arms_;
  registry registered_;
  suite either_;
};

}  // namespace toll::suite
