// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/machine_report.hpp"

#include "harness/bytes_text.hpp"
#include "harness/report/fact.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/time_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace toll::suite {
namespace {

using json = nlohmann::json;

constexpr std::string_view nothing = "-";

std::string bytes_or_unknown(const json& value) {
  return value.is_number() ? bytes_text(value.get<double>()) : "unknown";
}

std::string host_text(const json& host) {
  const json& processor = host.at("processor");
  const json& memory = host.at("memory");
  return fmt::format(
      "{}: {}, {} {}\n"
      "{} socket(s), {} cores, {} thread(s) per core, {} of {} processors allowed, "
      "{} NUMA node(s)\n"
      "memory {}, pages of {}, transparent huge pages: {}\n"
      "hypervisor: {}; governor: {}\n",
      fact_text(host.at("name")), fact_text(processor.at("model")), fact_text(host.at("system")),
      fact_text(host.at("kernel")), processor.at("sockets").dump(), processor.at("cores").dump(),
      processor.at("threads_per_core").dump(), processor.at("allowed").size(),
      processor.at("processors").dump(), memory.at("numa_nodes").size(),
      bytes_or_unknown(memory.at("bytes")), bytes_or_unknown(memory.at("page_bytes")),
      fact_text(memory.at("transparent_huge_pages")), fact_text(host.at("hypervisor")),
      fact_text(processor.at("governor")));
}

std::string cache_text(const json& caches) {
  text_table table{{{"cache"},
                    {"size", align::right},
                    {"line", align::right},
                    {"shared by", align::right},
                    {"instances", align::right}}};
  for (const json& c : caches) {
    table.add({fmt::format("L{}", c.at("level").get<int>()), bytes_or_unknown(c.at("bytes")),
               bytes_or_unknown(c.at("line_bytes")), c.at("shared_by").dump(),
               c.at("instances").dump()});
  }
  return table.text();
}

/// A rate and its range, in units of 1e9; or a dash.
std::vector<std::string> giga(const json& row, const std::string& name) {
  if (row.at(name).is_null()) {
    return {std::string{nothing}, row.at("reasons").at(name).get<std::string>()};
  }
  return {fmt::format("{:.4g}", row.at(name).get<double>() * 1e-9),
          fmt::format("{:.4g}..{:.4g}", row.at(name + "_least").get<double>() * 1e-9,
                      row.at(name + "_most").get<double>() * 1e-9)};
}

std::string bandwidth_text(const json& rows) {
  text_table table{{{"level"},
                    {"pattern"},
                    {"threads", align::right},
                    {"arrays", align::right},
                    {"GB/s", align::right},
                    {"least..most"},
                    {"with write-allocate", align::right}}};
  for (const json& row : rows) {
    const auto rate = giga(row, "bytes_per_second");
    const bool is_known = !row.at("bytes_per_second").is_null();
    const bool streams = row.at("streaming_stores");
    table.add(
        {row.at("level"), row.at("pattern").get<std::string>() + (streams ? ", streaming" : ""),
         row.at("threads").dump(),
         is_known ? bytes_text(row.at("working_set_bytes")) : std::string{nothing}, rate[0],
         rate[1],
         is_known ? fmt::format("{:.4g}",
                                row.at("bytes_per_second_with_write_allocate").get<double>() * 1e-9)
                  : std::string{nothing}});
  }
  return table.text();
}

std::string multiply_add_text(const json& rows) {
  text_table table{
      {{"multiply-add"}, {"threads", align::right}, {"GFLOP/s", align::right}, {"least..most"}}};
  for (const json& row : rows) {
    const auto rate = giga(row, "flops_per_second");
    table.add({row.at("type"), row.at("threads").dump(), rate[0], rate[1]});
  }
  return table.text();
}

std::string launch_text(const json& rows) {
  text_table table{
      {{"launch"}, {"threads", align::right}, {"time", align::right}, {"least..most"}}};
  for (const json& row : rows) {
    if (row.at("seconds").is_null()) {
      table.add({row.at("backend"), std::string{nothing}, std::string{nothing},
                 row.at("reasons").at("seconds")});
    } else {
      table.add({row.at("backend"), row.at("threads").dump(), time_text(row.at("seconds")),
                 fmt::format("{}..{}", time_text(row.at("seconds_least")),
                             time_text(row.at("seconds_most")))});
    }
  }
  return table.text();
}

}  // namespace

std::string machine_report(const json& document) {
  const json& ceilings = document.at("ceilings");
  std::string text = host_text(document.at("host")) + "\n" +
                     cache_text(document.at("host").at("caches")) + "\n" +
                     bandwidth_text(ceilings.at("bandwidth")) +
                     "GB/s: named traffic as STREAM counts it, median of the repetitions; with "
                     "write-allocate: and\nthe lines that a plain store reads before it "
                     "overwrites them\n\n" +
                     multiply_add_text(ceilings.at("multiply_add"));
  if (ceilings.contains("vectors")) {
    text += fmt::format("{}, {} in registers, 2 flops each\n", fact_text(ceilings.at("vectors")),
                        ceilings.at("fused_multiply_add") == true ? "fused multiply-adds"
                                                                  : "a product and then a sum");
  }
  return text + "\n" + launch_text(ceilings.at("launch")) +
         "a loop through the layer with one iteration for each thread, from start to end\n";
}

}  // namespace toll::suite
