// Threads whose names hold blanks, digits, slashes and colons, and calls of the kernel.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile unsigned long sink;
static const char *names[] = {"pool worker 12", "ib io/rd-0", "a: b", "x", "9 lives", "[lru]", "java C2 1/2", "tab\there"};

__attribute__((noinline)) static void work(int fd) {
  char buffer[65536];
  for (int i = 0; i < 40; i++) { sink += read(fd, buffer, sizeof buffer); memset(buffer, i, sizeof buffer); }
  for (int i = 0; i < 300000; i++) sink = sink * 31 + i;
}

static void *run(void *name) {
  pthread_setname_np(pthread_self(), name);
  int fd = open("/dev/zero", O_RDONLY);
  while (clock() < 3 * CLOCKS_PER_SEC) work(fd);
  close(fd);
  return 0;
}

int main(void) {
  pthread_t threads[8];
  for (int i = 0; i < 8; i++) pthread_create(&threads[i], 0, run, (void *)names[i]);
  for (int i = 0; i < 8; i++) pthread_join(threads[i], 0);
  return 0;
}
