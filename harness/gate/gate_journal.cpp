// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/gate_journal.hpp"

#include "harness/build_facts.hpp"
#include "harness/journal/checksum.hpp"
#include "harness/journal/identity.hpp"
#include "harness/journal/kept_gate.hpp"
#include "harness/journal/record_fields.hpp"
#include "harness/machine/host_facts.hpp"
#include "harness/report/output_folder.hpp"
#include "harness/utc.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace toll::suite {
namespace {

using ordered = nlohmann::ordered_json;

ordered json_of(const compared_build& build) {
  return {{"file", build.file}, {"build", build.has.build}};
}

ordered json_of(const build_pair* builds) {
  return builds == nullptr ? ordered(nullptr)
                           : ordered{{"subject", json_of(builds->subject())},
                                     {"reference", json_of(builds->reference())},
                                     {"differences", builds->differences()}};
}

}  // namespace

gate_journal::gate_journal(const std::string& folder, gate_check check,
                           const std::vector<std::string>& command_line, const build_pair* builds)
    : writer_{output_folder{folder}.path(), journal_writer::start::new_journal, file_name} {
  ordered line{{"record", "header"},
               {"schema", gate_schema_name},
               {"schema_version", gate_schema_version},
               {"run_id", new_run_id()},
               {"started_utc", utc_now()},
               {"command_line", command_line},
               {"check", name_of(check)},
               {"build", record_of(build_facts::of_this_executable())},
               {"builds", json_of(builds)}};
  const nlohmann::json facts = host_facts();
  for (const auto& [name, value] : facts.items()) {
    line[name] = value;
  }
  header_ = std::move(line);
}

void gate_journal::add(const gate_process& process) {
  ordered pairs = ordered::array();
  for (const gate_process::pair& p : process.pairs) {
    const auto as_json = [](const std::optional<double>& number) {
      return number ? ordered(*number) : ordered(nullptr);
    };
    pairs.push_back({{"backend", p.what.backend},
                     {"tuning", p.what.tuning},
                     {"reference", p.what.reference},
                     {"subject", p.what.subject},
                     {"log_ratio", as_json(p.log_ratio)},
                     {"log_of_control", as_json(p.log_of_control)},
                     {"reference_seconds", as_json(p.reference_seconds)}});
  }
  ordered order = ordered::array();
  for (const round_process& one : process.order) {
    order.push_back(name_of(one.role));
  }
  const task_id& any = process.any;
  append(ordered{{"record", "process"},
                 {"ended_utc", utc_now()},
                 {"seconds", process.seconds},
                 {"kernel", any.kernel},
                 {"algorithm", any.algorithm},
                 {"n", any.n},
                 {"threads", any.threads},
                 {"order", order},
                 {"padding_bytes", process.padding},
                 {"array_offset_bytes", process.array_offset},
                 {"surroundings", process.around},
                 {"dropped", process.is_dropped},
                 {"share_code", process.share_code},
                 {"pairs", pairs}});
}

void gate_journal::add(const std::vector<cell_verdict>& verdicts,
                       const std::vector<nlohmann::json>& figures) {
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const cell_verdict& v = verdicts[i];
    append(ordered{{"record", "verdict"},
                   {"kernel", v.what.kernel},
                   {"algorithm", v.what.algorithm},
                   {"backend", v.what.backend},
                   {"tuning", v.what.tuning},
                   {"reference", v.what.reference},
                   {"subject", v.what.subject},
                   {"at", v.at},
                   {"verdict", name_of(v.answer)},
                   {"reason", v.reason},
                   {"figures", figures.at(i)}});
  }
}

void gate_journal::end(int exit_code) {
  append(ordered{{"record", "end"}, {"ended_utc", utc_now()}, {"exit_code", exit_code}});
}

/// The verdicts do not depend on it.
void gate_journal::append(const ordered& line) {
  try {
    if (is_full_) {
      return;
    }
    if (!header_.is_null()) {
      writer_.append(checksummed_line(header_));
      header_ = nullptr;
    }
    writer_.append(checksummed_line(line));
  } catch (const std::exception& e) {
    is_full_ = true;
    fmt::print(stderr, "toll: note: {}; the gate goes on without its journal\n", e.what());
  }
}

}  // namespace toll::suite
