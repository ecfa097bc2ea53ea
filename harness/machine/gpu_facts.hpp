// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/json_record.hpp"

namespace toll::suite {

/// Adds `gpu`: a list of the devices that NVIDIA's driver shows, each with model, clocks, ECC and
/// the versions of driver and CUDA; or null with the reason. The driver's management library is
/// asked, if it is there: nothing is linked. Tests name a library of their own.
void add_gpus(json_record& to, const system_files& files,
              const char* management_library = "libnvidia-ml.so.1");

}  // namespace toll::suite
