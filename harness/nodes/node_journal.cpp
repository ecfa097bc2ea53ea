// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_journal.hpp"

#include "harness/input_file.hpp"
#include "harness/journal/checksum.hpp"
#include "harness/journal/malformed_record.hpp"
#include "harness/journal/record.hpp"
#include "harness/journal/record_fields.hpp"
#include "harness/nodes/journal_lines.hpp"
#include "harness/nodes/json_cursor.hpp"
#include "harness/nodes/node_facts_reading.hpp"
#include "harness/nodes/task_reading.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

class reduction {
public:
  explicit reduction(node_run& into) : into_{into} {}

  void take(std::string_view line, bool is_cut_short);

  /// Whether there was a header, without which nobody knows where it ran.
  bool finish();

private:
  struct batch_reading {
    std::vector<task_reading> tasks = {};
    bool has_crashed = false;
  };

  void note_damage(const char* reason);
  void take_header(std::string_view line);
  void take_record(std::string_view line);
  void take_place(std::string_view run_id, std::size_t number);
  batch_reading read_batch(std::size_t batch, json_cursor& tasks);
  void forget_crashed();

  node_run& into_;
  std::map<std::size_t, batch_reading> batches_;
  std::size_t batches_planned_ = 0;
  std::size_t lines_ = 0;
  std::size_t next_line_ = 1;
  std::size_t unknown_lines_ = 0;  // since the one before it, of which nobody knows the number
};

void reduction::take(std::string_view line, bool is_cut_short) {
  ++lines_;
  ++unknown_lines_;
  try {
    require_well_formed(is_intact(line),
                        is_cut_short ? "cut short" : "its checksum does not fit what it says");
    if (lines_ == 1) {
      take_header(line);
    } else {
      take_record(line);
    }
  } catch (const malformed_record& e) {
    if (lines_ == 1) {
      throw usage_error(fmt::format("line 1, which says where it ran: {}", e.what()));
    }
    note_damage(e.what());
  }
}

void reduction::note_damage(const char* reason) {
  if (into_.damaged_lines++ == 0) {
    into_.damage = fmt::format("line {}: {}", lines_, reason);
  }
}

bool reduction::finish() {
  for (auto& [number, batch] : batches_) {
    for (task_reading& task : batch.tasks) {
      into_.figures.push_back(figure_of(std::move(task)));
    }
  }
  return lines_ > 0;
}

/// The plan is counted, not kept.
void reduction::take_header(std::string_view line) {
  std::map<std::string_view, std::string_view> members;
  json_cursor whole{line};
  whole.object([&](std::string_view name) { members[name] = whole.skip(); });
  const auto at = [&](std::string_view name) {
    const auto found = members.find(name);
    return json_cursor{found == members.end() ? std::string_view{} : found->second};
  };
  const std::string schema = members.contains("schema") ? at("schema").text() : "";
  require_well_formed(schema != gate_schema_name, "a journal of toll gate");
  require_well_formed(schema == journal_schema_name, "no header of a journal of toll");
  if (const std::size_t version = at("schema_version").count(); version != journal_schema_version) {
    throw usage_error(fmt::format("it has schema version {}, and this toll reads {}", version,
                                  journal_schema_version));
  }
  into_.run_id = at("run_id").text();
  into_.started_utc = at("started_utc").text();
  into_.facts = node_facts_from(members["host"], members["job"], members["build"], into_.journal);
  unknown_lines_ = 0;
  if (members.contains("replaces")) {
    json_cursor replaced = at("replaces");
    replaced.object([&](std::string_view name) {
      if (name == "node") {
        into_.facts.replaces = replaced.text();
      } else {
        replaced.skip();
      }
    });
  }
  json_cursor plan = at("plan");
  plan.array([&] {
    ++batches_planned_;
    plan.array([&] {
      ++into_.tasks_planned;
      plan.skip();
    });
  });
}

/// A line of another run, or one that stood here before, would bring in figures that nobody measured.
void reduction::take_place(std::string_view run_id, std::size_t number) {
  require_well_formed(run_id == into_.run_id, "of another run");
  require_well_formed(number >= next_line_, "a line that stood here before");
  --unknown_lines_;
  const bool are_lines_missing = number > next_line_ + unknown_lines_;
  next_line_ = number + 1;
  unknown_lines_ = 0;
  if (are_lines_missing) {
    note_damage("lines are missing before it");
  }
}

void reduction::forget_crashed() {
  std::erase_if(batches_, [](const auto& entry) { return entry.second.has_crashed; });
}

/// What was known of a batch, and what these tasks add.
reduction::batch_reading reduction::read_batch(std::size_t batch, json_cursor& tasks) {
  require_well_formed(batch < batches_planned_, "a batch that is not in the plan");
  batch_reading read = batches_[batch];
  tasks.array([&] {
    const bool has_crashed = read_task(tasks, read.tasks);
    read.has_crashed = read.has_crashed || has_crashed;
  });
  return read;
}

void reduction::take_record(std::string_view line) {
  std::string_view kind;
  std::string_view run_id;
  std::size_t number = 0;
  std::optional<std::size_t> batch;
  std::optional<batch_reading> read;  // kept when all of the line is known to be well formed
  std::string_view tasks;
  std::string_view retry;
  std::string ended_utc;
  int exit_code = 0;
  json_cursor whole{line};
  whole.object([&](std::string_view name) {
    if (name == "record") {
      kind = whole.plain_text();
    } else if (name == "run_id") {
      run_id = whole.plain_text();
    } else if (name == "line") {
      number = whole.count();
    } else if (name == "batch") {
      batch = whole.count();
    } else if (name == "tasks" && kind == "batch" && batch) {
      read = read_batch(*batch,
                        whole);  // as toll writes it: nearly all of a journal, gone through once
    } else if (name == "tasks") {
      tasks = whole.skip();
    } else if (name == "retry") {
      retry = whole.skip();
    } else if (name == "ended_utc") {
      ended_utc = whole.text();
    } else if (name == "exit_code") {
      exit_code = static_cast<int>(whole.count());
    } else {
      whole.skip();
    }
  });
  take_place(run_id, number);
  into_.ended_utc.clear();
  into_.exit_code.reset();
  if (kind == "batch") {
    if (!batch) {
      throw malformed_record("a batch without a number");
    }
    if (!read) {
      json_cursor all{tasks};
      read = read_batch(*batch, all);
    }
    batches_[*batch] = std::move(*read);
  } else if (kind == "resume" && retry == "true") {
    forget_crashed();
  } else if (kind == "end") {
    into_.ended_utc = ended_utc;
    into_.exit_code = exit_code;
  } else {
    require_well_formed(kind == "resume" || kind == "ceilings", "a record of unknown kind");
  }
}

}  // namespace

node_run read_node_run(const std::string& file) {
  node_run run{.journal = file};
  try {
    journal_lines lines{file};
    reduction reduced{run};
    for (std::string_view line; lines.next(line);) {
      reduced.take(line, lines.is_cut_short());
    }
    if (!reduced.finish()) {
      throw usage_error("it is empty");
    }
  } catch (const unreadable_file& e) {
    throw usage_error(e.what());
  }
  return run;
}

}  // namespace toll::suite
