// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/report_data.hpp"

#include "harness/journal/journal_writer.hpp"
#include "harness/journal/packed_file.hpp"
#include "harness/report/conditions.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/fact.hpp"
#include "harness/report/known_difference.hpp"
#include "harness/report/layer_json.hpp"
#include "harness/report/result_row.hpp"
#include "harness/report/weak_baselines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>

namespace toll::suite {
namespace {

using ordered = nlohmann::ordered_json;

constexpr std::array facts_of_machine{"host", "job", "placement", "gpu", "reasons"};

ordered text_or_null(const std::string& text) {
  return text.empty() ? ordered(nullptr) : ordered(text);
}

/// Null if there is no such member, or no object.
nlohmann::json member_or_null(const nlohmann::json& record, const std::string& name) {
  return fact_at(record, ("/" + name).c_str());
}

ordered damage_json(const std::vector<damaged_line>& lines) {
  ordered all = ordered::array();
  for (const damaged_line& line : lines) {
    all.push_back({{"line", line.number}, {"reason", line.reason}});
  }
  return all;
}

ordered missing_json(const std::vector<left_out>& missing) {
  ordered all = ordered::array();
  for (const left_out& one : missing) {
    all.push_back({{"what", one.what},
                   {"reason", one.reason},
                   {"layer", text_or_null(one.layer)},
                   {"backend", text_or_null(one.backend)},
                   {"cell", text_or_null(one.cell)}});
  }
  return all;
}

std::string reason_for(const result& r, const std::vector<compared>& pairs,
                       const measured_with& by) {
  const auto pair = std::ranges::find(pairs, &r, &compared::other);
  return pair == pairs.end() ? "" : why_slower(r.what, pair->toll, by);
}

/// Rows, what they were measured under, and the sums over layers.
class found_results final : public derived {
public:
  explicit found_results(measured_with by) : by_{std::move(by)} {}

  void add(const batch_result& batch, const std::vector<compared>& pairs) override {
    conditions_.add(batch, pairs);
    layers_.add(batch, pairs);
    weak_.add(batch);
    const auto rows = result_rows(batch, pairs);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      ordered row = ordered::array();
      for (const row_value& value : rows[i]) {
        row.emplace_back(to_json(value));
      }
      row.push_back(text_or_null(reason_for(batch.results[i], pairs, by_)));
      rows_.push_back(std::move(row));
    }
  }

  void finish(journal& from) override { layers_.finish(from); }

  void put_into(ordered& document) {
    document["conditions"] = to_json(conditions_);
    document["disturbed_by"] = conditions_.disturbed();
    document["layers"] = to_json(layers_);
    document["weak_baselines"] = to_json(weak_.found());
    ordered columns = ordered::array();
    for (const result_column& column : result_columns()) {
      columns.push_back(column.name);
    }
    columns.push_back("why");
    document["results"] = {{"columns", std::move(columns)}, {"rows", std::move(rows_)}};
  }

private:
  measured_with by_;
  conditions conditions_;
  weak_baselines weak_;
  layer_summary layers_;
  ordered rows_ = ordered::array();
};

void put_header(const run_header* header, ordered& document) {
  document["run_id"] = header ? ordered(header->run_id) : ordered(nullptr);
  document["started_utc"] = header ? ordered(header->started_utc) : ordered(nullptr);
  document["command_line"] = header ? header->command_line : std::vector<std::string>{};
  document["build"] = header ? header->build : nlohmann::json(nullptr);
  for (const char* const name : facts_of_machine) {
    document[name] = header ? member_or_null(header->facts, name) : nlohmann::json(nullptr);
  }
  document["settings"] = header ? to_json(header->settings) : ordered(nullptr);
  document["missing"] = header ? missing_json(header->missing) : ordered::array();
}

void put_end(const end_record* end, ordered& document) {
  document["ended_utc"] = end ? ordered(end->ended_utc) : ordered(nullptr);
  document["exit_code"] = end ? ordered(end->exit_code) : ordered(nullptr);
  const bool is_interrupted = end != nullptr && end->interrupted_by != 0;
  document["interrupted_by_signal"] =
      is_interrupted ? ordered(end->interrupted_by) : ordered(nullptr);
}

void put_ceilings(const journal& run, ordered& document) {
  document["ceilings"] = run.ceilings() ? *run.ceilings() : nlohmann::json(nullptr);
  document["later_ceilings"] = run.later_ceilings();
  const bool wanted = !run.header() || run.header()->settings.ceilings;
  document["ceilings_missing_because"] =
      run.ceilings() ? ordered(nullptr)
                     : ordered(wanted ? "the journal has none" : "--ceilings none");
}

/// Without the endings of a journal.
std::string stem_of(std::string file) {
  for (const std::string_view ending : {packed_ending, std::string_view{".jsonl"}}) {
    if (file.ends_with(ending)) {
      file.resize(file.size() - ending.size());
    }
  }
  return file;
}

/// "zen5-2cpu" of results/zen5-2cpu/run.jsonl, "zen4-2cpu/layers_cache" of a journal with another name.
std::string place_text(const std::string& journal) {
  const std::filesystem::path file = std::filesystem::absolute(journal).lexically_normal();
  const std::string folder = file.parent_path().filename().string();
  const std::string stem = stem_of(file.filename().string());
  const bool is_usual = stem == stem_of(std::string{journal_writer::file_name}) ||
                        stem == stem_of(std::string{journal_writer::gate_file_name});
  return is_usual ? folder : folder + "/" + stem;
}

}  // namespace

std::vector<std::string> labels_of(const std::vector<std::string>& journals,
                                   const std::vector<std::string>& given) {
  std::vector<std::string> labels;
  std::set<std::string> used;
  for (std::size_t i = 0; i < journals.size(); ++i) {
    const std::string wanted = given.at(i).empty() ? place_text(journals[i]) : given[i];
    std::string label = wanted;
    for (int copy = 2; !used.insert(label).second; ++copy) {
      label = fmt::format("{} ({})", wanted, copy);
    }
    labels.push_back(label);
  }
  return labels;
}

ordered report_limits() {
  return {{"conditions", limits_of_conditions()}, {"large_ratio", large_ratio}};
}

ordered report_of(journal& run, std::size_t number, const std::string& label) {
  ordered document{{"run", number}, {"label", label}, {"journal", run.name()}};
  put_header(run.header(), document);
  put_end(run.end(), document);
  document["seconds"] = run.seconds_spent();
  document["doubtful_because"] = text_or_null(no_toll_because(run));
  put_ceilings(run, document);
  document["damaged_lines"] = damage_json(run.damaged());
  found_results found{measured_with::from(run.header())};
  derive(run, {&found});
  found.put_into(document);
  return document;
}

ordered report_of(const kept_gate& gate, const std::string& label) {
  ordered document{{"label", label}, {"journal", gate.name}};
  for (const char* const name :
       {"run_id", "started_utc", "command_line", "check", "build", "builds"}) {
    document[name] = member_or_null(gate.header, name);
  }
  for (const char* const name : facts_of_machine) {
    document[name] = member_or_null(gate.header, name);
  }
  for (const char* const name : {"ended_utc", "exit_code"}) {
    document[name] =
        gate.end.is_object() ? gate.end.value(name, nlohmann::json()) : nlohmann::json();
  }
  document["processes"] = gate.processes;
  document["dropped"] = gate.dropped;
  document["damaged_lines"] = damage_json(gate.damaged);
  document["verdicts"] = ordered::array();
  for (nlohmann::json verdict : gate.verdicts) {
    verdict.erase("record");
    verdict.erase("crc32");
    document["verdicts"].emplace_back(std::move(verdict));
  }
  return document;
}

ordered report_of(const hot_loops& loops) {
  ordered texts = ordered::array();
  for (const auto& [label, text] : loops.texts) {
    texts.push_back({{"label", label}, {"text", text}});
  }
  return {{"run", loops.run + 1},
          {"reference_run", 1},
          {"id", loops.what.id()},
          {"kernel", loops.what.kernel},
          {"algorithm", loops.what.algorithm},
          {"backend", loops.what.backend},
          {"tuning", loops.what.tuning},
          {"texts", std::move(texts)}};
}

}  // namespace toll::suite
