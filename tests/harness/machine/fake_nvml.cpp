// SPDX-License-Identifier: BSD-3-Clause
// A management library that shows two devices, the first of which has no ECC.
#include <cstdio>

extern "C" {

int nvmlInit_v2() {
  return 0;
}

int nvmlShutdown() {
  return 0;
}

int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = 2;
  return 0;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  static int devices[2] = {0, 1};
  *device = &devices[index];
  return 0;
}

int nvmlDeviceGetName(void* device, char* name, unsigned length) {
  std::snprintf(name, length, "Fake %d", *static_cast<int*>(device));
  return 0;
}

int nvmlSystemGetDriverVersion(char* version, unsigned length) {
  std::snprintf(version, length, "550.1");
  return 0;
}

int nvmlSystemGetCudaDriverVersion_v2(int* version) {
  *version = 12040;
  return 0;
}

int nvmlDeviceGetClockInfo(void*, unsigned which, unsigned* megahertz) {
  *megahertz = which == 1 ? 1200 : 2600;
  return 0;
}

int nvmlDeviceGetMaxClockInfo(void*, unsigned, unsigned* megahertz) {
  *megahertz = 1980;
  return 0;
}

int nvmlDeviceGetEccMode(void* device, unsigned* now, unsigned* after_reboot) {
  constexpr int not_supported = 3;
  if (*static_cast<int*>(device) == 0) {
    return not_supported;
  }
  *now = 1;
  *after_reboot = 1;
  return 0;
}
}
