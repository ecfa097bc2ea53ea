// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/command_line.hpp"

#include "harness/commands/commands.hpp"
#include "harness/exit_code.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/machine/affinity.hpp"
#include "harness/printable.hpp"
#include "harness/report/known_difference.hpp"
#include "harness/report/weak_baselines.hpp"
#include "harness/standard_streams.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/worker.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <system_error>

namespace toll::suite {
namespace {

int execute(int argc, char** argv, const suite& suite) {
  // A run-time library may have bound this thread, and so all workers.
  if (const auto processors = processors_at_start()) {
    bind_this_thread(*processors);
  }
  machine here = machine::this_one();
  const auto options = parse_options(argc, argv, here, suite.backends);
  if (!options) {
    return static_cast<int>(exit_code::ok);
  }
  here.memory_available = options->memory.value_or(here.memory_available);
  know_differences(suite.differences);
  know_backends(suite.backends);
  switch (options->what) {
    case command::list:
      return list(suite, *options);
    case command::code:
      return code(suite, *options);
    case command::verify:
      return verify(suite, *options, here);
    case command::run:
      return run(suite, *options, here, {argv, argv + argc});
    case command::gate:
      return gate(suite, *options, here, {argv, argv + argc});
    case command::show:
      return show(suite, *options);
    case command::export_results:
      return export_results(*options);
    case command::compare:
      return compare_runs(*options);
    case command::report:
      return report(*options, {argv, argv + argc});
    case command::gather:
      return gather(*options);
    case command::nodes:
      return compare_nodes_of(*options);
    case command::machine:
      return measure_machine(suite, *options, here);
  }
  return static_cast<int>(exit_code::unusable);
}

/// The exit code, whatever is thrown.
int guarded(int argc, char** argv, const suite& suite) {
  try {
    if (argc == 2 && std::string_view{argv[1]} == "worker") {
      return worker_main(suite);
    }
    return execute(argc, argv, suite);
  } catch (const usage_error& e) {
    fmt::print(stderr, "toll: {}\n", printable(e.what()));
    return static_cast<int>(exit_code::unusable);
  } catch (const journal_full& e) {
    fmt::print(stderr, "toll: {}; nothing was measured\n", printable(e.what()));
    return static_cast<int>(exit_code::unusable);
  } catch (const std::exception& e) {
    fmt::print(stderr, "toll: cannot go on: {}\n", printable(e.what()));
    return static_cast<int>(exit_code::crashed);
  }
}

}  // namespace

int command_line(int argc, char** argv, const suite& suite) {
  // A limit on the size of files then shows as an error of write, as a full disk does.
  std::signal(SIGXFSZ, SIG_IGN);
  prepare_standard_streams();
  const int code = guarded(argc, argv, suite);
  if (const int error = finish_standard_output(); error != 0) {
    fmt::print(stderr, "toll: cannot write standard output: {}\n",
               std::generic_category().message(error));
    return static_cast<int>(exit_code::unusable);
  }
  return code;
}

}  // namespace toll::suite
