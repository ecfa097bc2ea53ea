// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::suite {

/// Below this lies the share `probability` of Student's t distribution.
/// requires   0.5 <= probability < 1, degrees >= 1
double t_quantile(double probability, int degrees);

}  // namespace toll::suite
