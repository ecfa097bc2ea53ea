// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/plan/machine.hpp"
#include "harness/suite.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Each is one command of toll. What it returns is the exit code of the process.
int list(const suite& suite, const options& options);
int code(const suite& suite, const options& options);
int verify(const suite& suite, const options& options, const machine& here);
int run(const suite& suite, const options& options, const machine& here,
        const std::vector<std::string>& command_line);
int gate(const suite& suite, const options& options, const machine& here,
         const std::vector<std::string>& command_line);
int show(const suite& suite, const options& options);
int export_results(const options& options);
int compare_runs(const options& options);
int report(const options& options, const std::vector<std::string>& command_line);
int gather(const options& options);
int compare_nodes_of(const options& options);
int measure_machine(const suite& suite, const options& options, const machine& here);

}  // namespace toll::suite
