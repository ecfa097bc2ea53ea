// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_columns.hpp"

#include "harness/plan/task_id.hpp"

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace toll::suite {
namespace {

using enum column_type;

row_value value_of(const std::string& member) {
  return stated_text(member);
}

row_value value_of(double member) {
  return member;
}

row_value value_of(std::size_t member) {
  return stated_count(member);
}

template <class Count>
row_value value_of(const std::optional<Count>& member) {
  return member ? stated_count(*member) : row_value{};
}

void take(std::string& member, const row_value& value) {
  const auto* const text = std::get_if<std::string>(&value);
  member = text == nullptr ? "" : *text;
}

void take(double& member, const row_value& value) {
  const auto* const number = std::get_if<double>(&value);
  member = number == nullptr ? 0 : *number;
}

void take(std::size_t& member, const row_value& value) {
  const auto* const count = std::get_if<std::int64_t>(&value);
  member = count == nullptr || *count < 0 ? 0 : static_cast<std::size_t>(*count);
}

template <class Count>
void take(std::optional<Count>& member, const row_value& value) {
  const auto* const count = std::get_if<std::int64_t>(&value);
  member = count != nullptr && std::in_range<Count>(*count)
               ? std::optional{static_cast<Count>(*count)}
               : std::nullopt;
}

template <auto first, auto... rest, class Row>
auto& member_of(Row& row) {
  if constexpr (sizeof...(rest) == 0) {
    return row.*first;
  } else {
    return member_of<rest...>(row.*first);
  }
}

/// A column that is a member, or a member of a member.
template <class Row, auto... path>
node_column<Row> kept(std::string_view name, column_type type) {
  return {name, type, [](const Row& row) { return value_of(member_of<path...>(row)); },
          [](Row& row, const row_value& value) { take(member_of<path...>(row), value); }};
}

template <auto... path>
node_column<node_run> of_run(std::string_view name, column_type type = text) {
  return kept<node_run, path...>(name, type);
}

template <auto path>
node_column<node_run> of_facts(std::string_view name, column_type type = text) {
  return kept<node_run, &node_run::facts, path>(name, type);
}

template <auto path>
node_column<node_task> of_work(std::string_view name) {
  return kept<node_task, &node_task::done, path>(name, number);
}

/// A column for who queries the set: it is part of the id.
template <auto part>
node_column<node_task> of_id(std::string_view name, column_type type = text) {
  return {name, type,
          [](const node_task& task) {
            const task_id id = task_id_from(task.id).value_or(task_id{});
            if constexpr (std::is_same_v<decltype(part), std::string task_id::*>) {
              return stated_text(id.*part);
            } else {
              return stated_count(id.*part);
            }
          },
          nullptr};
}

}  // namespace

const std::vector<node_column<node_run>>& columns_of_node_runs() {
  static const std::vector<node_column<node_run>> columns{
      of_run<&node_run::journal>("journal"),
      of_run<&node_run::run_id>("run_id"),
      of_run<&node_run::started_utc>("started_utc"),
      of_run<&node_run::ended_utc>("ended_utc"),
      of_run<&node_run::exit_code>("exit_code", whole_number),
      of_run<&node_run::damaged_lines>("damaged_lines", whole_number),
      of_run<&node_run::damage>("damage"),
      of_run<&node_run::tasks_planned>("tasks_planned", whole_number),
      of_facts<&node_facts::node>("node"),
      of_facts<&node_facts::host>("host"),
      of_facts<&node_facts::rank>("rank", whole_number),
      of_facts<&node_facts::processor>("processor"),
      of_facts<&node_facts::cores>("cores", whole_number),
      of_facts<&node_facts::processors>("processors", whole_number),
      of_facts<&node_facts::memory_bytes>("memory_bytes", whole_number),
      of_facts<&node_facts::numa>("numa_bytes"),
      of_facts<&node_facts::allowed>("allowed"),
      of_facts<&node_facts::where>("numa_nodes"),
      of_facts<&node_facts::socket>("sockets"),
      of_facts<&node_facts::kernel>("kernel"),
      of_facts<&node_facts::microcode>("microcode"),
      of_facts<&node_facts::compiler>("compiler"),
      of_facts<&node_facts::commit>("commit_id"),
      of_facts<&node_facts::job>("job"),
      of_facts<&node_facts::job_nodes>("job_nodes"),
      of_facts<&node_facts::replaces>("replaces")};
  return columns;
}

const std::vector<node_column<node_task>>& columns_of_node_tasks() {
  static const std::vector<node_column<node_task>> columns{
      kept<node_task, &node_task::id>("id", text),
      of_id<&task_id::kernel>("kernel"),
      of_id<&task_id::algorithm>("algorithm"),
      of_id<&task_id::backend>("backend"),
      of_id<&task_id::tuning>("tuning"),
      of_id<&task_id::variant>("variant"),
      of_id<&task_id::n>("n", whole_number),
      of_id<&task_id::threads>("threads", whole_number),
      kept<node_task, &node_task::size>("size", text),
      kept<node_task, &node_task::level>("level", text),
      kept<node_task, &node_task::bound>("ceiling", text),
      of_work<&work::flops>("flops"),
      of_work<&work::bytes_read>("bytes_read"),
      of_work<&work::bytes_written>("bytes_written"),
      of_work<&work::working_set>("working_set_bytes")};
  return columns;
}

}  // namespace toll::suite
