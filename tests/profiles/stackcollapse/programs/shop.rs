// Names of Rust: generics, traits, closures.
use std::collections::BTreeMap;

trait Price { fn price(&self) -> u64; }
struct Item<T>(T);
impl<T: Into<u64> + Copy> Price for Item<T> {
    #[inline(never)]
    fn price(&self) -> u64 { (0..200_000u64).fold(self.0.into(), |sum, i| std::hint::black_box(sum.wrapping_mul(31).wrapping_add(i))) }
}

#[inline(never)]
fn apply<F: Fn(u64) -> u64>(f: F) -> u64 { f(7) + 1 }

fn main() {
    let mut map: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..6000 {
        let boxed: Box<dyn Price> = Box::new(Item(3u32));
        let sum = boxed.price() + apply(|n| (0..100_000).fold(n, |a, b| std::hint::black_box(a ^ b)));
        for key in 0..200 { map.insert(format!("{}", key * 7919 % 1000), sum); }
    }
    println!("{}", map.len());
}
