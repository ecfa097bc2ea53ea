// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/gpu_facts.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// The part of NVML's interface that is used here. Its functions have kept these names and types
/// since 2012, and return 0 if they could do what they were asked.
class management {
public:
  using device = void*;

  explicit management(const char* library)
      : library_{dlopen(library, RTLD_NOW | RTLD_LOCAL),
                 [](void* p) { return p != nullptr ? dlclose(p) : 0; }} {
    if (library_ == nullptr) {
      throw std::runtime_error(fmt::format("{} cannot be loaded", library));
    }
    if (call<>("nvmlInit_v2") != 0) {
      throw std::runtime_error(fmt::format("{} finds no driver", library));
    }
  }

  management(const management&) = delete;
  management& operator=(const management&) = delete;

  ~management() { call<>("nvmlShutdown"); }

  /// The function's own error code, or -1 if the library has no such function.
  template <class... Parameters>
  int call(const char* name, Parameters... arguments) const {
    void* const found = dlsym(library_.get(), name);
    if (found == nullptr) {
      return -1;
    }
    return reinterpret_cast<int (*)(Parameters...)>(found)(arguments...);
  }

private:
  std::unique_ptr<void, int (*)(void*)> library_;
};

constexpr unsigned name_length = 96;
using text = std::array<char, name_length>;

void add_text(json_record& to, const std::string& name, int code, const text& value) {
  if (code == 0) {
    to.add(name, std::string{value.data()});
  } else {
    to.add_unknown(name, fmt::format("NVML: error {}", code));
  }
}

void add_clock(json_record& to, const std::string& name, const management& library,
               const char* function, management::device gpu, unsigned which) {
  unsigned megahertz = 0;
  const int code =
      library.call<management::device, unsigned, unsigned*>(function, gpu, which, &megahertz);
  if (code == 0) {
    to.add(name, megahertz * 1e6);
  } else {
    to.add_unknown(name, fmt::format("NVML: error {}", code));
  }
}

json device_facts(const management& library, management::device gpu) {
  constexpr unsigned sm = 1;
  constexpr unsigned memory = 2;
  json_record found;
  text value{};
  add_text(found, "model",
           library.call<management::device, char*, unsigned>("nvmlDeviceGetName", gpu, value.data(),
                                                             name_length),
           value);
  add_text(found, "driver",
           library.call<char*, unsigned>("nvmlSystemGetDriverVersion", value.data(), name_length),
           value);
  int version = 0;
  if (const int code = library.call<int*>("nvmlSystemGetCudaDriverVersion_v2", &version);
      code == 0) {
    found.add("cuda", fmt::format("{}.{}", version / 1000, version % 1000 / 10));
  } else {
    found.add_unknown("cuda", fmt::format("NVML: error {}", code));
  }
  add_clock(found, "sm_hz", library, "nvmlDeviceGetClockInfo", gpu, sm);
  add_clock(found, "most_sm_hz", library, "nvmlDeviceGetMaxClockInfo", gpu, sm);
  add_clock(found, "memory_hz", library, "nvmlDeviceGetClockInfo", gpu, memory);
  unsigned ecc = 0;
  unsigned ecc_after_reboot = 0;
  if (const int code = library.call<management::device, unsigned*, unsigned*>(
          "nvmlDeviceGetEccMode", gpu, &ecc, &ecc_after_reboot);
      code == 0) {
    found.add("ecc", ecc != 0);
  } else {
    found.add_unknown("ecc", fmt::format("NVML: error {}", code));
  }
  return found.object();
}

}  // namespace

void add_gpus(json_record& to, const system_files& files, const char* management_library) {
  if (const reading driver = files.read("/proc/driver/nvidia/version"); !driver.text) {
    to.add_unknown("gpu", "no NVIDIA driver: " + driver.reason);
    return;
  }
  try {
    const management library{management_library};
    unsigned count = 0;
    if (library.call<unsigned*>("nvmlDeviceGetCount_v2", &count) != 0 || count == 0) {
      throw std::runtime_error("the driver shows no device");
    }
    json devices = json::array();
    for (unsigned i = 0; i < count; ++i) {
      management::device device = nullptr;
      if (library.call<unsigned, management::device*>("nvmlDeviceGetHandleByIndex_v2", i,
                                                      &device) == 0) {
        devices.push_back(device_facts(library, device));
      }
    }
    to.add("gpu", devices);
  } catch (const std::runtime_error& e) {
    to.add_unknown("gpu", e.what());
  }
}

}  // namespace toll::suite
