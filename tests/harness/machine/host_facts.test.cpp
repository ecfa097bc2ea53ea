// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/host_facts.hpp"

#include "harness/build_facts.hpp"
#include "harness/machine/gpu_facts.hpp"
#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::fake_system;
using testing::unexplained_nulls;
using variables = std::map<std::string, std::string>;

environment fake_environment(variables set) {
  return [set = std::move(set)](const std::string& name) -> std::optional<std::string> {
    const auto found = set.find(name);
    return found != set.end() ? std::optional{found->second} : std::nullopt;
  };
}

json facts_of(const fake_system& system, variables set = {}) {
  return host_facts(topology::described("pack:1 l2:2(size=1MiB) l1d:1(size=32KiB) core:1 pu:2"),
                    system.files(), fake_environment(std::move(set)));
}

fake_system& add_processor(fake_system& system, const std::string& flags) {
  return system.with("/proc/cpuinfo",
                     "processor\t: 0\nvendor_id\t: Maker\ncpu family\t: 25\nmodel\t\t: 1\n"
                     "model name\t: Maker Fast 9\nstepping\t: 2\nmicrocode\t: 0xa1\n"
                     "cpu MHz\t\t: 2445.5\nflags\t\t: " +
                         flags + "\n");
}

TEST(host_facts, say_what_the_system_says) {
  fake_system system;
  add_processor(system, "fpu avx2");
  system.with("/proc/sys/kernel/hostname", "node7\n")
      .with("/proc/sys/kernel/osrelease", "6.1.0\n")
      .with("/etc/os-release", "ID=debian\nPRETTY_NAME=\"Debian 12\"\n")
      .with("/proc/meminfo", "MemTotal: 2000 kB\nHugePages_Total: 3\nHugepagesize: 2048 kB\n")
      .with("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n")
      .with("/sys/devices/system/cpu/smt/control", "on\n")
      .with("/sys/devices/system/cpu/vulnerabilities/meltdown", "Not affected\n")
      .with("/proc/sys/kernel/randomize_va_space", "2\n")
      .with("/proc/self/personality", "00040000\n")
      .with("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
  for (const char* number : {"0", "1", "2", "3"}) {
    const std::string folder = std::string{"/sys/devices/system/cpu/cpu"} + number + "/cpufreq/";
    system.with(folder + "scaling_governor", "performance\n")
        .with(folder + "cpuinfo_max_freq", "3500000\n");
  }

  const json host = facts_of(system).at("host");

  EXPECT_EQ(host.at("name"), "node7");
  EXPECT_EQ(host.at("kernel"), "6.1.0");
  EXPECT_EQ(host.at("system"), "Debian 12");
  EXPECT_EQ(host.at("hypervisor"), "none");
  EXPECT_EQ(host.at("aslr"), 2);
  EXPECT_EQ(host.at("aslr_off_for_process"), true);
  EXPECT_EQ(host.at("mitigations").at("meltdown"), "Not affected");
  const json& processor = host.at("processor");
  EXPECT_EQ(processor.at("model"), "Maker Fast 9");
  EXPECT_EQ(processor.at("model_number"), "1");
  EXPECT_EQ(processor.at("microarchitecture"), "Maker family 25 model 1");
  EXPECT_EQ(processor.at("cores"), 2);
  EXPECT_EQ(processor.at("processors"), 4);
  EXPECT_EQ(processor.at("threads_per_core"), 2);
  EXPECT_EQ(processor.at("smt"), "on");
  EXPECT_EQ(processor.at("governor"), "performance");
  EXPECT_EQ(processor.at("turbo"), "off");
  EXPECT_DOUBLE_EQ(processor.at("present_hz"), 2445.5e6);
  EXPECT_DOUBLE_EQ(processor.at("most_hz"), 3.5e9);
  const json& memory = host.at("memory");
  EXPECT_EQ(memory.at("bytes"), 2000 * 1024);
  EXPECT_EQ(memory.at("huge_page_bytes"), 2048 * 1024);
  EXPECT_EQ(memory.at("huge_pages_reserved"), 3);
  EXPECT_EQ(memory.at("transparent_huge_pages"), "always [madvise] never");
  ASSERT_EQ(host.at("caches").size(), 2U);
  EXPECT_EQ(host.at("caches")[0].at("instances"), 2);
  EXPECT_EQ(host.at("caches")[0].at("shared_by"), 2);
}

TEST(host_facts, explain_everything_that_a_bare_system_does_not_say) {
  const json facts = facts_of(fake_system{});

  EXPECT_TRUE(facts.at("host").at("name").is_null());
  EXPECT_EQ(facts.at("host").at("reasons").at("name"),
            "/proc/sys/kernel/hostname cannot be read: No such file or directory");
  EXPECT_TRUE(facts.at("host").at("hypervisor").is_null());
  EXPECT_TRUE(facts.at("host").at("processor").at("governor").is_null());
  EXPECT_TRUE(facts.at("job").is_null());
  EXPECT_TRUE(facts.at("gpu").is_null());
  EXPECT_EQ(unexplained_nulls(facts), std::vector<std::string>{});
}

TEST(host_facts, explain_what_this_machine_does_not_say) {
  EXPECT_EQ(unexplained_nulls(host_facts()), std::vector<std::string>{});
}

TEST(host_facts, name_the_hypervisor_of_a_guest) {
  fake_system system;
  add_processor(system, "fpu hypervisor avx2");
  EXPECT_EQ(facts_of(system).at("host").at("hypervisor"), "unnamed");

  system.with("/sys/class/dmi/id/sys_vendor", "QEMU\n")
      .with("/sys/class/dmi/id/product_name", "Standard PC\n");
  EXPECT_EQ(facts_of(system).at("host").at("hypervisor"), "QEMU Standard PC");

  system.with("/sys/hypervisor/type", "xen\n");
  EXPECT_EQ(facts_of(system).at("host").at("hypervisor"), "xen");
}

TEST(host_facts, list_all_governors_in_use) {
  fake_system system;
  for (const char* number : {"0", "1", "2", "3"}) {
    system.with(std::string{"/sys/devices/system/cpu/cpu"} + number + "/cpufreq/scaling_governor",
                std::string{number} == "3" ? "powersave\n" : "performance\n");
  }

  EXPECT_EQ(facts_of(system).at("host").at("processor").at("governor"), "performance,powersave");
}

TEST(host_facts, record_the_job_and_the_settings_of_run_time_libraries) {
  const json facts = facts_of({}, {{"SLURM_JOB_ID", "77"}, {"OMP_PROC_BIND", "close"}});

  EXPECT_EQ(facts.at("job").at("SLURM_JOB_ID"), "77");
  EXPECT_EQ(facts.at("placement").at("OMP_PROC_BIND"), "close");
  EXPECT_TRUE(facts.at("placement").at("OMP_PLACES").is_null());
  EXPECT_EQ(facts.at("placement").at("reasons").at("OMP_PLACES"), "not set");
}

TEST(gpu_facts, come_from_the_library_of_the_driver) {
  fake_system system;
  system.with("/proc/driver/nvidia/version", "NVRM version: 1\n");
  json_record found;

  add_gpus(found, system.files(), TOLL_FAKE_NVML);

  const json& gpu = found.object().at("gpu");
  ASSERT_EQ(gpu.size(), 2U);
  EXPECT_EQ(gpu[1].at("model"), "Fake 1");
  EXPECT_EQ(gpu[1].at("driver"), "550.1");
  EXPECT_EQ(gpu[1].at("cuda"), "12.4");
  EXPECT_EQ(gpu[1].at("sm_hz"), 1.2e9);
  EXPECT_EQ(gpu[1].at("most_sm_hz"), 1.98e9);
  EXPECT_EQ(gpu[1].at("ecc"), true);
  EXPECT_TRUE(gpu[0].at("ecc").is_null());
  EXPECT_EQ(gpu[0].at("reasons").at("ecc"), "NVML: error 3");
}

TEST(gpu_facts, say_why_there_are_none) {
  fake_system system;
  json_record without_driver;
  add_gpus(without_driver, system.files(), TOLL_FAKE_NVML);
  EXPECT_NE(
      without_driver.object().at("reasons").at("gpu").get<std::string>().find("no NVIDIA driver"),
      std::string::npos);

  system.with("/proc/driver/nvidia/version", "NVRM version: 1\n");
  json_record without_library;
  add_gpus(without_library, system.files(), "no-such-library.so");
  EXPECT_EQ(without_library.object().at("reasons").at("gpu"),
            "no-such-library.so cannot be loaded");
}

TEST(build_facts, name_what_each_other_layer_was_built_with) {
  const json libraries = record_of(build_facts::of_this_executable()).at("libraries");
  std::istringstream layers{TOLL_TEST_LAYERS};
  for (std::string layer; layers >> layer;) {
    EXPECT_TRUE(libraries.contains("layer " + layer)) << layer << ": " << libraries;
  }
}

TEST(build_facts, name_the_options_that_each_target_was_compiled_with) {
  const json record = record_of(build_facts::of_this_executable());

  ASSERT_TRUE(record.at("flags").is_object()) << record;
  const json& of_harness = record.at("flags").at("toll_harness");
  ASSERT_GE(of_harness.size(), 1U);
  EXPECT_NE(of_harness[0].get<std::string>().find("-std=c++20"), std::string::npos) << of_harness;
  EXPECT_EQ(of_harness[0].get<std::string>().find("-I"), std::string::npos) << of_harness;
  EXPECT_GE(record.at("standard"), 202002L);
  EXPECT_TRUE(record.at("libraries").at("benchmark").is_string());
  EXPECT_EQ(unexplained_nulls(record), std::vector<std::string>{});
}

}  // namespace
}  // namespace toll::suite
