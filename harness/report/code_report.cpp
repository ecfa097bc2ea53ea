// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/code_report.hpp"

#include "harness/report/contest_columns.hpp"
#include "harness/report/side_by_side.hpp"
#include "harness/report/text_table.hpp"

#include <cxxabi.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <utility>

namespace toll::suite {
namespace {

using machine_code::arm_code;
using machine_code::counts;
using machine_code::difference_found;
using machine_code::likeness;
using machine_code::loop_summary;

struct shown_count {
  std::string_view name;
  int counts::* number;
};

constexpr std::array<shown_count, 10> shown_counts{{{"instructions", &counts::instructions},
                                                    {"calls", &counts::calls},
                                                    {"loads", &counts::loads},
                                                    {"stores", &counts::stores},
                                                    {"spills", &counts::spills},
                                                    {"gathers", &counts::gathers},
                                                    {"scatters", &counts::scatters},
                                                    {"locked", &counts::locked},
                                                    {"flops", &counts::flops},
                                                    {"divisions", &counts::divisions}}};

/// As it was written, with what the compiler put behind it: "f(double) ._omp_fn.0".
std::string readable(const std::string& mangled) {
  const auto suffix = std::min(mangled.find('.'), mangled.size());
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name{
      abi::__cxa_demangle(mangled.substr(0, suffix).c_str(), nullptr, nullptr, &status), std::free};
  if (status != 0 || name == nullptr) {
    return mangled;
  }
  std::string text = name.get();
  if (suffix < mangled.size()) {
    text.append(" ").append(mangled, suffix);
  }
  constexpr std::size_t most = 120;  // templates of task schedulers fill pages
  return text.size() <= most ? text : text.substr(0, most) + "...";
}

const loop_summary* hottest(const arm_code& arm) {
  return arm.loops.empty() ? nullptr : &arm.loops.front();
}

std::string counts_text(const cell_code& one) {
  const loop_summary* const r = hottest(one.both.reference);
  const loop_summary* const s = hottest(one.both.subject);
  text_table table{{{"one pass of the hot loop"},
                    {one.what.id.reference, align::right},
                    {one.what.id.subject, align::right}}};
  const auto row = [&](std::string_view name, const auto& value) {
    const std::string of_r = r == nullptr ? "-" : value(*r);
    const std::string of_s = s == nullptr ? "-" : value(*s);
    if (of_r != "0" || of_s != "0") {
      table.add({std::string{name}, of_r, of_s});
    }
  };
  row("vector bits", [](const loop_summary& l) { return std::to_string(l.does.vector_bits()); });
  for (const shown_count& each : shown_counts) {
    row(each.name, [&](const loop_summary& l) { return std::to_string(l.does.*each.number); });
  }
  row("innermost loops", [&](const loop_summary& l) {
    return std::to_string((&l == r ? one.both.reference : one.both.subject).loops.size());
  });
  return table.text();
}

std::string places_text(std::string_view arm, const arm_code& code) {
  std::string text = fmt::format("{}: {} instructions in {} functions\n", arm, code.instructions(),
                                 code.all.functions.size());
  if (const loop_summary* loop = hottest(code)) {
    text += fmt::format("  hot loop in {}\n", readable(loop->in->name));
    for (const std::string& name : loop->calls) {
      text += fmt::format("    which calls {}\n", readable(name));
    }
  }
  constexpr std::size_t most_names =
      12;  // of a library that is linked statically there are hundreds
  std::vector<std::string> names;
  for (const std::string& name : code.all.library_calls) {
    names.push_back(readable(name));
  }
  const std::size_t left_out = names.size() - std::min(names.size(), most_names);
  names.resize(names.size() - left_out);
  if (!names.empty()) {
    text += fmt::format("  calls of libraries: {}{}\n", fmt::join(names, ", "),
                        left_out == 0 ? "" : fmt::format(" and {} more", left_out));
  }
  return text;
}

std::string loops_text(const cell_code& one) {
  const auto lines = [](const arm_code& arm) {
    std::vector<side_line> all;
    if (const loop_summary* loop = hottest(arm)) {
      for (const auto& each : loop->code) {
        all.push_back({each.mnemonic, fmt::format("{:x}  {}", each.at, each.text)});
      }
    }
    return all;
  };
  return side_by_side(one.what.id.reference, lines(one.both.reference), one.what.id.subject,
                      lines(one.both.subject));
}

nlohmann::ordered_json json_of(const loop_summary& loop) {
  nlohmann::ordered_json made{{"function", loop.in->name},
                              {"vector_bits", loop.does.vector_bits()}};
  for (const shown_count& each : shown_counts) {
    made[std::string{each.name}] = loop.does.*each.number;
  }
  made["called"] = loop.calls;
  auto code = nlohmann::ordered_json::array();
  for (const auto& each : loop.code) {
    code.push_back(each.text);
  }
  made["code"] = code;
  return made;
}

/// All loops in short, so that one can see which were passed over.
nlohmann::ordered_json json_of(const std::vector<loop_summary>& loops) {
  auto made = nlohmann::ordered_json::array();
  for (const loop_summary& one : loops) {
    made.push_back(nlohmann::ordered_json{{"function", one.in->name},
                                          {"address", fmt::format("{:x}", one.code.front().at)},
                                          {"vector_bits", one.does.vector_bits()},
                                          {"instructions", one.does.instructions},
                                          {"flops", one.does.flops},
                                          {"memory_operations", one.does.memory_operations()},
                                          {"indirect", one.indirect},
                                          {"library_calls", one.library_calls}});
  }
  return made;
}

nlohmann::ordered_json json_of(const arm_code& arm) {
  auto functions = nlohmann::ordered_json::array();
  for (const auto* one : arm.all.functions) {
    functions.push_back(one->name);
  }
  nlohmann::ordered_json made{{"functions", functions},
                              {"library_calls", arm.all.library_calls},
                              {"instructions", arm.instructions()},
                              {"innermost_loops", json_of(arm.loops)},
                              {"hot_loop", nullptr}};
  if (const loop_summary* loop = hottest(arm)) {
    made["hot_loop"] = json_of(*loop);
  }
  return made;
}

nlohmann::ordered_json json_of(const cell_code& one) {
  const contest_id& id = one.what.id;
  nlohmann::ordered_json made{{"kernel", id.kernel},       {"algorithm", id.algorithm},
                              {"backend", id.backend},     {"tuning", id.tuning},
                              {"reference", id.reference}, {"subject", id.subject}};
  if (!one.is_compared()) {
    made["not_compared_because"] = one.not_compared_because;
    return made;
  }
  made["code"] = machine_code::name_of(one.result.how_alike);
  made["fails"] = one.result.fails();
  made["undecided"] = one.result.is_undecided();
  made["per"] = machine_code::name_of(one.result.per);
  auto found = nlohmann::ordered_json::array();
  for (const difference_found& each : one.result.differences) {
    found.push_back(nlohmann::ordered_json{{"what", machine_code::name_of(each.what)},
                                           {id.reference, each.reference},
                                           {id.subject, each.subject}});
  }
  made["differences"] = found;
  made[id.reference] = json_of(one.both.reference);
  made[id.subject] = json_of(one.both.subject);
  return made;
}

}  // namespace

std::string differences_text(const cell_code& one) {
  std::vector<std::string> parts;
  for (const difference_found& each : one.result.differences) {
    parts.push_back(machine_code::text_of(
        each, one.result.per,
        {.reference = one.what.id.reference, .subject = one.what.id.subject}));
  }
  if (parts.empty() && one.result.how_alike == likeness::differs) {
    return "other instructions, the same counts";
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string code_text(const cell_code& one) {
  const std::string differences = differences_text(one);
  return fmt::format("{}: {}{}\n\n{}\n{}{}\n{}", one.what.id.name(),
                     machine_code::name_of(one.result.how_alike),
                     differences.empty() ? "" : " (" + differences + ")", counts_text(one),
                     places_text(one.what.id.reference, one.both.reference),
                     places_text(one.what.id.subject, one.both.subject), loops_text(one));
}

std::string code_table(const std::vector<cell_code>& all) {
  std::vector<contest_id> ids;
  std::ranges::transform(all, std::back_inserter(ids),
                         [](const cell_code& one) { return one.what.id; });
  const contest_columns columns{ids};
  text_table table = columns.table({{"code"},
                                    {"vector bits", align::right},
                                    {"instructions", align::right},
                                    {"memory operations", align::right},
                                    {"per"},
                                    {fmt::format("the hot loop of {} has", columns.subject())}});
  for (const cell_code& one : all) {
    const auto both_numbers = [&](const auto& number_of) {
      const auto number = [&](const arm_code& arm) {
        return arm.loops.empty() ? "-" : fmt::format("{:.4g}", number_of(arm.loops.front()));
      };
      return fmt::format("{} / {}", number(one.both.reference), number(one.both.subject));
    };
    const auto per_unit = [&](const auto& count_of) {
      return both_numbers([&](const loop_summary& loop) {
        return count_of(loop.does) / machine_code::amount(one.result.per, loop);
      });
    };
    columns.add(
        table, one.what.id,
        {std::string{machine_code::name_of(one.result.how_alike)},
         both_numbers([](const loop_summary& loop) { return 1.0 * loop.does.vector_bits(); }),
         per_unit([](const counts& c) { return c.instructions; }),
         per_unit([](const counts& c) { return c.memory_operations(); }),
         std::string{machine_code::name_of(one.result.per)}, differences_text(one)});
  }
  return table.text();
}

nlohmann::ordered_json code_json(const std::vector<cell_code>& all) {
  auto cells = nlohmann::ordered_json::array();
  for (const cell_code& one : all) {
    cells.push_back(json_of(one));
  }
  return {{"cells", cells}};
}

}  // namespace toll::suite
