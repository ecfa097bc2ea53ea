// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall
int nothing_wrong();
