// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/contest.hpp"

#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace toll::suite {
namespace {

constexpr std::string_view between_arms = "against";

/// Null if the cell has none of that name that can run here.
const variant* arm_named(const cell& c, std::string_view name) {
  const auto found =
      std::ranges::find_if(c.variants, [&](const variant* v) { return v->name == name; });
  return found == c.variants.end() ? nullptr : *found;
}

/// Of a variant that the cell lacks. What is noted of a second way names it.
std::string why_missing(const cell& c, const std::string& name) {
  const std::string layer{layer_of(name)};
  if (const auto way = c.absent.find(name); way != c.absent.end() && name != layer) {
    return way->second;
  }
  if (const auto absent = c.absent.find(layer); absent != c.absent.end()) {
    return fmt::format("{}: {}", name, absent->second);
  }
  const auto missing = c.layers_missing.find(layer);
  return fmt::format("{}: {}", name,
                     missing == c.layers_missing.end() ? "not registered" : missing->second.reason);
}

contest contest_between(const cell& c, const std::string& subject, const std::string& reference) {
  contest made{.id = {.kernel = c.kernel,
                      .algorithm = c.algorithm,
                      .backend = c.backend,
                      .tuning = c.tuning,
                      .subject = subject,
                      .reference = reference}};
  if (!c.not_usable_because.empty()) {
    made.impossible_because = c.not_usable_because;
    return made;
  }
  // The selection leaves no reference where there is no subject.
  for (const std::string& name : {subject, reference}) {
    if (arm_named(c, name) == nullptr) {
      made.impossible_because = why_missing(c, name);
      return made;
    }
  }
  made.two_arms = c;
  made.two_arms.variants = {arm_named(c, reference), arm_named(c, subject)};
  return made;
}

/// The names of what is judged in a cell: of variants, and of layers that it lacks.
std::set<std::string> subjects_in(const cell& c, const selection& selection) {
  std::set<std::string> names;
  const auto add = [&](const std::string& name) {
    if (name != selection.reference && selection.layer.selects(std::string{layer_of(name)})) {
      names.insert(name);
    }
  };
  std::ranges::for_each(c.variants, [&](const variant* v) { add(v->name); });
  std::ranges::for_each(c.absent, [&](const auto& a) { add(a.first); });
  std::ranges::for_each(c.layers_missing, [&](const auto& l) { add(l.first); });
  return names;
}

void require_others(const std::vector<contest>& all, const selection& selection) {
  const std::string_view layer = layer_of(selection.reference);
  const bool has_others =
      std::ranges::any_of(all, [&](const contest& c) { return layer_of(c.id.subject) == layer; });
  if (selection.layer.asks_by_name_for(layer) && !has_others) {
    throw usage_error(
        fmt::format("--layer {} --against {}: nothing is compared with itself; name "
                    "another layer or another variant",
                    layer, selection.reference));
  }
}

}  // namespace

std::string contest_id::cell() const {
  return fmt::format("{}/{} {} {}", kernel, algorithm, backend, tuning);
}

std::string contest_id::arms() const {
  return fmt::format("{} {} {}", subject, between_arms, reference);
}

std::string contest_id::name() const {
  return is_usual() ? cell() : fmt::format("{} {}", cell(), arms());
}

contest_id contest_id_between(const variant& reference, const variant& subject) {
  return {.kernel = subject.kernel,
          .algorithm = subject.algorithm,
          .backend = subject.backend,
          .tuning = subject.tuning,
          .subject = subject.name,
          .reference = reference.name};
}

std::optional<contest_id> contest_id_from(std::string_view name) {
  const auto slash = name.find('/');
  if (slash == name.npos) {
    return std::nullopt;
  }
  std::vector<std::string> words{std::string{name.substr(0, slash)}};
  for (std::size_t start = slash + 1; start <= name.size();) {
    const std::size_t stop = std::min(name.find(' ', start), name.size());
    words.emplace_back(name.substr(start, stop - start));
    start = stop + 1;
  }
  const bool are_words = std::ranges::all_of(
      words, [](const std::string& word) { return !word.empty() && word.find(' ') == word.npos; });
  const bool has_arms = words.size() == 7 && words[5] == between_arms;
  if (!are_words || (words.size() != 4 && !has_arms)) {
    return std::nullopt;
  }
  contest_id found{
      .kernel = words[0], .algorithm = words[1], .backend = words[2], .tuning = words[3]};
  if (has_arms) {
    found.subject = words[4];
    found.reference = words[6];
  }
  // One contest has one name.
  return found.name() == name ? std::optional{found} : std::nullopt;
}

std::vector<contest> contests_of(const std::vector<cell>& selected, const selection& selection) {
  std::vector<contest> all;
  for (const cell& c : selected) {
    for (const std::string& subject : subjects_in(c, selection)) {
      all.push_back(
          contest_between(c, subject, selection.reference.empty() ? subject : selection.reference));
    }
  }
  require_others(all, selection);
  return all;
}

std::vector<contest> possible_of(const std::vector<contest>& all) {
  std::vector<contest> found;
  std::ranges::copy_if(all, std::back_inserter(found), &contest::is_possible);
  if (found.empty()) {
    throw usage_error(all.empty()
                          ? "no selected cell has two arms to compare"
                          : fmt::format("no selected cell has two arms to compare; {}: {}",
                                        all.front().id.name(), all.front().impossible_because));
  }
  return found;
}

bool is_selected(const contest_id& id, const selection& wanted) {
  return wanted.kernel.selects(id.kernel) && wanted.algorithm.selects(id.algorithm) &&
         wanted.backend.selects(id.backend) && wanted.tuning.selects(id.tuning) &&
         wanted.layer.selects(std::string{layer_of(id.subject)}) &&
         id.reference == (wanted.reference.empty() ? id.subject : wanted.reference);
}

}  // namespace toll::suite
