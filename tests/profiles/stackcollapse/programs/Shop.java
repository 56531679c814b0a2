// Methods that the compiler of Java makes code of; perf learns their names from a map that the runtime writes.
import java.util.*;
import java.util.function.*;

public class Shop {
  interface Price { long of(long n); }
  static class Item implements Price { public long of(long n) { long sum = n; for (int i = 0; i < 2000; i++) sum = sum * 31 + i; return sum; } }
  static long total;
  static void fill(Map<String, Long> map, LongUnaryOperator f) { for (long i = 0; i < 500; i++) map.merge("k" + i % 97, f.applyAsLong(i), Long::sum); }
  public static void main(String[] words) {
    long end = System.nanoTime() + 4_000_000_000L;
    Price item = new Item();
    Map<String, Long> map = new HashMap<>();
    while (System.nanoTime() < end) { for (int i = 0; i < 300; i++) total += item.of(i); fill(map, n -> item.of(n) ^ 1); }
    System.out.println(total + map.size());
  }
}
