// SPDX-License-Identifier: BSD-3-Clause
// Forces on particles, and their energy, in one loop: each pair of neighbours adds a force to both,
// which a scatter collects, and its energy, which a reduction sums. Kokkos lectures, module 3,
// exercise on ScatterView.
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/copy.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>

#include <cmath>
#include <cstdio>

using namespace toll;

struct real3 {
  double x, y, z;
};

constexpr real3 operator+(const real3& a, const real3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

constexpr real3 operator-(const real3& a) {
  return {-a.x, -a.y, -a.z};
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  // Particles on a line, each tied to the next four by springs of length 1.
  const index_t particles = 5000, neighbours = 4;
  array_on<this_policy, real3> forces{particles};
  const auto force = forces.on(policy);
  fill(policy, force, real3{});
  double energy = 0;
  forall(policy, particles, sum(energy), into(force),
         [=] TOLL_FN(index_t i, double& e, const scatter_access<this_policy, real3>& f) {
           for (index_t j = i + 1; j <= i + neighbours && j < particles; ++j) {
             const auto stretch = static_cast<double>(j - i - 1);
             e += 0.5 * stretch * stretch;
             const real3 pull{stretch, 0, -2 * stretch};
             f.update(i, pull);
             f.update(j, -pull);
           }
         });

  // Forces come in pairs, so they add up to nothing; only the ends of the line are pulled.
  const auto here = copied_to(seq_policy{}, forces);
  real3 total{};
  index_t pulled = 0;
  for (index_t i = 0; i < particles; ++i) {
    total = total + here[i];
    pulled += here[i].x != 0;
  }
  std::printf("%s: energy %.1f, total force (%.0f, %.0f, %.0f), %lld particles pulled\n",
              this_policy::name, energy, total.x, total.y, total.z, static_cast<long long>(pulled));
  const double expected = 0.5 * (4997 * 4.0 + 4996 * 9.0 + 4998);
  return std::abs(energy - expected) < 1e-6 && total.x == 0 && total.z == 0 && pulled == 8 ? 0 : 1;
}
