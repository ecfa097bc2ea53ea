// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/compared.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What a journal is turned into, batch by batch: a table, a file.
class derived {
public:
  derived() = default;
  derived(const derived&) = delete;
  derived& operator=(const derived&) = delete;
  virtual ~derived() = default;

  virtual void add(const batch_result& batch, const std::vector<compared>& pairs) = 0;
  virtual void finish(journal& from) = 0;
};

/// Reads the journal once for all of them.
void derive(journal& from, const std::vector<derived*>& all);

/// Why no ratio is stated of what is in this journal; empty if they are.
std::string no_toll_because(const journal& from);

}  // namespace toll::suite
