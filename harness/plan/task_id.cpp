// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/task_id.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace toll::suite {
namespace {

/// Cuts the token "name:value" off the front of `id` and returns its value.
std::optional<std::string_view> take(std::string_view& id, std::string_view name) {
  if (!id.starts_with(name) || id.substr(name.size()).substr(0, 1) != ":") {
    return std::nullopt;
  }
  const std::string_view token = id.substr(0, id.find('/'));
  id.remove_prefix(std::min(id.size(), token.size() + 1));
  return token.substr(name.size() + 1);
}

template <class Number>
bool read(std::optional<std::string_view> text, Number& number) {
  if (!text) {
    return false;
  }
  const char* const end = text->data() + text->size();
  const auto [last, error] = std::from_chars(text->data(), end, number);
  return error == std::errc{} && last == end && number > 0;
}

bool read(std::optional<std::string_view> text, std::string& word) {
  word = text.value_or("");
  return !word.empty();
}

}  // namespace

std::string task_id::id() const {
  return fmt::format("kernel:{}/algorithm:{}/backend:{}/tuning:{}/variant:{}/n:{}/threads:{}",
                     kernel, algorithm, backend, tuning, variant, n, threads);
}

std::string task_id::text() const {
  return fmt::format("{}/{} {} {} {} n={} threads={}", kernel, algorithm, backend, tuning, variant,
                     n, threads);
}

std::optional<task_id> task_id_from(std::string_view id) {
  // An id is one word on one line, in the figures of merit too.
  const bool is_word =
      std::all_of(id.begin(), id.end(), [](char c) { return c > ' ' && c < 0x7f; });
  task_id f;
  const bool is_id = is_word && !id.ends_with('/') && read(take(id, "kernel"), f.kernel) &&
                     read(take(id, "algorithm"), f.algorithm) &&
                     read(take(id, "backend"), f.backend) && read(take(id, "tuning"), f.tuning) &&
                     read(take(id, "variant"), f.variant) && read(take(id, "n"), f.n) &&
                     read(take(id, "threads"), f.threads) && id.empty();
  return is_id ? std::optional{f} : std::nullopt;
}

}  // namespace toll::suite
