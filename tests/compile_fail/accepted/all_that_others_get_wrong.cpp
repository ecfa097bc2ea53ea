
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(array<double>& values, double& total, int& count) {
  const auto y = values.on(seq_policy{});
  forall(seq_policy{}, y.size(), [=] TOLL_FN(index_t i) { y[i] = 1; });
  forall(seq_policy{}, y.size(), [=] TOLL_FN(int i) noexcept { y[i] = 1; });
  forall(seq_policy{}, y.size(), [=] TOLL_FN(const index_t& i) { y[i] = 1; });
  forall(seq_policy{}, y.size(), sum(total), [=] TOLL_FN(index_t i, double& a) { a += y[i]; });
  forall(seq_policy{}, y.size(), sum(total), sum(count),
         [=] TOLL_FN(unsigned i, double& a, int& n) { a += y[i], ++n; });
  forall(seq_policy{}, y.size(), sum(total), [=] TOLL_FN(auto i, auto& a) { a += y[i]; });
}

}  // namespace toll
