// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/line_of_sight/terrain.hpp"

#include "kernels/values.hpp"

namespace toll::suite::line_of_sight {

double terrain::distance(index_t i) const {
  return static_cast<double>(i + 1) + fraction_of(bits_at(i, 1)) / 2;
}

index_t terrain::rank(index_t i) const {
  const index_t steps = i + number_below(roughness, bits_at(i, 2));
  return steps * parts + i % roughness;
}

double terrain::slope(index_t i) const {
  const double middle = static_cast<double>((n_ + roughness) * parts) / 2;
  return static_cast<double>(rank(i)) / middle - 1;
}

double terrain::height(index_t i) const {
  return eye + slope(i) * distance(i);
}

}  // namespace toll::suite::line_of_sight
