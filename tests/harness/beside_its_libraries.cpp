// SPDX-License-Identifier: BSD-3-Clause
// A program that finds libraries in its own folder, by $ORIGIN.
int main() {
}
