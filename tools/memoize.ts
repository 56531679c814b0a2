/** `find` for objects that are asked about again and again: found once for each, and forgotten with it. */
export function memoizeByObject<K extends object, V>(find: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (of) => {
    const before = known.get(of)
    if (before) return before.value
    const value = find(of)
    known.set(of, { value })
    return value
  }
}
