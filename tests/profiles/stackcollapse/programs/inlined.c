// Functions that the compiler inlines: perf prints them where the program has its lines.
static volatile unsigned long sink;
static inline __attribute__((always_inline)) void innermost(int n) { for (int i = 0; i < n; i++) sink = sink * 31 + i; }
static inline __attribute__((always_inline)) void middle(int n) { innermost(n); sink++; }
__attribute__((noinline)) static void outer(int n) { middle(n); sink++; }
__attribute__((noinline)) static void twice(int n) { outer(n); middle(n / 2); sink++; }
int main(void) { for (int i = 0; i < 3000; i++) twice(90000); return 0; }
