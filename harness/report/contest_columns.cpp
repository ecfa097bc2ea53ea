// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/contest_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace toll::suite {

contest_columns::contest_columns(const std::vector<contest_id>& contests)
    : reference_{contests.at(0).reference},
      subject_{contests.at(0).subject} {
  is_of_builds_ = subject_ == reference_;
  has_arms_ = std::ranges::any_of(contests, [](const contest_id& id) { return !id.is_usual(); });
  if (std::ranges::any_of(contests, [&](const contest_id& id) { return id.subject != subject_; })) {
    subject_ = "the variant";
  }
  if (is_of_builds_) {
    subject_ = "subject";
    reference_ = "reference";
  }
}

text_table contest_columns::table(std::vector<text_table::column> others) const {
  std::vector<text_table::column> all{{"kernel/algorithm"}, {"backend"}, {"tuning"}};
  if (has_arms_) {
    all.push_back({"variant"});
  }
  if (has_arms_ && !is_of_builds_) {
    all.push_back({"against"});
  }
  std::ranges::move(others, std::back_inserter(all));
  return text_table{std::move(all)};
}

void contest_columns::add(text_table& to, const contest_id& id,
                          const std::vector<std::string>& others, style of_last) const {
  std::vector<std::string> row{fmt::format("{}/{}", id.kernel, id.algorithm), id.backend,
                               id.tuning};
  if (has_arms_) {
    row.push_back(id.subject);
  }
  if (has_arms_ && !is_of_builds_) {
    row.push_back(id.reference);
  }
  row.insert(row.end(), others.begin(), others.end());
  std::vector<style> styles(row.size(), style::plain);
  styles.back() = of_last;
  to.add(row, styles);
}

}  // namespace toll::suite
