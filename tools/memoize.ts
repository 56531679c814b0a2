/** Memoizes `find` by object; the result is garbage-collected with the object. */
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
