// Names of C++ that readers of stacks trip over: templates, operators, lambdas, clones, unnamed namespaces.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>
#define HOT __attribute__((noinline))

static volatile unsigned long sink;
static HOT void spin(unsigned long n) { for (unsigned long i = 0; i < n; i++) sink = sink * 31 + i; }

namespace { struct Local { HOT void operator()(int n) const { spin(n); sink++; } };
HOT void unnamed(int n) { spin(n); sink++; } }

namespace shop {
template <typename K, typename V> struct Basket {
  HOT V &operator[](const K &key) { spin(40000); sink++; last = V(key); return last; }
  HOT bool operator<(const Basket &other) const { spin(30000); sink++; return this < &other; }
  HOT Basket *operator->() { spin(30000); sink++; return this; }
  HOT operator bool() const { spin(20000); sink++; return true; }
  HOT ~Basket() { spin(20000); sink++; }
  V last{};
};
template <int N, typename... Rest> HOT void packed(Rest... rest) { spin(N * sizeof...(rest)); sink++; }
HOT void call(const std::function<void(int, std::string)> &f) { f(7, "x"); sink++; }
HOT void pointer(void (*f)(int)) { f(30000); sink++; }
}

int main() {
  shop::Basket<long, double> basket, other;
  std::vector<std::string> words;
  for (int i = 0; i < 2000; i++) words.push_back(std::to_string(i * 7919 % 2000));
  for (int round = 0; round < 900; round++) {
    basket[round] = 1;
    if (basket < other && basket) basket->last++;
    Local()(30000);
    shop::call([](int n, std::string) { spin(n * 6000); sink++; });
    shop::pointer(unnamed);
    shop::packed<9000, int, shop::Basket<char, int> *, void (*)(int)>(1, nullptr, unnamed);
    { shop::Basket<int, std::unique_ptr<int>> gone; sink++; }
    std::sort(words.begin(), words.end(), [](const std::string &a, const std::string &b) { return a.size() < b.size(); });
    std::sort(words.begin(), words.end());
  }
  return 0;
}
