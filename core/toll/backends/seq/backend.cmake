# SPDX-License-Identifier: BSD-3-Clause
add_library(toll_backend_seq INTERFACE)
