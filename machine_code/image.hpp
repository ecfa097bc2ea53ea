// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/instruction.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace toll::machine_code {

/// The data of an executable that its code refers to, by the addresses in its file.
class image {
public:
  image() = default;
  image(const image&) = delete;
  image& operator=(const image&) = delete;
  virtual ~image() = default;

  /// What is stored there, if it never changes; empty otherwise.
  virtual std::string constant(address where, std::size_t bytes) const = 0;

  /// The address in the file that the pointer stored there leads to, if it never changes.
  virtual std::optional<address> pointer(address where) const = 0;

  /// Whether it lies in memory where its file says, so that code may hold addresses as numbers.
  virtual bool is_fixed() const = 0;
};

/// The executable of this process, as the system has loaded it.
class loaded_image final : public image {
public:
  loaded_image();

  std::string constant(address where, std::size_t bytes) const override;
  std::optional<address> pointer(address where) const override;

  bool is_fixed() const override { return base_ == 0; }

  /// Where something of this process lies in the file.
  address in_file(const void* place) const;

private:
  struct range {
    address first;
    address last;

    bool holds(address where, std::size_t bytes) const {
      return where >= first && where <= last && bytes <= last - where;
    }
  };

  std::string stored(address where, std::size_t bytes) const;

  address base_ = 0;
  std::vector<range> unchanging_;  // mapped read-only from the start
  std::vector<range> relocated_;   // read-only once its pointers have been set
};

}  // namespace toll::machine_code
