// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall
static_assert(false, "another sentence; toll is not in it");
