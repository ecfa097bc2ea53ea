// SPDX-License-Identifier: BSD-3-Clause
// cuda-occupancy: for each line of standard input that begins with COMPUTE_CAPABILITY REGISTERS
// SHARED_BYTES THREADS, such as `80 32 0 256`, prints the share of a multiprocessor's threads that such
// blocks fill, in per cent, and the rest of the line; `-` for an architecture whose properties are not
// here. By the calculator that comes with CUDA.
#include <cuda_occupancy.h>

#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

namespace {

constexpr std::size_t kib = 1024;

std::optional<cudaOccDeviceProp> device(int capability) {
  cudaOccDeviceProp d;
  d.computeMajor = capability / 10;
  d.computeMinor = capability % 10;
  d.warpSize = 32;
  d.maxThreadsPerBlock = 1024;
  d.regsPerBlock = 65536;
  d.regsPerMultiprocessor = 65536;
  d.sharedMemPerBlock = 48 * kib;
  d.numSms = 1;
  // From the table of technical specifications in NVIDIA's programming guide.
  switch (capability) {
    case 75:
      d.maxThreadsPerMultiprocessor = 1024;
      d.sharedMemPerMultiprocessor = 64 * kib;
      d.reservedSharedMemPerBlock = 0;
      break;
    case 80:
      d.maxThreadsPerMultiprocessor = 2048;
      d.sharedMemPerMultiprocessor = 164 * kib;
      d.reservedSharedMemPerBlock = 1 * kib;
      break;
    case 90:
      d.maxThreadsPerMultiprocessor = 2048;
      d.sharedMemPerMultiprocessor = 228 * kib;
      d.reservedSharedMemPerBlock = 1 * kib;
      break;
    default:
      return {};
  }
  d.sharedMemPerBlockOptin = d.sharedMemPerMultiprocessor - d.reservedSharedMemPerBlock;
  return d;
}

std::string percent(int capability, int registers, std::size_t shared_bytes, int threads) {
  const std::optional<cudaOccDeviceProp> properties = device(capability);
  if (!properties) {
    return "-";
  }
  cudaOccFuncAttributes kernel;
  kernel.maxThreadsPerBlock = threads;
  kernel.numRegs = registers;
  kernel.sharedSizeBytes = shared_bytes;
  kernel.maxDynamicSharedSizeBytes = 0;
  const cudaOccDeviceState state;
  cudaOccResult result;
  if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &*properties, &kernel, &state, threads, 0) !=
      CUDA_OCC_SUCCESS) {
    std::cerr << "cuda-occupancy: the calculator refuses sm_" << capability << '\n';
    std::exit(1);
  }
  return std::to_string(100 * result.activeBlocksPerMultiprocessor * threads /
                        properties->maxThreadsPerMultiprocessor);
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words{line};
    int capability = 0;
    int registers = 0;
    std::size_t shared_bytes = 0;
    int threads = 0;
    words >> capability >> registers >> shared_bytes >> threads;
    std::string rest;
    std::getline(words, rest);
    std::cout << percent(capability, registers, shared_bytes, threads) << rest << '\n';
  }
}
