// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/reach.hpp"

#include "tests/machine_code/assembled.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

using names = std::vector<std::string>;
using testing::assembled;
using testing::function_text;

names names_in(const reach& all) {
  names found;
  for (const function* one : all.functions) {
    found.push_back(one->name);
  }
  return found;
}

reach reach_of_f(const assembled& made, const testing::made_up_image& data = {}) {
  return reachable_from(made.named("f"), made.code(), data);
}

TEST(reach, follows_an_address_that_is_handed_to_a_library) {
  const assembled made{
      function_text("f", {"lea f._omp_fn.0(%rip),%rdi", "call GOMP_parallel@PLT", "ret"}) +
      function_text("f._omp_fn.0", {"call omp_get_num_threads@PLT", "ret"}) +
      function_text("unused", {"call exit@PLT", "ret"})};

  const reach all = reach_of_f(made);

  EXPECT_EQ(names_in(all), (names{"f", "f._omp_fn.0"}));
  EXPECT_EQ(all.library_calls, (std::set<std::string>{"GOMP_parallel", "omp_get_num_threads"}));
}

TEST(reach, follows_calls_and_jumps_and_ends_where_they_come_back) {
  const assembled made{
      function_text("f", {"call g", "1: jmp 2f"}) + function_text("g", {"call f", "ret"}) +
      function_text("f.cold", {"ud2", "ud2", "2: jmp 1b"}) + function_text("unused", {"ret"})};

  EXPECT_EQ(names_in(reach_of_f(made)), (names{"f", "g", "f.cold"}));
}

TEST(reach, names_a_library_through_the_global_offset_table_too) {
  const assembled made{function_text("f", {"call *cos@GOTPCREL(%rip)", "jmp sin@PLT"})};

  EXPECT_EQ(reach_of_f(made).library_calls, (std::set<std::string>{"cos", "sin"}));
}

/// Where the first instruction of a function points to.
address table_of(const assembled& made, std::string_view name) {
  return made.named(name).code.at(0).refers_to.value_or(0);
}

const std::string data = ".data\ntable: .quad 0,0,0,0,0,0,0,0\n";

TEST(reach, follows_tables_of_virtual_functions) {
  const assembled made{function_text("f", {"lea table(%rip),%rax", "ret"}) +
                       function_text("execute", {"ret"}) + function_text("cancel", {"ret"}) +
                       function_text("of_another_class", {"ret"}) + data};
  const address table = table_of(made, "f");
  testing::made_up_image image;
  image.pointers = {{table, made.named("execute").begin},
                    {table + 8, made.named("cancel").begin},
                    {table + 24, made.named("of_another_class").begin}};  // behind no pointer

  EXPECT_EQ(names_in(reach_of_f(made, image)), (names{"f", "execute", "cancel"}));
}

TEST(reach, follows_two_tables_stored_by_one_vector_instruction) {
  const assembled made{function_text("f", {"vmovdqa table(%rip),%xmm0", "ret"}) +
                       function_text("execute", {"ret"}) + function_text("body", {"ret"}) + data};
  const address table = table_of(made, "f");
  testing::made_up_image image;
  image.pointers = {{table, table + 32},
                    {table + 8, table + 48},
                    {table + 32, made.named("execute").begin},
                    {table + 48, made.named("body").begin}};

  EXPECT_EQ(names_in(reach_of_f(made, image)), (names{"f", "execute", "body"}));
}

TEST(reach, takes_numbers_for_addresses_only_where_code_lies_fixed) {
  const auto made_with = [](address number) {
    return assembled{function_text("body", {"ret"}) +
                     function_text("f", {"mov $" + std::to_string(number) + ",%edi", "ret"})};
  };
  const assembled made = made_with(made_with(0x12345678).named("body").begin);
  testing::made_up_image image;

  EXPECT_EQ(reach_of_f(made, image).functions.size(), 1U);
  image.fixed = true;
  EXPECT_EQ(reach_of_f(made, image).functions.size(), 2U);
}

}  // namespace
}  // namespace toll::machine_code
