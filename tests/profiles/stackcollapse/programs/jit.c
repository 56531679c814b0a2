// Code made while it runs, under names that a map in /tmp gives it, as runtimes of Java and JavaScript do.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

// push rbp; mov rbp,rsp; mov ecx,200000; L: dec ecx; jnz L; pop rbp; ret
static const unsigned char code[] = {0x55, 0x48, 0x89, 0xe5, 0xb9, 0x40, 0x0d, 0x03, 0x00, 0xff, 0xc9, 0x75, 0xfc, 0x5d, 0xc3};
static const char *names[] = {
  "Lorg/example/Shop;::call(Lorg/example/Item;)Ljava/lang/Object;", "Lorg/example/Shop;.<init>(Ljava/lang/reflect/Method;)V",
  "Ljava/util/List;::get->Ljava/util/ArrayList;::elementData", "LazyCompile:~total native shop.js:12", "RegExp:[&<>\"\\']",
  "Interpreter", "L/plain", "Leaf", "deep->->end->", "\"\"", "(bracket)", "a_[i]->b_[i]", "c_[j]", "net/http.(*Client).Do(x)", "[unknown]", "plus+0x12",
};
#define COUNT (sizeof names / sizeof *names)

int main(int argc, char **argv) {
  char path[64];
  (void)argc;
  prctl(PR_SET_NAME, argv[1]);
  snprintf(path, sizeof path, "/tmp/perf-%d.map", getpid());
  unsigned char *page = mmap(0, 8192, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  FILE *map = fopen(path, "w");
  for (unsigned i = 0; i < COUNT; i++) {
    memcpy(page + i * 64, code, sizeof code);
    fprintf(map, "%lx 40 %s\n", (unsigned long)(page + i * 64), names[i]);
  }
  // One function that the map does not name.
  memcpy(page + 4096, code, sizeof code);
  fclose(map);
  while (clock() < 2 * CLOCKS_PER_SEC) for (unsigned i = 0; i <= COUNT; i++) ((void (*)(void))(page + (i == COUNT ? 4096 : i * 64)))();
  return 0;
}
