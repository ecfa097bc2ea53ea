// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_findings.hpp"
#include "harness/nodes/node_journal.hpp"
#include "harness/nodes/nodes_text.hpp"
#include "harness/plan/task_id.hpp"
#include "harness/usage_error.hpp"
#include "tests/fuzz/demand.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace toll::suite::testing {

/// A file of these bytes in memory, for readers that take a name.
class file_in_memory {
public:
  explicit file_in_memory(const std::string& bytes) : number_{memfd_create("fuzzed", MFD_CLOEXEC)} {
    if (number_ < 0 ||
        write(number_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
      throw std::runtime_error("no file in memory");
    }
  }

  file_in_memory(const file_in_memory&) = delete;
  file_in_memory& operator=(const file_in_memory&) = delete;

  ~file_in_memory() { close(number_); }

  std::string name() const { return "/proc/self/fd/" + std::to_string(number_); }

private:
  int number_;
};

/// Reads bytes, plain or packed, as toll gather reads a journal: they are refused as input, or every figure is one that
/// nodes can be compared by. True if they were read.
inline bool read_as_node(const std::string& bytes) {
  node_run run;
  try {
    run = read_node_run(file_in_memory{bytes}.name());
  } catch (const usage_error&) {
    return false;
  }
  for (const node_figure& each : run.figures) {
    demand(task_id_from(each.what.id).has_value(), "a task whose id is none");
    for (const double amount : {each.what.done.flops, each.what.done.bytes_read,
                                each.what.done.bytes_written, each.what.done.working_set}) {
      demand(amount >= 0 && std::isfinite(amount), "work that nobody can do");
    }
    demand((each.processes > 0) == (each.seconds > 0),
           "a time without a process, or without a time");
    demand(each.least <= each.seconds && each.seconds <= each.most && std::isfinite(each.most),
           "a median that does not lie between the least and the most");
  }
  node_table table;
  table.add(std::move(run));
  static_cast<void>(nodes_text(table, compare_nodes(table), 1));
  return true;
}

}  // namespace toll::suite::testing
