// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/library/blas.hpp"

namespace toll::suite {

// OpenBLAS copies blocks of a and b to buffers of its own and sums up tiles of c from these, in
// registers. How large they are it chooses itself: both tunings are the same call.
template <execution_policy Policy>
void matmul_tiled_local_library(const Policy& policy, const matmul::args& args) {
  const blasint rows = blas::extent(args.c.extent(0));
  const blasint columns = blas::extent(args.c.extent(1));
  const blasint inner = blas::extent(args.a.extent(1));
  const blas::threads_as_for limit{policy};
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, columns, inner, 1.0, args.a.data(),
              inner, args.b.data(), columns, 0.0, args.c.data(), columns);
}

const registered<matmul_tiled_local> deep{"library", "depth_128",
                                          matmul_tiled_local_library<this_policy>};
const registered<matmul_tiled_local> shallow{"library", "depth_64",
                                             matmul_tiled_local_library<this_policy>};

}  // namespace toll::suite
